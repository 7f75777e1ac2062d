// The plan by which rows are checked: all errors of a row, names, locked periods, limits of fields.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Cell, workbook } from '../../files/table/make-workbook.ts';
import { openDesk } from '../../support/desk.ts';
import { GOOD, HEAD, rowsOf, withEngine, withFile, writeRows } from './intake-desk.ts';

it('all errors of a row are told', async () => {
  await withFile(['31.09.2025;;;x;3,5O;;', GOOD], async (ask, batch) => {
    expect(batch.counts).toMatchObject({ invalid: 1, new: 1 });
    expect((await rowsOf(ask, 'invalid'))[0]!.problems.map(({ field, code, values }) => [field, code, values])).toEqual(
      [
        ['Dato', 'no-such-day', { month: 9, days: 30, year: 2025 }],
        ['ProsjektId', 'missing', {}],
        ['ProduktId', 'missing', {}],
        ['Antall', 'letter-for-digit', { letter: 'O', digit: '0', place: 'last' }],
      ],
    );
    expect(batch.problems).toHaveLength(4);
  });
});

it('a product number that Excel shortened is wrong, whatever it looks like otherwise', async () => {
  const desk = await openDesk();
  const products = ['1,23457E+12', '1.23457E+12', '5E+12', '12E+12', 'E+12', '1,5E+3', '1234567890123'];
  const file = writeRows(
    desk,
    'a.csv',
    products.map((product) => ({ product })),
  );
  await withEngine(desk, async (ask) => {
    await ask('intake/read', { connection: 'Prøve', file });
    const wrong = [['ProduktId', 'shortened']];
    expect((await rowsOf(ask)).map(({ problems }) => problems.map(({ field, code }) => [field, code]))).toEqual([
      wrong,
      wrong,
      wrong,
      [],
      [],
      [],
      [],
    ]);
  });
});

it('a formula that was saved without its value, and an error of the sheet, are errors of the row, whatever the field holds', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'a.xlsx');
  const row = (product: Cell, quantity: Cell, price: Cell, note: Cell) => [
    { day: 45955 },
    'P',
    product,
    quantity,
    price,
    note,
  ];
  const formula = { formula: 'B2*2', value: null };
  const rows = [
    row('V1', 1, formula, null),
    row('V1', formula, 1, null),
    row('#N/A', 2, 1, '#REF!'),
    row('V2', 3, 1, formula),
    row('V3', 4, 1, { formula: '""', value: '' }),
    row('#12', 5, 1, '# av 3'),
  ];
  const heads = ['Dato', 'ProsjektId', 'ProduktId', 'Antall', 'Salgspris', 'Notat'];
  writeFileSync(file, workbook({ Ark: [heads, ...rows] }));
  await withEngine(desk, async (ask) => {
    await ask('intake/read', { connection: 'Prøve', file });
    const told = (await rowsOf(ask)).map(({ problems }) =>
      problems.map(({ field, code, values }) => [field, code, values]),
    );
    const uncalculated = ['not-calculated', { formula: '=B2*2' }];
    expect(told).toEqual([
      [['Salgspris', ...uncalculated]],
      [['Antall', ...uncalculated]],
      [
        ['ProduktId', 'error-value', {}],
        ['Notat', 'error-value', {}],
      ],
      [['Notat', ...uncalculated]],
      [],
      [],
    ]);
  });
});

it('a day that a workbook counts from 1904 is that day, also as a number without a style', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'a.xlsx');
  const heads = ['Dato', 'ProsjektId', 'ProduktId', 'Antall'];
  const rows = [
    [{ day: 45955 - 1462 }, 'P', 'V1', 1],
    [45955 - 1462, 'P', 'V2', 1],
  ];
  writeFileSync(file, workbook({ Ark: [heads, ...rows] }, [], { from1904: true }));
  // Four years earlier the period is locked.
  await desk.do('connection', 'change', 'Prøve', '--locked-through', '2024-12-31');
  await withEngine(desk, async (ask) => {
    await ask('intake/read', { connection: 'Prøve', file });
    expect((await rowsOf(ask)).map(({ problems }) => problems)).toEqual([[], []]);
  });
});

it('a quote that takes the next row into its cell is an error of the row, also where nothing is mapped to the column', async () => {
  const rows = ['25.10.2025;O;A;"x;1,00;1,00;10482', '26.10.2025;O;B;y";2,00;1,00;10482', GOOD];
  await withFile(rows, async (ask, batch) => {
    expect(batch.counts).toMatchObject({ invalid: 1, new: 1 });
    const [wrong] = await rowsOf(ask, 'invalid');
    expect(wrong!.problems.map(({ code, values }) => [code, values])).toEqual([['rows-in-cell', { rows: 1 }]]);
  });
});

it('names, locked periods and the future are known', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'a.csv');
  const dates = ['25.10.2025', '31.12.2024', '25.10.2099'];
  writeFileSync(file, `${HEAD}\r\n${dates.map((date) => `${date};O;A;x;1,00;1,00;10842`).join('\r\n')}\r\n`);
  const names = path.join(desk.root, 'prosjekt.csv');
  writeFileSync(names, 'Id;Navn\r\n10482;Fjellveien skole\r\n20000;Havna\r\n');
  await withEngine(desk, async (ask) => {
    await ask('names/import', { connection: 'Prøve', list: 'prosjekt', file: names });
    await ask('connections/update', { name: 'Prøve', options: { lockedThrough: '2024-12-31' } });
    await ask('intake/read', { connection: 'Prøve', file });
    const codes = (await rowsOf(ask)).map(({ problems }) => problems.map(({ code }) => code));
    expect(codes).toEqual([['unknown-id'], ['date-locked', 'unknown-id'], ['date-in-future', 'unknown-id']]);
    const [first] = await rowsOf(ask);
    expect(first!.problems[0]!.values).toEqual({ list: 'prosjekt', near: '10482', name: 'Fjellveien skole' });
  });
});

it('a field list limits values: allowed ones, length, size, default', async () => {
  const desk = await openDesk();
  const file = writeRows(desk, 'a.csv', [{ product: 'ABCDEF' }, { product: 'A', quantity: '99' }, { product: 'A' }]);
  await withEngine(desk, async (ask) => {
    const change: Record<string, object> = {
      ProduktId: { maxLength: 3 },
      Antall: { max: '50' },
      AvdelingId: { allowed: ['10', '20'], default: '10', required: true },
      ProsjektId: { allowed: ['1', '2'] },
    };
    const fields = (await ask('intake/fields', { connection: 'Prøve' })).map((field) => ({
      ...field,
      allowed: [...field.allowed],
      ...change[field.name],
    }));
    await ask('intake/set-fields', { connection: 'Prøve', fields });
    await ask('intake/read', { connection: 'Prøve', file });
    expect((await rowsOf(ask)).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ['not-allowed', 'too-long'],
      ['not-allowed', 'too-large'],
      ['not-allowed'],
    ]);
  });
});
