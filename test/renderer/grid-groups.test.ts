// The heads of groups that stay in sight, what a group is called, and what is chosen when it is selected.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { GridQuery, GridRow, GroupRow } from '../../preload/contract/grid.ts';
import { weekOf } from '../../main/domain/calendar.ts';
import { weekDays } from '../../renderer/format/dates.ts';
import { columnsFor } from '../../renderer/parts/grid/columns.ts';
import { amountsOfGroup, textSpan, Words } from '../../renderer/parts/grid/row-parts.tsx';
import { filterOfGroup, type GridState, headsOf } from '../../renderer/state/group-heads.ts';
import { noRows, PAGE } from '../../renderer/state/paged-rows.ts';

const sum = { rows: 1, hours: '1', invoiceable: '1', quantity: '0' };
const priced = { ...sum, quantity: '4', amount: '40' };
const query: GridQuery = {
  run: 1,
  filter: { late: true, values: { ansatt: ['7'] } },
  sort: null,
  groups: ['prosjekt', 'week'],
  folded: [],
  allFolded: false,
};
const group = (level: 1 | 2, ...path: string[]): GroupRow => ({
  type: 'group',
  level,
  by: level === 1 ? 'prosjekt' : 'week',
  fold: `group:${path.join()}`,
  id: path.at(-1) ?? null,
  name: null,
  path,
  folded: false,
  sum,
});
const net: GridRow = { type: 'net', hours: '1', invoiceable: '1', goes: true };

function stateOf(pages: Readonly<Record<number, readonly GridRow[]>>, around: GridState['around']): GridState {
  const held = new Map(Object.entries(pages).map(([page, rows]) => [Number(page), rows]));
  return { ...noRows<GridQuery, GridRow>(), query, pages: held, around, filtered: sum, chosen: [] };
}

test('a line stands in the last head of each level before it, and in none of a group that ended', () => {
  const rows = [group(1, 'A'), group(2, 'A', 'w1'), net, group(1, 'B'), group(2, 'B', 'w2'), net];
  const state = stateOf({ 0: rows }, new Map([[0, []]]));
  const lines = rows.map((_, line) => headsOf(state, line).map((head) => head.line));
  expect(lines).toEqual([[0], [0, 1], [0, 1], [3], [3, 4], [3, 4]]);
});

test('heads further up than what is here come with the page', () => {
  const [outer, inner] = [
    { line: 3, row: group(1, 'A') },
    { line: 9, row: group(2, 'A', 'w1') },
  ];
  const rows = [net, group(2, 'A', 'w2'), net, group(1, 'B'), net];
  const state = stateOf({ 1: rows }, new Map([[1, [outer, inner]]]));
  const linesOf = (at: number) => headsOf(state, PAGE + at).map((head) => head.line);
  expect(linesOf(0)).toEqual([3, 9]);
  expect(linesOf(2)).toEqual([3, PAGE + 1]);
  expect(linesOf(4)).toEqual([PAGE + 3]);
});

test('the name of a group has all the room before its first figure: of several products there is no quantity', () => {
  const columns = columnsFor({ kind: 'material', priced: true, groups: ['prosjekt'], width: 900, widest: 9 });
  const keys = columns.map(({ key }) => key);
  const named = (by: GroupRow['by']) =>
    keys[textSpan(columns, 0, amountsOfGroup({ ...group(1, 'A'), by, sum: priced }))];
  expect([named('prosjekt'), named('produkt')]).toEqual(['belop', 'antall']);
});

test('a group is selected by its values, beside what is filtered already', () => {
  expect(filterOfGroup(query, group(2, 'A', '2026-W46'))).toEqual({
    late: true,
    values: { ansatt: ['7'], prosjekt: ['A'], week: ['2026-W46'] },
  });
  expect(filterOfGroup(query, group(1, 'A')).values).toEqual({ ansatt: ['7'], prosjekt: ['A'] });
});

test('a week is seven days that are all in it, also over the new year', () => {
  for (const week of ['2020-W53', '2021-W01', '2024-W01', '2026-W46', '2026-W53']) {
    const [monday, sunday] = weekDays(week)!;
    expect([weekOf(monday), weekOf(sunday)]).toEqual([week, week]);
    expect(Date.parse(sunday) - Date.parse(monday)).toBe(6 * 86_400_000);
  }
  expect(weekOf('2021-01-03')).toBe('2020-W53');
  expect(weekDays('2026-46')).toBeNull();
});

test.each([
  ['right of the figures', ['dato', 'ansatt', 'timer', 'status'], 'span 1:words'],
  ['before the figures', ['dato', 'ansatt', 'status', 'timer'], 'span 1:words span 1:sign'],
  ['before the words', ['dato', 'status', 'ansatt', 'prosjekt', 'timer'], 'span 1:sign span 2:words'],
  ['first of all', ['status', 'dato', 'timer'], 'span 1:sign words'],
  ['left out', ['dato', 'ansatt', 'timer'], 'span 1:words'],
] as const)('the sign of a line that opens in place stands wherever its column does: %s', (_, keys, cells) => {
  const chosen = keys.map((key) => ({ key, width: null }));
  const columns = columnsFor({ kind: 'time', priced: false, groups: [], width: 1400, widest: 9, chosen });
  const page = renderToStaticMarkup(createElement(Words, { columns, from: 1, words: 'words', sign: 'sign' }));
  const parts = [...page.matchAll(/style="grid-column:(span \d)">(.*?)<\/div>/g)];
  expect(parts.map(([, span, words]) => `${span}:${words!.replace(/<[^>]*>/g, '')}`).join(' ')).toBe(cells);
});
