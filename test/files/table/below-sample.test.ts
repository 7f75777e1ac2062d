// A sign or an order of dates that stands below the first thousands of rows is told, or asked about, as if it stood above.

import { describe, expect, it } from 'vitest';
import { type Cell, workbook } from './make-workbook.ts';
import { type Chosen, fileOf, readTable } from './support.ts';

const HEADING = ['Dato', 'Prosjekt', 'Antall'];
const WHOLE: readonly Cell[] = ['25.10.2026', 'P-10', '12'];

/** As many rows as are looked at first, and more; then these. */
const rowsWith = (...last: readonly (readonly Cell[])[]): (readonly Cell[])[] => [
  HEADING,
  ...Array.from({ length: 2_400 }, () => WHOLE),
  ...last,
];

async function foundIn(name: string, bytes: Buffer | string, chosen: Chosen = {}) {
  const { found } = await readTable(fileOf(bytes, name), chosen);
  return Object.fromEntries(found.findings.map((one) => [one.what, one]));
}

const asText = (rows: readonly (readonly Cell[])[]): string => `${rows.map((row) => row.join(';')).join('\r\n')}\r\n`;

describe.each([
  ['a text', (rows: readonly (readonly Cell[])[]) => foundIn('large.csv', asText(rows))],
  ['a workbook', (rows: readonly (readonly Cell[])[]) => foundIn('large.xlsx', workbook({ Ark1: rows }))],
])('%s', (_name, found) => {
  it('asks for the sign that only a row far below could tell, and which does not', async () => {
    expect((await found(rowsWith(['25.10.2026', 'P-10', '1.234']))).decimal).toMatchObject({
      ambiguous: true,
      examples: ['1.234'],
    });
  });

  it('knows the sign that a row far below tells', async () => {
    expect(
      (await found(rowsWith(['25.10.2026', 'P-10', '1.234'], ['25.10.2026', 'P-10', '0.5']))).decimal,
    ).toMatchObject({
      value: '.',
      ambiguous: false,
    });
  });

  it('asks for the order of a date with slashes far below those with dots', async () => {
    expect((await found(rowsWith(['03/04/2026', 'P-10', '12']))).dates).toMatchObject({ ambiguous: true });
    expect((await found(rowsWith(['25/04/2026', 'P-10', '12']))).dates).toMatchObject({
      value: 'dmy',
      ambiguous: false,
    });
  });

  it('asks nothing of a file that is as its beginning', async () => {
    const all = Object.values(await found(rowsWith(['26.10.2026', 'P-10', '13'])));
    expect(all.filter(({ ambiguous }) => ambiguous)).toEqual([]);
  });
});

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'asks for the order of a date of eight digits, %i characters further on',
  async (more) => {
    // Its first rows tell the sign, so that nothing but the dates is looked for.
    const rows = [HEADING, ...Array.from({ length: 2_400 }, () => ['25.10.2026', 'P-10', '12,5'])];
    rows.push(['25.10.2026', `P-${'x'.repeat(more)}`, '12'], ['03042026', 'P-10', '12']);
    expect((await foundIn('large.csv', asText(rows))).dates).toMatchObject({ ambiguous: true });
  },
);

it('asks of a workbook whose numbers are numbers, and whose one text stands in the sheet itself', async () => {
  const rows = rowsWith(['25.10.2026', 'P-10', { formula: '"1"&".234"', value: '1.234' }]);
  expect((await foundIn('large.xlsx', workbook({ Ark1: rows }))).decimal).toMatchObject({ ambiguous: true });
});

it('leaves what a person chose', async () => {
  const rows = asText(rowsWith(['03/04/2026', 'P-10', '1.234']));
  const found = await foundIn('large.csv', rows, { decimal: '.', dates: 'mdy' });
  expect(found).toMatchObject({
    decimal: { value: '.', ambiguous: false, chosen: true },
    dates: { value: 'mdy', ambiguous: false, chosen: true },
  });
});
