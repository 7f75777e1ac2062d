// What stands in the proof log and could not be carried out stays on screen until it is carried out and told.

import { expect, test, vi } from 'vitest';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { decide, resume } from '../../renderer/state/acts.ts';
import { useNotices } from '../../renderer/state/notices.ts';

const answers = vi.hoisted(() => {
  const of = new Map<string, unknown>();
  const nothing = { ok: true, value: [] };
  const exportConsole = new Proxy({}, { get: (_, name: string) => async () => of.get(name) ?? nothing });
  Object.assign(globalThis, { window: { exportConsole } });
  return of;
});

const answer = (name: keyof Bridge, given: unknown): void => void answers.set(name, given);
const say = () => decide({ run: 3, ids: [1], as: 'deleted', reason: 'slettet' });

const error = {
  code: 'stands-in-log',
  operation: 'resolve',
  object: 'console.sqlite',
  cause: 'the disk is full',
  hint: '',
  retrySafe: false,
} as const;

test('another act does not take it away; carrying it out does, and says so', async () => {
  answer('resolveDecide', { ok: false, error });
  expect(await say()).toBe(false);
  expect(useNotices.getState().error?.code).toBe('stands-in-log');
  answer('resolveDecide', { ok: true, value: { run: 3, toOthers: 0, state: 'closed' } });
  expect(await say()).toBe(true);
  expect(useNotices.getState().error?.code).toBe('stands-in-log');
  const found = { run: 3, what: 'resolve', outcome: 'completed', units: 0, detail: 'x', needsPerson: false };
  answer('recoverResume', { ok: true, value: [found] });
  await resume();
  expect(useNotices.getState()).toMatchObject({
    error: null,
    notice: { key: 'notice.carriedOut', values: { count: 1, open: 0 } },
  });
});
