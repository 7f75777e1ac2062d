// The foot of the navigation says that the service answered with an error until it has answered another call, whichever call that is.

import { beforeEach, expect, test, vi } from 'vitest';
import { confirm, pull, resume } from '../../renderer/state/acts.ts';
import { askEvidence, sendIntake } from '../../renderer/state/intake-acts.ts';
import { closeMonth, countMonths } from '../../renderer/state/month-acts.ts';
import { fetchNames } from '../../renderer/state/names.ts';
import { noteAnswer, useOnline } from '../../renderer/state/online.ts';

const answers = vi.hoisted(() => {
  const said: Record<string, unknown> = {};
  const exportConsole = new Proxy(
    {},
    { get: (_, name: string) => async () => ({ ok: true, value: said[name] ?? [] }) },
  );
  Object.assign(globalThis, { window: { exportConsole } });
  return said;
});

beforeEach(() => {
  noteAnswer({
    code: 'service-error',
    operation: 'list',
    object: 'time',
    cause: 'it answered 500',
    hint: '',
    retrySafe: true,
  });
  expect(useOnline.getState().isRefusing).toBe(true);
});

const month = { connection: 'A', kind: 'time', month: '2026-10' } as const;
const sent = { sent: 1, refused: 0, unknown: 0, left: 0, stopped: false, words: null, batch: {} };

test.each([
  ['a pull', () => pull({ kind: 'time', connection: 'A' }), 'runsPull', { run: 1, records: 0 }],
  ['a confirm', () => confirm(1), 'confirmRun', { marked: [], stopped: false }],
  ['a count of the months', () => countMonths('A'), 'monthsCount', []],
  ['a month that is closed', () => closeMonth(month, 'oktober 2026'), 'monthsClose', []],
  ['what was asked about unknown marks', () => resume(), 'recoverResume', [{ outcome: 'marked', units: 1 }]],
  ['an import that was sent', () => sendIntake(1, 1), 'intakeSend', sent],
  [
    'a list that was asked about an import',
    () => askEvidence(1, 1),
    'intakeEvidence',
    { chunk: { chunk: 1 }, listed: 2, found: [] },
  ],
  ['names that were fetched', () => fetchNames('A'), 'namesFetch', []],
] as const)('%s is an answer', async (_name, ask, channel, value) => {
  answers[channel] = value;
  await ask();
  expect(useOnline.getState()).toMatchObject({ isRefusing: false, offlineSince: null });
});

test.each([
  [
    'an import of which nobody knows what was taken',
    () => sendIntake(1, 1),
    'intakeSend',
    { ...sent, sent: 0, unknown: 1 },
  ],
  [
    'a list that could not be read',
    () => askEvidence(1, 1),
    'intakeEvidence',
    { chunk: { chunk: 1 }, listed: null, found: [] },
  ],
  ['what was finished without the service', () => resume(), 'recoverResume', [{ outcome: 'completed', units: 1 }]],
] as const)('%s is none', async (_name, ask, channel, value) => {
  answers[channel] = value;
  await ask();
  expect(useOnline.getState().isRefusing).toBe(true);
});
