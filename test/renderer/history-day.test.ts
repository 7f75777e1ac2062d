// A day in the question of history is the day of the entries, as it is shown; where there are none, it is a word like any other.

import { expect, test, vi } from 'vitest';
import type { Input } from '../../preload/contract/channels.ts';

const world = vi.hoisted(() => {
  const questions: unknown[] = [];
  const none: string[] = [];
  const historySearch = async (input: { from?: string }) => {
    questions.push(input);
    return { ok: true, value: input.from !== undefined && none.includes(input.from) ? [] : [{ id: 7 }] };
  };
  const empty = async () => ({ ok: true, value: [] });
  const exportConsole = new Proxy({}, { get: (_all, name) => (name === 'historySearch' ? historySearch : empty) });
  Object.assign(globalThis, { window: { exportConsole, addEventListener: () => undefined } });
  return { questions, none };
});

const { filterHistory, searchHistory, useHistory } = await import('../../renderer/state/history.ts');

async function askedOf(text: string): Promise<Input<'history/search'> | null> {
  await searchHistory(text);
  return useHistory.getState().asked;
}

test('is asked for beside what else is typed, and never against a day that is set', async () => {
  expect(await askedOf('05.10.2026')).toEqual({ from: '2026-10-05', to: '2026-10-05' });
  expect(await askedOf('hansen 5.10.26 kai')).toEqual({ from: '2026-10-05', to: '2026-10-05', text: 'hansen kai' });
  expect(await askedOf('32.10.2026')).toEqual({ text: '32.10.2026' });
  expect(await askedOf('10482')).toEqual({ id: 10_482 });
  world.none.push('2026-10-06');
  expect(await askedOf('06.10.2026')).toEqual({ text: '06.10.2026' });
  await filterHistory({ from: '2026-01-01' });
  expect(await askedOf('05.10.2026')).toEqual({ from: '2026-01-01', text: '05.10.2026' });
});
