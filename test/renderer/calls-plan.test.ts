// The calls of a confirm: those made, the one under way, and those to come.

import { expect, test, vi } from 'vitest';
import {
  callLines,
  chunksOf,
  foldProved,
  leftToCall,
  listBefore,
  shownCalls,
} from '../../renderer/screens/run/calls-plan.ts';
import { answerTime } from '../../renderer/screens/run/confirm-part.tsx';
import { reviewRecords, runOf } from './fake-data.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const of = { run: 42, kind: 'time', connection: 'A', environment: 'production' } as const;

test('a call without an answer that a list has settled is not unknown any more', () => {
  const call = {
    act: 1,
    ids: 500,
    begunAt: '2026-11-02T08:31:04Z',
    endedAt: '2026-11-02T08:31:05Z',
    state: 'unknown',
    words: null,
  } as const;
  expect(callLines([call], 0, 500).map(({ state }) => state)).toEqual(['unknown']);
  expect(callLines([{ ...call, settled: true }], 0, 500).map(({ state }) => state)).toEqual(['proved']);
});

test('the list before the first call is the last of what is not exported', () => {
  const event = (seq: number, what: string, data: Record<string, unknown> = {}) => {
    const at = `2026-11-02T08:31:0${seq}Z`;
    return { seq, at, who: 'Kari', run: 42, what, data };
  };
  const before = [event(1, 'compare done', { rows: 7 }), event(2, 'compare done', { rows: 5_164 })];
  const exported = event(3, 'compare done', { rows: 9, exported: true });
  // No call was made: nothing was compared for one.
  expect(listBefore([...before, exported])).toBeNull();
  const events = [...before, exported, event(4, 'mark begins'), event(5, 'compare done', { rows: 0 })];
  expect(listBefore(events)).toEqual({ at: before[1]!.at, rows: 5_164 });
  expect(listBefore(events.slice(3))).toBeNull();
});

test('settled calls that follow each other are one line with all their entries', () => {
  const call = { begunAt: '2026-02-14T08:00:00Z', endedAt: '2026-02-14T08:00:01Z', words: null };
  const calls = (['done', 'unknown', 'unknown', 'done', 'unknown'] as const).map((state, act) => ({
    ...call,
    act,
    ids: 500,
    state,
  }));
  const settled = calls.map((one) => (one.state === 'unknown' ? { ...one, settled: true as const } : one));
  const folded = foldProved(callLines(settled, 0, 500));
  expect(folded.map(({ state, ids }) => [state, ids])).toEqual([
    ['done', 500],
    ['proved', 1_000],
    ['done', 500],
    ['proved', 500],
  ]);
  expect(foldProved(callLines(calls, 0, 500))).toHaveLength(5);
});

test('entries that were sent again are counted once in the line of settled calls', () => {
  const call = { begunAt: 'x', endedAt: 'x', words: null, state: 'unknown', settled: true } as const;
  const calls = [
    { ...call, act: 1, ids: 500, entries: 500 },
    { ...call, act: 2, ids: 250, entries: 500 },
    { ...call, act: 3, ids: 250, entries: 500 },
    { ...call, act: 4, ids: 300, entries: 800 },
  ];
  expect(foldProved(callLines(calls, 0, 500)).map(({ call: at, through, ids }) => [at, through, ids])).toEqual([
    [1, 4, 800],
  ]);
});

test('what a list settled is drawn as marked as far as it was, and no further', () => {
  const call = { ids: 5, begunAt: 'x', endedAt: 'x', words: null, status: 500, state: 'unknown' } as const;
  const calls = [
    { ...call, act: 1, settled: true },
    { ...call, act: 2, settled: true },
    { ...call, act: 3 },
  ] as const;
  const drawn = (done: number) => chunksOf(callLines(calls, 7, 5), done).map(({ size, state }) => [size, state]);
  const rest = [
    [5, 'bad'],
    [5, 'later'],
    [2, 'later'],
  ];
  expect(drawn(0)).toEqual(rest);
  expect(drawn(5)).toEqual([[5, 'done'], ...rest]);
  expect(foldProved(callLines(calls, 0, 5))[0]).toMatchObject({ call: 1, through: 2, status: 500 });
});

test('while calls go on, what was answered is not called again: the calls that are planned stay as many', () => {
  const going = reviewRecords(42, 6, 'time').map((record) => ({ ...record, status: 'marking' as const }));
  const run = runOf({ ...of, state: 'confirming' }, going);
  const call = (state: 'done' | 'begun') => ({
    act: 1,
    call: 1,
    ids: 2,
    begunAt: 'x',
    endedAt: null,
    state,
    words: null,
  });
  const calls = [call('done'), call('begun')];
  expect(callLines(calls, leftToCall(run, calls, true), 2).map(({ state }) => state)).toEqual([
    'done',
    'now',
    'queued',
  ]);
  // Cut off after the first call, its entries wait for a list; one that shows them not marked leaves all to be called.
  const stands = (n: number, status: 'marking' | 'accepted') => ({ ...going[n]!, status });
  const left = (cut: number) => {
    const units = going.map((_record, n) => stands(n, n < cut ? 'marking' : 'accepted'));
    return leftToCall(runOf({ ...of, state: 'confirming' }, units), [call('done')], false);
  };
  expect([left(2), left(0)]).toEqual([4, 6]);
});

test.each([
  ['done', '0.8', '0,8 s'],
  ['done', '0.0', 'under 0,1 s'],
  ['unknown', '0.8', 'uten svar, 0,8 s'],
  ['unknown', '0.0', 'uten svar'],
  ['queued', null, ''],
  ['done', '0.8', '204 · 0,8 s', 204],
  ['failed', '0.8', '400 · 0,8 s', 400],
  ['unknown', '0.8', '500 · 0,8 s', 500],
] as const)('a call that is %s after %s: %s', async (state, seconds, words, status?: number) => {
  const line = { call: 1, ids: 5, begunAt: null, seconds, state, words: null, status };
  expect(answerTime(line, await inLanguage('nb'))).toBe(words);
});

test('of many calls all entries are in the table: those before and after the ones that are shown are summed up', () => {
  const told = (lines: ReturnType<typeof shownCalls>) =>
    lines
      .filter(({ through }) => through !== undefined)
      .map(({ call, through, ids, state }) => [call, through, ids, state]);
  const ahead = shownCalls(callLines([], 96_000, 500), 24);
  expect(ahead.reduce((sum, { ids }) => sum + ids, 0)).toBe(96_000);
  expect(told(ahead)).toEqual([[25, 192, 84_000, 'queued']]);
  const call = (act: number, state: 'done' | 'failed') => ({
    act,
    ids: 500,
    begunAt: 'x',
    endedAt: 'x',
    words: null,
    status: state === 'done' ? 204 : 500,
    state,
  });
  const made = Array.from({ length: 100 }, (_, index) => call(index + 1, index === 40 ? 'failed' : 'done'));
  const midway = shownCalls(callLines(made, 46_000, 500), 24);
  expect(midway.reduce((sum, { ids }) => sum + ids, 0)).toBe(96_000);
  expect(told(midway)).toEqual([
    [1, 40, 20_000, 'done'],
    [42, 88, 23_500, 'done'],
    [113, 192, 40_000, 'queued'],
  ]);
  expect(midway[1]).toMatchObject({ call: 41, state: 'failed', status: 500 });
  expect(shownCalls(callLines([], 2_000, 500), 24)).toHaveLength(4);
});
