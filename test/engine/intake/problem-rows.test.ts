// Rows with one kind of problem: as many as were counted, searched and sorted as any view, and gone from it once fixed.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { withEngine } from './intake-desk.ts';

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
