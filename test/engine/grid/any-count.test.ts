// A long run of any number of records is looked at in every way, also after some were held: a fifth of them was asked for as a fraction of
// a record, and all that was tried by hand had round numbers.

import { expect, it } from 'vitest';
import { GRID_COLUMNS, GRID_GROUPS, GRID_VALUES } from '../../../main/domain/grid-values.ts';
import { UNIT_STATES } from '../../../main/domain/run.ts';
import { openDesk, pull } from '../../support/desk.ts';
import { type AskEngine, withEngine } from '../intake/intake-desk.ts';

/** Every way of looking at it has all of its records, and a value of each column as many as that column says of it. */
async function lookAtAll(ask: AskEngine, run: number, records: number): Promise<void> {
  const look = { run, filter: {}, sort: null, groups: [], folded: [], allFolded: true, offset: 0, limit: 40 };
  const counted = async (filter: Parameters<typeof ask<'grid/counted'>>[1]['filter']) =>
    (await ask('grid/counted', { run, filter })).sum.rows;
  const inStates = await Promise.all(UNIT_STATES.map((state) => counted({ states: [state] })));
  expect(inStates.reduce((all, rows) => all + rows, 0)).toBe(records);
  for (const column of GRID_COLUMNS) {
    const { filtered, rows } = await ask('grid/window', {
      ...look,
      sort: { column, descending: true },
      offset: records - 33,
    });
    expect([column, filtered.rows, rows.length]).toEqual([column, records, 33]);
  }
  for (const group of GRID_GROUPS) {
    const { filtered, rows } = await ask('grid/window', { ...look, groups: [group] });
    expect([group, filtered.rows, rows.length > 0]).toEqual([group, records, true]);
  }
  for (const column of GRID_VALUES) {
    const { values } = await ask('grid/values', { run, filter: {}, column, text: '', limit: 1000 });
    const middle = values[Math.floor(values.length / 2)]!;
    expect([column, await counted({ values: { [column]: [middle.value] } })]).toEqual([column, middle.rows]);
    const sum = values.reduce((all, { rows }) => all + rows, 0);
    expect([column, sum]).toEqual([column, records]);
  }
}

it('a run whose records part by no round number is looked at in every way, before and after some are held', async () => {
  const desk = await openDesk({ records: 7777, material: 0 });
  const { run, records } = await pull(desk);
  for (const round of [5, 10]) expect(records % round).not.toBe(0);
  await withEngine(desk, async (ask) => {
    await lookAtAll(ask, run, records);
    const { ids } = await ask('grid/ids', { run, filter: {} });
    await ask('review/hold', { run, ids: ids.filter((_id, n) => n % 7 === 3), reason: 'later' });
    await lookAtAll(ask, run, records);
  });
});
