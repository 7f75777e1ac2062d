// What is shown of a batch: windows of rows by view, words, order and problem, and what they add up to.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { GOOD, rowsOf, withEngine, withFile } from './intake-desk.ts';

describe('windows of rows', () => {
  it('by view, words and order', async () => {
    const lines = ['9,00', '10,00', '-3,00', '10,00'].map(
      (quantity, n) => `25.10.2025;O-${n};V${n};Rør ${n};${quantity};1,00;10482`,
    );
    await withFile([...lines, 'x;;;;;;'], async (ask) => {
      const order = async (column: string, descending: boolean) =>
        (
          await ask('intake/rows', { batch: 1, view: 'new', sort: { column, descending }, offset: 0, limit: 9 })
        ).rows.map(({ row }) => row);
      expect(await order('Ant', false)).toEqual([4, 2, 3, 5]);
      expect(await order('Ant', true)).toEqual([3, 5, 2, 4]);
      expect((await rowsOf(ask, 'all', 'RØR o-2')).map(({ row }) => row)).toEqual([4]);
      const end = await ask('intake/rows', { batch: 1, view: 'all', sort: null, offset: 4, limit: 100 });
      expect([end.total, end.rows.map(({ row, state }) => [row, state])]).toEqual([5, [[6, 'invalid']]]);
    });
  });
});

it('the next row with an error is known without the rows between, in the order and among the rows that are shown', async () => {
  const lines = Array.from({ length: 900 }, (_, n) => `25.10.2025;O-${n};V${n};Rør ${n};${n + 1},00;1,00;10482`);
  for (const bad of [3, 700, 899]) lines[bad] = lines[bad]!.replace('25.10.2025', '31.09.2025');
  await withFile(lines, async (ask) => {
    const next = async (
      from: number,
      step: 1 | -1,
      shown: { view?: 'invalid' | 'new'; sort?: { column: string; descending: boolean } } = {},
    ) => (await ask('intake/next', { batch: 1, view: 'all', sort: null, from, step, ...shown })).line;
    expect([await next(0, 1), await next(3, 1), await next(700, 1), await next(899, 1)]).toEqual([3, 700, 899, null]);
    expect([await next(899, -1), await next(3, -1)]).toEqual([700, null]);
    const sort = { column: 'Ant', descending: true };
    expect([await next(0, 1, { sort }), await next(0, -1, { sort })]).toEqual([199, null]);
    expect([await next(0, 1, { view: 'invalid' }), await next(0, 1, { view: 'new' })]).toEqual([1, null]);
  });
});

it('rows add up by state, project and product', async () => {
  const lines = [GOOD, GOOD.replace('12,00', '−2,00').replace('10482', '10511'), GOOD.replace('10,50', '0,333')];
  await withFile([...lines, '31.09.2025;O;A;x;1,00;1,00;10482'], async (ask) => {
    const sums = await ask('intake/sums', { batch: 1 });
    expect(sums.byState.new).toEqual({ rows: 3, quantity: '22', amount: '108.996', rounded: 0 });
    expect(sums.byState.invalid).toMatchObject({ rows: 1, quantity: '1', amount: '1' });
    expect(sums.byProject.map(({ id, sum }) => [id, sum.rows, sum.amount])).toEqual([
      ['10482', 2, '129.996'],
      ['10511', 1, '-21'],
    ]);
    expect(sums.byProduct.map(({ id, sum }) => [id, sum.rows])).toEqual([['2041887', 3]]);
  });
});

it('as many rows are shown as the problem was counted, in any order, until they are fixed', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'feil.csv');
  const lines = ['A;1,50', ';2,5O', 'C;3,5O', ';4,50', 'E;xx', 'F;6,5O'].map((line) => `25.10.2025;10482;${line}\r\n`);
  writeFileSync(file, `Dato;Prosjekt;Varenr;Antall\r\n${lines.join('')}`);
  await withEngine(desk, async (ask) => {
    const batch = await ask('intake/read', { connection: 'Prøve', file });
    expect(batch.problems.length).toBeGreaterThan(1);
    const question = { batch: 1, view: 'invalid', sort: null, offset: 0, limit: 100 } as const;
    for (const { code, field, rows } of batch.problems) {
      const shown = await ask('intake/rows', { ...question, problem: { code, field } });
      expect([code, shown.total, shown.rows.length]).toEqual([code, rows, rows]);
      for (const row of shown.rows)
        expect(row.problems.map((one) => `${one.code} ${one.field}`)).toContain(`${code} ${field}`);
    }
    const problem = { code: 'letter-for-digit', field: 'Antall' };
    const backwards = { ...question, problem, sort: { column: 'Varenr', descending: true } };
    expect((await ask('intake/rows', backwards)).rows.map(({ row }) => row)).toEqual([7, 4, 3]);
    expect((await ask('intake/rows', { ...question, problem, text: '3,5' })).rows.map(({ row }) => row)).toEqual([4]);
    const all = { view: 'invalid', problem } as const;
    await ask('intake/fix', { batch: 1, fix: { replace: { column: 'Antall', find: 'O', by: '0', in: all } } });
    expect((await ask('intake/rows', { ...question, problem })).total).toBe(0);
    expect((await ask('intake/rows', question)).total).toBe(3);
  });
});
