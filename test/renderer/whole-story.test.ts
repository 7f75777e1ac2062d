// The story of an entry is told whole, however it was found: a search by words or dates finds those of its versions that hold them.

import { expect, test, vi } from 'vitest';
import type { TraceRow } from '../../preload/contract/history.ts';
import { timeRecord } from './fake-data.ts';

const asked = vi.hoisted(() => {
  const search: { answer: (input: object) => Promise<unknown> } = { answer: async () => null };
  const none = async () => ({ ok: true, value: [] });
  const bridge = { historySearch: (input: object) => search.answer(input), intakeSearch: none, notesSearch: none };
  Object.assign(globalThis, { window: { exportConsole: bridge } });
  return search;
});

const { byId, searchHistory, filterHistory, showTrace, useHistory } = await import('../../renderer/state/history.ts');

function trace(id: number, run: number, projectNumber: string, dato = '2026-10-05'): TraceRow {
  const record = { ...timeRecord(run, id, false), id, dato };
  return { id, run, kind: 'time', status: 'marked', raw: projectNumber, record } as unknown as TraceRow;
}

/** Entry 7 was moved from project 10482 to 10511; entry 8 stands on 10482. */
const ALL = [trace(7, 1, '10482'), trace(7, 2, '10511'), trace(8, 2, '10482')];

function answering(): void {
  asked.answer = async (input) => {
    const { id, text } = input as { id?: number; text?: string };
    return { ok: true, value: ALL.filter((one) => (id === undefined ? one.raw.includes(text ?? '') : one.id === id)) };
  };
}

const story = () => useHistory.getState().own.map(({ id, run }) => [id, run]);

test('found by words that only one of its versions holds', async () => {
  answering();
  await searchHistory('10482');
  expect(useHistory.getState().shown).toBe(7);
  expect(story()).toEqual([
    [7, 1],
    [7, 2],
  ]);
  await showTrace(8);
  expect([useHistory.getState().shown, story()]).toEqual([8, [[8, 2]]]);
  await filterHistory({ from: '2026-10-01' });
  expect(story()).toEqual([
    [7, 1],
    [7, 2],
  ]);
});

test('of two that are asked for, the last is shown, whichever answer comes first', async () => {
  answering();
  await searchHistory('10482');
  const { answer } = asked;
  let first = (): void => undefined;
  asked.answer = async (input) => {
    if ((input as { id: number }).id === 7) await new Promise<void>((resolve) => (first = resolve));
    return answer(input);
  };
  const slow = showTrace(7);
  await showTrace(8);
  first();
  await slow;
  expect([useHistory.getState().shown, story()]).toEqual([8, [[8, 2]]]);
});

test('what was found stands by its day, the newest first, and that is the one that is shown', async () => {
  const days = ['2026-10-30', '2026-11-13', '2026-10-30', '2025-10-29'];
  const found = days.map((day, index) => trace(20 + index, 3, '10482', day));
  // Moved to another day since: where it stood before does not count.
  found.push(trace(23, 4, '10482', '2026-11-02'));
  asked.answer = async () => ({ ok: true, value: found });
  await searchHistory('10482');
  expect(byId(found).map(({ id }) => id)).toEqual([21, 23, 20, 22]);
  expect(useHistory.getState().shown).toBe(21);
});
