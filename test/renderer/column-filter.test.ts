// The filter of a column finds a state, a date and an amount as its rows have them, not as the engine has.

import { expect, test, vi } from 'vitest';
import type { ColumnValues } from '../../preload/contract/grid.ts';
import { inLanguage } from './in-language.ts';

const asked = vi.hoisted(() => {
  const questions: { text: string; column: string }[] = [];
  const gridValues = async (input: { text: string; column: string }) => {
    questions.push(input);
    return { ok: true, value: { values: [], found: 0, all: 0, rows: 0 } };
  };
  Object.assign(globalThis, { window: { exportConsole: { gridValues }, addEventListener: () => undefined } });
  return questions;
});

const { withWords } = await import('../../renderer/screens/run/column-filter.tsx');
const { openColumnFilter, searchValues } = await import('../../renderer/state/column-filter.ts');
const { useGrid } = await import('../../renderer/state/grid.ts');

const states: ColumnValues = {
  values: ['ready', 'held', 'duplicate'].map((value) => ({ value, name: null, rows: 2 })),
  found: 3,
  all: 3,
  rows: 6,
};

test('in the language of the reader, and as its run says it', async () => {
  const [nb, en] = [await inLanguage('nb'), await inLanguage('en')];
  const found = (typed: string, text = nb, state: 'review' | 'discarded' = 'review') => {
    const { values, found: count } = withWords(states, { column: 'status', typed, run: { state }, text });
    expect(count).toBe(values.length);
    return values.map(({ value }) => value);
  };
  expect(found('klar')).toEqual(['ready']);
  expect(found('ready')).toEqual([]);
  expect(found('til side')).toEqual(['duplicate']);
  expect(found('Ready', en)).toEqual(['ready']);
  expect(found('forkastet', nb, 'discarded')).toEqual(['ready']);
  expect(found(' ')).toHaveLength(3);
  // Of what the engine has looked for, all stands.
  expect(withWords(states, { column: 'ansatt', typed: 'x', run: { state: 'review' }, text: nb })).toBe(states);
});

test('dates as they are shown, and as the engine has them', async () => {
  const text = await inLanguage('nb');
  const found = (column: 'dato' | 'month' | 'week', typed: string, ...values: string[]) => {
    const answer = { values: values.map((value) => ({ value, name: null, rows: 1 })), found: 2, all: 2, rows: 2 };
    return withWords(answer, { column, typed, run: { state: 'review' }, text }).values.map(({ value }) => value);
  };
  const days = ['2026-10-05', '2026-11-05'];
  expect(found('dato', '05.10.2026', ...days)).toEqual(['2026-10-05']);
  expect(found('dato', '05.11', ...days)).toEqual(['2026-11-05']);
  expect(found('dato', '2026-11', ...days)).toEqual(['2026-11-05']);
  expect(found('month', 'oktober', '2026-10', '2026-11')).toEqual(['2026-10']);
  expect(found('week', 'uke 46', '2026-W46', '2026-W47')).toEqual(['2026-W46']);
});

test('all states are asked for, and of another column those with the words', () => {
  useGrid.setState({ query: { run: 1, filter: {}, groups: [], sort: null, folded: [], allFolded: false } });
  for (const column of ['status', 'ansatt'] as const) {
    openColumnFilter(column);
    searchValues('klar');
  }
  openColumnFilter('timer');
  searchValues('7,50');
  openColumnFilter('dato');
  searchValues('05.10');
  expect(asked.map(({ column, text }) => [column, text])).toEqual([
    ['status', ''],
    ['status', ''],
    ['ansatt', ''],
    ['ansatt', 'klar'],
    ['timer', ''],
    ['timer', '7,50'],
    ['dato', ''],
    ['dato', ''],
  ]);
});
