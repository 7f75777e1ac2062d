// Files of many pages: places and row numbers hold over page borders, a fix checks its own row, and a file that fails late leaves nothing.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { withEngine } from './intake-desk.ts';

const HEAD = 'Dato;Prosjekt;Varenr;Antall\n';

/** An empty line after every thousandth row, so that row numbers run ahead of places. */
function lines(rows: number): string {
  let text = HEAD;
  for (let row = 0; row < rows; row += 1) text += `25.10.2025;10482;V${row};1,00\n${row % 1000 === 999 ? '\n' : ''}`;
  return text;
}

it('60,000 rows: the last is the last, and one fix does not check the others', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'stor.csv');
  writeFileSync(file, lines(60_000));
  await withEngine(desk, async (ask) => {
    const read = await ask('intake/read', { connection: 'Prøve', file });
    expect([read.rows, read.counts.new, read.repeats]).toEqual([60_000, 60_000, 0]);
    const end = { batch: 1, view: 'all', sort: null, offset: 59_999, limit: 10 } as const;
    const [last] = (await ask('intake/rows', end)).rows;
    expect([last!.row, last!.cells[2]]).toEqual([60_060, 'V59999']);
    const fixed = await ask('intake/fix', {
      batch: 1,
      fix: { cells: [{ row: 60_060, column: 'Antall', value: 'x' }] },
    });
    expect(fixed.batch.counts).toMatchObject({ new: 59_999, invalid: 1 });
    const bad = await ask('intake/rows', { batch: 1, view: 'invalid', sort: null, offset: 0, limit: 10 });
    expect(bad.rows.map(({ row, problems }) => [row, problems[0]!.code])).toEqual([[60_060, 'not-a-number']]);
    expect((await ask('intake/undo', { batch: 1 })).batch.counts.invalid).toBe(0);
    const set = { column: 'Antall', value: '2,00', in: { view: 'all' } } as const;
    expect((await ask('intake/fix', { batch: 1, fix: { set } })).cells).toBe(60_000);
    expect((await ask('intake/sums', { batch: 1 })).all).toMatchObject({ rows: 60_000, quantity: '120000' });
  });
});

it('a file that cannot be read to its end is let go, with the reason, and the next one is read', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'halv.csv');
  writeFileSync(file, `${lines(40_000)}25.10.2025;10482;"${'x'.repeat(3 << 20)}`);
  await withEngine(desk, async (ask) => {
    await expect(ask('intake/read', { connection: 'Prøve', file })).rejects.toThrow(
      /row 40042 is longer than a million/,
    );
    const [failed] = await ask('intake/list', {});
    expect(failed).toMatchObject({ state: 'failed', rows: 0, file: 'halv.csv' });
    expect(failed!.failure).toContain('longer than a million');
    expect(await ask('todo/list', {})).toEqual([]);
    writeFileSync(file, lines(3));
    expect((await ask('intake/read', { connection: 'Prøve', file })).counts.new).toBe(3);
  });
});
