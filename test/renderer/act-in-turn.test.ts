// After an act the screen shows what was true before until everything is asked for again: no button of that moment carries the act out a
// second time, and what is begun meanwhile comes after it.

import { expect, test, vi } from 'vitest';
import { blockedBy } from '../../renderer/screens/run/run-facts.ts';
import { closeRun, hold } from '../../renderer/state/acts.ts';
import { useProgress } from '../../renderer/state/progress.ts';
import { inLanguage } from './in-language.ts';

const seen = vi.hoisted(() => {
  const asked: string[] = [];
  const lists: (() => void)[] = [];
  const exportConsole = new Proxy(
    {},
    {
      get: (_, name: string) => async () => {
        asked.push(name);
        if (name === 'runsList') await new Promise<void>((resolve) => lists.push(resolve));
        return { ok: true, value: name === 'reviewHold' ? { ids: [1] } : [] };
      },
    },
  );
  Object.assign(globalThis, { window: { exportConsole } });
  return { asked, lists };
});

const count = (name: string): number => seen.asked.filter((one) => one === name).length;

test('until then the primary action waits, and what is begun comes once and after it', async () => {
  const first = closeRun(3);
  await vi.waitFor(() => expect(seen.lists).toHaveLength(1), 10_000);
  const busy = useProgress.getState().act !== null;
  const of = { run: null, primary: 'pull', control: null, offline: false, stop: null } as const;
  expect(blockedBy({ ...of, busy }, await inLanguage('nb'))).not.toBeNull();
  const next = [hold(3, [1], 'en grunn'), closeRun(3)];
  await new Promise(setImmediate);
  expect([count('runsClose'), count('reviewHold')]).toEqual([1, 0]);
  seen.lists[0]!();
  await first;
  await vi.waitFor(() => expect(seen.lists).toHaveLength(2), 10_000);
  seen.lists[1]!();
  expect(await next[0]).toBe(true);
  await next[1];
  // The second of the two was refused: the first was under way.
  expect([count('runsClose'), count('reviewHold')]).toEqual([1, 1]);
  expect(useProgress.getState().act).toBeNull();
});
