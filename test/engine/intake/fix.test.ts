// Fixing cells: one, many alike, parts of them, filled from above; undone step by step.

import { expect, it } from 'vitest';
import { GOOD, rowsOf, withFile } from './intake-desk.ts';

const bad = (product: string) => `25.10.2025;O-9;${product};x;3,5O;1,00;10482`;

it('one cell, many alike, parts of cells, empty ones filled from above; undone step by step', async () => {
  await withFile([GOOD, bad('A'), bad('B'), bad('')], async (ask, batch) => {
    expect(batch.counts).toMatchObject({ new: 1, invalid: 3 });
    const alike = { view: 'invalid', problem: { field: 'Antall', code: 'letter-for-digit' } } as const;
    const fixed = await ask('intake/fix', {
      batch: 1,
      fix: { replace: { column: 'Ant', find: 'O', by: '0', in: alike } },
    });
    expect([fixed.cells, fixed.batch.counts.new, fixed.batch.counts.invalid]).toEqual([3, 3, 1]);
    const filled = await ask('intake/fix', { batch: 1, fix: { fill: { column: 'Varenr', in: { rows: [5] } } } });
    expect([filled.cells, filled.batch.counts.invalid, filled.batch.undoable]).toEqual([1, 0, 2]);
    expect((await rowsOf(ask))[3]).toMatchObject({ fixed: ['Ant', 'Varenr'], state: 'new' });
    expect((await rowsOf(ask))[3]!.cells[2]).toBe('B');
    const set = {
      column: 'Prosj',
      value: '99',
      in: { view: 'all', cell: { column: 'Ordrenr', value: 'O-9' } },
    } as const;
    expect((await ask('intake/fix', { batch: 1, fix: { set } })).cells).toBe(3);
    for (const [cells, invalid] of [
      [3, 0],
      [1, 1],
      [3, 3],
    ]) {
      const undone = await ask('intake/undo', { batch: 1 });
      expect([undone.cells, undone.batch.counts.invalid]).toEqual([cells, invalid]);
    }
    await expect(ask('intake/undo', { batch: 1 })).rejects.toThrow(/nothing was changed/);
    await expect(
      ask('intake/fix', { batch: 1, fix: { cells: [{ row: 2, column: 'Antal', value: '' }] } }),
    ).rejects.toThrow(/no column Antal/);
  });
});

it('a row with a cell too many is whole once a person has set a cell of it, and can be undone', async () => {
  await withFile([`${GOOD};for mye`, GOOD], async (ask, batch) => {
    expect([batch.counts.invalid, (await rowsOf(ask, 'invalid'))[0]!.problems[0]!.code]).toEqual([1, 'ragged']);
    const fixed = await ask('intake/fix', { batch: 1, fix: { cells: [{ row: 2, column: 'Tekst', value: 'Rør' }] } });
    expect(fixed.batch.counts).toMatchObject({ new: 2, invalid: 0 });
    expect((await ask('intake/undo', { batch: 1 })).batch.counts).toMatchObject({ new: 1, invalid: 1 });
  });
});
