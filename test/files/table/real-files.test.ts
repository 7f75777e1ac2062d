// Files as real programs make them, each with what is expected of it: what was understood, mapped, and read of the first row.

import { describe, expect, it } from 'vitest';
import { planOf } from '../../../main/domain/intake/check.ts';
import { SHIPPED_FIELDS } from '../../../main/domain/intake/field.ts';
import { propose } from '../../../main/domain/intake/mapping.ts';
import type { Understood } from '../../../main/ports/tables.ts';
import { workbook } from './make-workbook.ts';
import { bytesOf, type Chosen, type Encoding, fileOf, readTable, readText } from './support.ts';

interface Expected {
  /** Values of the findings that matter. */
  readonly found?: Readonly<Record<string, string>>;
  readonly ambiguous?: readonly string[];
  /** Answers of a person before it is read. */
  readonly chosen?: Chosen;
  readonly rows: number;
  readonly invalid?: number;
  /** Normalised values of the first row by field. */
  readonly first: Readonly<Record<string, string>>;
}

const FIRST = { Dato: '2025-10-25', ProsjektId: '10482', ProduktId: '2041887', Antall: '12' } as const;

async function look(bytes: Buffer, expected: Expected, name = 'file.csv'): Promise<Understood> {
  const { found, cells } = await readTable(fileOf(bytes, name), expected.chosen ?? {});
  const values = Object.fromEntries(found.findings.map(({ what, value }) => [what, value]));
  expect(values).toMatchObject(expected.found ?? {});
  const open = found.findings.filter(({ ambiguous }) => ambiguous).map(({ what }) => what);
  expect(open).toEqual(expected.ambiguous ?? []);
  const sampled = { columns: found.columns, rows: found.sample, known: () => null };
  const { sources } = propose(SHIPPED_FIELDS, sampled);
  const { decimal, dates } = found.dialect;
  const around = { decimal, dates, today: '2026-11-02', lockedThrough: null, known: () => null };
  const plan = planOf(SHIPPED_FIELDS, sources, found.columns, around);
  const checked = cells.map((row) => plan.check(row));
  expect(checked).toHaveLength(expected.rows);
  const wrong = checked.filter(({ problems }) => problems.length > 0);
  expect(wrong.length, JSON.stringify(wrong[0]?.problems)).toBe(expected.invalid ?? 0);
  const row = checked[0];
  const first = Object.fromEntries(SHIPPED_FIELDS.map(({ name: field }, index) => [field, row?.values[index] ?? null]));
  expect(first).toMatchObject(expected.first);
  return found;
}

const TEXTS: readonly (readonly [name: string, encoding: Encoding, text: string, expected: Expected])[] = [
  [
    'Excel in Norway, "CSV (semikolondelt)"',
    'windows-1252',
    'Bilagsdato;Ordrenr;Varenr;Tekst;Ant;Ut pris;Prosj;Fase\r\n25.10.2025;O-771204;2041887;Kobberrør 22 mm;12,00;214,90;10482;040\r\n26.10.2025;O-771204;2041902;Pressbend 22 mm 90°;24,00;39,20;10482;040\r\n',
    {
      found: { encoding: 'windows-1252', delimiter: ';', header: '1', decimal: ',', dates: 'dmy' },
      rows: 2,
      first: { ...FIRST, ProsjektLinjeId: '040', Salgspris: '214.9', Notat: 'Kobberrør 22 mm', EksternId: 'O-771204' },
    },
  ],
  [
    'Excel in Norway, "CSV UTF-8"',
    'utf-8-bom',
    'Dato;Prosjekt;Varenr;Antall\r\n25.10.2025;10482;2041887;12,00\r\n',
    { found: { encoding: 'utf-8', delimiter: ';', dates: 'dmy' }, rows: 1, first: FIRST },
  ],
  [
    'Excel in the US, CSV',
    'utf-8',
    'Date,Project,Item No.,Qty,Unit Price,Description\r\n10/25/2025,10482,2041887,"1,012.50",214.90,"Pipe, copper 22"\r\n10/26/2025,10482,2041902,24.00,39.20,Bend\r\n',
    {
      found: { delimiter: ',', decimal: '.', dates: 'mdy' },
      rows: 2,
      first: { ...FIRST, Antall: '1012.5', Salgspris: '214.9', Notat: 'Pipe, copper 22' },
    },
  ],
  [
    'Excel "Unicode text"',
    'utf-16le-bom',
    'Dato\tProsjekt\tVarenr\tAntall\r\n25.10.2025\t10482\t2041887\t12,00\r\n',
    { found: { encoding: 'utf-16le', delimiter: '\t' }, rows: 1, first: FIRST },
  ],
  [
    'Excel with a sep= line',
    'utf-8',
    'sep=,\r\nDato,Prosjekt,Varenr,Antall\r\n25.10.2025,10482,2041887,"12,00"\r\n',
    { found: { delimiter: ',', decimal: ',', header: '1' }, rows: 1, first: FIRST },
  ],
  [
    'Excel with day numbers',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\r\n45955;10482;2041887;12,00\r\n',
    { rows: 1, first: FIRST },
  ],
  [
    'LibreOffice, everything quoted',
    'utf-8',
    '"Dato","Prosjekt","Varenr","Antall","Tekst"\n"2025-10-25","10482","2041887","12.00","Rør 3/4"" m/pakning"\n',
    { found: { delimiter: ',', dates: 'ymd' }, rows: 1, first: { ...FIRST, Notat: 'Rør 3/4" m/pakning' } },
  ],
  [
    'a Mac of old, CR alone',
    'windows-1252',
    'Dato;Prosjekt;Varenr;Antall\r25.10.2025;10482;2041887;12,00\r26.10.2025;10482;2041887;1,00\r',
    { rows: 2, first: FIRST },
  ],
  [
    'SAP list: title lines, pipes, minus behind, packed dates',
    'utf-8',
    'Materialbelege Werk 1000\n\n|BUDAT   |WBS   |Matnr  |Menge     |MAKTX|\n|20251025|10482 |2041887|     12,00|Rohr |\n|20251026|10482 |2041902|  1.024,00-|Bogen|\n',
    { found: { delimiter: '|', header: '3', decimal: ',', dates: 'ymd' }, rows: 2, first: { ...FIRST, Notat: 'Rohr' } },
  ],
  [
    'SAP spreadsheet export, tabs and US numbers',
    'utf-16le-bom',
    'Posting Date\tWBS Element\tMaterial\tQuantity\n10/25/2025\t10482\t2041887\t12.000\n10/26/2025\t10482\t2041902\t1,024.500-\n',
    { found: { delimiter: '\t', decimal: '.', dates: 'mdy' }, rows: 2, first: FIRST },
  ],
  [
    'a warehouse scanner: no header, ISO dates',
    'utf-8',
    '2025-10-25;2041887;12;10482\n2025-10-25;2041902;1;10482\n',
    {
      found: { header: '0', dates: 'ymd' },
      rows: 2,
      // Three columns of numbers cannot be told apart: a person maps them.
      invalid: 2,
      first: { Dato: '2025-10-25' },
    },
  ],
  [
    'a wholesaler: trailing delimiters and empty lines',
    'windows-1252',
    'Dato;Prosjekt;Varenr;Antall;\r\n\r\n25.10.2025;10482;2041887;12,00;\r\n\r\n26.10.2025;10482;2041902;1,00;\r\n\r\n',
    { found: { header: '1' }, rows: 2, first: FIRST },
  ],
  [
    'thousands by non-breaking space, minus U+2212',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n25.10.2025;10482;2041887;\u22121\u00a0234,50\n',
    { found: { decimal: ',' }, rows: 1, first: { ...FIRST, Antall: '-1234.5' } },
  ],
  [
    'thousands by apostrophe',
    'utf-8',
    "Dato;Prosjekt;Varenr;Antall\n25.10.2025;10482;2041887;1'234.50\n",
    { found: { decimal: '.' }, rows: 1, first: { ...FIRST, Antall: '1234.5' } },
  ],
  [
    'dates with slashes in which nothing tells day from month: asked',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n03/04/2026;10482;2041887;12,50\n05/04/2026;10482;2041887;1,50\n',
    { ambiguous: ['dates'], rows: 2, first: { Antall: '12.5' } },
  ],
  [
    'dates with dots: the day first, and nobody is asked',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n03.04.2026;10482;2041887;12,50\n05.04.26;10482;2041887;1,50\n',
    { found: { dates: 'dmy' }, rows: 2, first: { Dato: '2026-04-03' } },
  ],
  [
    'dates with dots of which most can only have the month first',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n10.25.2025;10482;2041887;12,50\n10.11.2025;10482;2041887;1,50\n',
    { found: { dates: 'mdy' }, rows: 2, first: { Dato: '2025-10-25' } },
  ],
  [
    'dates with dots and slashes that cannot be read in one order: asked',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall;Levert\n03.04.2026;10482;2041887;12,50;10/25/2025\n',
    { ambiguous: ['dates'], rows: 1, first: { Antall: '12.5' } },
  ],
  [
    'dates with dots beside slashes that do not tell: asked',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall;Levert\n03.04.2026;10482;2041887;12,50;03/04/2026\n',
    { ambiguous: ['dates'], rows: 1, first: { Antall: '12.5' } },
  ],
  [
    'dates with dots beside slashes that have the day first',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall;Levert\n03.04.2026;10482;2041887;12,50;25/10/2025\n',
    { found: { dates: 'dmy' }, rows: 1, first: { Dato: '2026-04-03' } },
  ],
  [
    'dates with slashes of which some have the day first, some the month, and one may have either: asked',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n03/25/2026;10482;1;12,50\n03/04/2026;10482;2;1,50\n25/03/2026;10482;3;1,50\n03/26/2026;10482;4;1,50\n',
    { ambiguous: ['dates'], rows: 4, invalid: 1, first: { Antall: '12.5' } },
  ],
  [
    'such dates where each can only be read in one way: nothing is guessed',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n03/25/2026;10482;1;12,50\n25/03/2026;10482;2;1,50\n03/26/2026;10482;3;1,50\n',
    { found: { dates: 'mdy' }, rows: 3, invalid: 1, first: { Dato: '2026-03-25' } },
  ],
  [
    'numbers of both signs in one column with one that is a number either way: asked',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n25.10.2025;10482;1;2,25\n25.10.2025;10482;2;1.5\n25.10.2025;10482;3;3.500\n25.10.2025;10482;4;2,5\n',
    { ambiguous: ['decimal'], rows: 4, invalid: 1, first: { ProduktId: '1' } },
  ],
  [
    'a column of numbers with points beside one with commas and thousands: nobody is asked',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall;Pris\n25.10.2025;10482;1;1.5;12,50\n25.10.2025;10482;2;2,5;1.200\n25.10.2025;10482;3;2,5;7,50\n',
    { found: { decimal: ',' }, rows: 3, invalid: 1, first: { Salgspris: '12.5' } },
  ],
  [
    'a second table with its columns in another order: asked',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall;Pris\n25.10.2025;10482;1;2,25;9\n\nDato;Prosjekt;Varenr;Pris;Antall\n25.10.2025;10482;2;500;1\n',
    { ambiguous: ['header'], rows: 3, invalid: 1, first: { Antall: '2.25' } },
  ],
  [
    'the headings again on each page: rows with errors, and nobody is asked',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n25.10.2025;10482;2041887;12,00\nDato;Prosjekt;Varenr;Antall\n26.10.2025;10482;2;1,00\n',
    { rows: 3, invalid: 1, first: FIRST },
  ],
  [
    'the same, answered',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n03.04.2026;10482;2041887;12,50\n',
    { chosen: { dates: 'mdy' }, rows: 1, first: { Dato: '2026-03-04' } },
  ],
  [
    'numbers in which nothing tells thousands from decimals: asked',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n25.10.2025;10482;A-1;1.500\n25.10.2025;10482;A-2;2.250\n',
    { ambiguous: ['decimal'], rows: 2, first: { ProduktId: 'A-1' } },
  ],
  [
    'a nought before three digits is no thousand: the sign is told',
    'utf-8',
    'Dato,Prosjekt,Varenr,Antall\n25.10.2025,10482,A-1,"0,125"\n25.10.2025,10482,A-2,2\n',
    { found: { decimal: ',' }, rows: 2, first: { Antall: '0.125' } },
  ],
  [
    'two-digit years',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n25.10.25;10482;2041887;12,00\n',
    { found: { dates: 'dmy' }, rows: 1, first: FIRST },
  ],
  [
    'repeated headings',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall;Pris;Pris\n25.10.2025;10482;2041887;12,00;10,00;20,00\n',
    { rows: 1, first: { ...FIRST, Salgspris: '10' } },
  ],
  [
    'a line break in a cell',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall;Tekst\r\n25.10.2025;10482;2041887;12,00;"Rør\r\n22 mm"\r\n26.10.2025;10482;2041902;1,00;x\r\n',
    { rows: 2, first: { ...FIRST, Notat: 'Rør\r\n22 mm' } },
  ],
  [
    'codes that Excel was told to keep as text',
    'utf-8',
    'Dato;Prosjekt;Fase;Varenr;Antall\n25.10.2025;="10482";="040";="2041887";12,00\n',
    { rows: 1, first: { ...FIRST, ProsjektLinjeId: '040' } },
  ],
  [
    'a damaged one: quotes lost, a cell too many, cut off at its end',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall;Tekst\n25.10.2025;10482;2041887;12,00;"Rør\n26.10.2025;10482;2041902;1,00;a;b\n27.10.2025;104',
    { rows: 3, invalid: 2, first: { ...FIRST, Notat: '"Rør' } },
  ],
  [
    'letters for digits and days that are none',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n31.09.2025;10482;2041887;3,5O\n25.10.2025;10482;2041887;12,00\n26.10.2025;10482;2041887;12,00\n27.10.2025;10482;2041887;12,00\n28.10.2025;10482;2041887;12,00\n29.10.2025;10482;2041887;12,00\n',
    { rows: 6, invalid: 1, first: { ProduktId: '2041887' } },
  ],
  [
    'a total at the end',
    'utf-8',
    'Dato;Prosjekt;Varenr;Antall\n25.10.2025;10482;2041887;12,00\n26.10.2025;10482;2041902;1,00\n27.10.2025;10482;2041902;1,00\nSum;;;14,00\n',
    { rows: 4, invalid: 1, first: FIRST },
  ],
  ['0 rows', 'utf-8', 'Dato;Prosjekt;Varenr;Antall\n', { rows: 0, first: {} }],
  ['1 row', 'utf-8', 'Dato;Prosjekt;Varenr;Antall\n25.10.2025;10482;2041887;12,00', { rows: 1, first: FIRST }],
  [
    'a date with a time',
    'utf-8',
    'Date;Project;SKU;Qty\n2025-10-25T00:00:00;10482;2041887;12.00\n',
    { found: { dates: 'ymd', decimal: '.' }, rows: 1, first: FIRST },
  ],
];

describe('delimited text', () => {
  it.each(TEXTS)('%s', async (_name, encoding, text, expected) => {
    await look(bytesOf(text, encoding), expected);
  });

  it('an unknown date order names the cells it was judged by', async () => {
    const { found } = await readText('Dato;Antall\n03.04.2026;1\n');
    expect(found.findings.find(({ what }) => what === 'dates')!.examples).toEqual(['03.04.2026']);
  });
});

describe('workbooks', () => {
  it('Excel, dates as dates, numbers as numbers, formulas by their value', async () => {
    const bytes = workbook({
      Uttak: [
        ['Uttak oktober'],
        ['Dato', 'Prosjekt', 'Varenr', 'Antall', 'Pris', 'Tekst'],
        [{ day: 45955 }, 10482, '2041887', 12, 0.1 + 0.2, 'Rør & bend <22>'],
        [{ day: 45956 }, 10482, '2041902', -1.5, null, { formula: '=A1&"x"', value: 'Bend' }],
      ],
    });
    await look(
      bytes,
      {
        found: { sheet: 'Uttak', header: '2' },
        rows: 2,
        first: { ...FIRST, Salgspris: '0.3', Notat: 'Rør & bend <22>' },
      },
      'uttak.xlsx',
    );
  });

  it('rows that a filter hides: asked, read or left out', async () => {
    const row = (project: string, quantity: number) => [{ day: 45955 }, project, '2041887', quantity];
    const sheet = {
      Uttak: [['Dato', 'Prosjekt', 'Varenr', 'Antall'], row('10482', 12), row('10377', 3), row('10482', 5)],
    };
    const bytes = workbook(sheet, [3]);
    const found = await look(bytes, { ambiguous: ['hidden'], rows: 3, first: FIRST }, 'filtrert.xlsx');
    expect(found.findings.find(({ what }) => what === 'hidden')).toMatchObject({
      value: 'take',
      options: ['take', 'leave-out'],
      examples: [expect.stringContaining('10377')],
      count: { rows: 1, isMore: false },
    });
    // Of many the first are shown, and all are counted, also below those that tell what the sheet holds.
    const many = Array.from({ length: 2_600 }, (_, n) => row('10482', n + 12));
    const long = workbook({ Uttak: [sheet.Uttak[0]!, ...many] }, [3, 4, 5, 6, 2_590]);
    const counted = await look(long, { ambiguous: ['hidden'], rows: 2_600, first: FIRST }, 'lang.xlsx');
    expect(counted.findings.find(({ what }) => what === 'hidden')).toMatchObject({ count: { rows: 5, isMore: false } });
    await look(bytes, { chosen: { hidden: 'take' }, rows: 3, first: FIRST }, 'filtrert.xlsx');
    await look(bytes, { chosen: { hidden: 'leave-out' }, rows: 2, first: FIRST }, 'filtrert.xlsx');
    const none = await look(workbook(sheet), { rows: 3, first: FIRST }, 'hel.xlsx');
    expect(none.findings.map(({ what }) => what)).not.toContain('hidden');
  });

  describe('numbers that are written as text', () => {
    const book = (...quantities: readonly (string | number)[]) =>
      workbook({
        Uttak: [
          ['Dato', 'Prosjekt', 'Varenr', 'Antall', 'Pris'],
          ...quantities.map((quantity) => [{ day: 45955 }, '10482', '2041887', quantity, 96.5]),
        ],
      });

    it('which may be thousands or decimals: asked, and the numbers of the sheet are what they are either way', async () => {
      const bytes = book('1.234', 12, 1.5);
      const found = await look(bytes, { ambiguous: ['decimal'], rows: 3, first: {} }, 'tekst.xlsx');
      expect(found.findings.find(({ what }) => what === 'decimal')!.examples).toEqual(['1.234']);
      const told = { ...FIRST, Salgspris: '96.5' };
      const [thousands, decimals] = [{ decimal: ',' }, { decimal: '.' }];
      await look(bytes, { chosen: thousands, rows: 3, first: { ...told, Antall: '1234' } }, 'tekst.xlsx');
      await look(bytes, { chosen: decimals, rows: 3, first: { ...told, Antall: '1.234' } }, 'tekst.xlsx');
    });

    it('which tell their sign: read by it, and nobody is asked', async () => {
      const expected = { found: { decimal: ',' }, rows: 2, first: { ...FIRST, Antall: '1.5', Salgspris: '96.5' } };
      await look(book('1,5', '1,234'), expected, 'tekst.xlsx');
    });

    it('of which there are none: nothing is said of a sign', async () => {
      const found = await look(book(12, 1.5), { rows: 2, first: { ...FIRST, Salgspris: '96.5' } }, 'tall.xlsx');
      expect(found.findings.map(({ what }) => what)).not.toContain('decimal');
    });
  });

  it('two sheets with tables: asked', async () => {
    const table = [
      ['Dato', 'Prosjekt', 'Varenr', 'Antall'],
      [{ day: 45955 }, '10482', '2041887', 12],
    ];
    const bytes = workbook({ Oktober: table, November: [['Uttak november'], ...table, table[1]!], Tomt: [['Notat']] });
    const found = await look(bytes, { ambiguous: ['sheet'], rows: 1, first: FIRST }, 'to ark.xlsx');
    // Each shows what is in it before one is chosen, and has as many rows as it has then: headings and titles are none.
    const { sheets } = found.findings.find(({ what }) => what === 'sheet')!;
    expect(sheets?.map(({ name, rows, isMore }) => [name, rows, isMore])).toEqual([
      ['Oktober', 1, false],
      ['November', 2, false],
    ]);
    expect(sheets![1]!.first[1]).toEqual(['Dato', 'Prosjekt', 'Varenr', 'Antall']);
    expect(sheets![1]!.first).toHaveLength(3);
    await look(
      bytes,
      { chosen: { sheet: 'November' }, found: { sheet: 'November' }, rows: 2, first: FIRST },
      'to ark.xlsx',
    );
  });
});
