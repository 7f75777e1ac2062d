// Any table, written in any dialect, reads back to the same values: what the console finds is the truth, or it says that it cannot tell.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDate } from '../../../main/domain/intake/date-cell.ts';
import { readNumber } from '../../../main/domain/intake/number-cell.ts';
import { bytesOf, type Chosen, type Encoding, fileOf, readTable } from './support.ts';
import { newFolder } from '../../support/desk.ts';

interface Row {
  readonly date: string;
  readonly project: string;
  readonly text: string;
  /** Hundredths. */
  readonly quantity: number;
}

const letters = fc.constantFrom('a', 'B', 'æ', 'Ø', 'å', 'é', ' ', ';', ',', '|', '\t', '"', '\n', '.', '-', '4');
const row: fc.Arbitrary<Row> = fc.record({
  date: fc
    .date({ min: new Date('1985-01-01'), max: new Date('2079-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  project: fc.integer({ min: 100, max: 99_999 }).map((id) => `P-${id}`),
  text: fc.string({ unit: letters, maxLength: 12 }).map((text) => `x${text}z`),
  quantity: fc.integer({ min: -99_999_999, max: 99_999_999 }),
});

const DATES = {
  'd.m.yyyy': { order: 'dmy', write: (y: string, m: string, d: string) => `${Number(d)}.${Number(m)}.${y}` },
  'dd.mm.yyyy': { order: 'dmy', write: (y: string, m: string, d: string) => `${d}.${m}.${y}` },
  'dd.mm.yy': { order: 'dmy', write: (y: string, m: string, d: string) => `${d}.${m}.${y.slice(2)}` },
  'dd/mm/yyyy': { order: 'dmy', write: (y: string, m: string, d: string) => `${d}/${m}/${y}` },
  'm/d/yyyy': { order: 'mdy', write: (y: string, m: string, d: string) => `${Number(m)}/${Number(d)}/${y}` },
  'yyyy-mm-dd': { order: 'ymd', write: (y: string, m: string, d: string) => `${y}-${m}-${d}` },
  'yyyy-mm-dd hh:mm': { order: 'ymd', write: (y: string, m: string, d: string) => `${y}-${m}-${d} 13:45:00` },
  yyyymmdd: { order: 'ymd', write: (y: string, m: string, d: string) => `${y}${m}${d}` },
} as const;

const dialect = fc
  .record({
    encoding: fc.constantFrom<Encoding>(
      'utf-8',
      'utf-8-bom',
      'utf-16le',
      'utf-16be',
      'utf-16le-bom',
      'utf-16be-bom',
      'windows-1252',
    ),
    delimiter: fc.constantFrom(';', ',', '\t', '|'),
    end: fc.constantFrom('\r\n', '\n', '\r'),
    quoteAll: fc.boolean(),
    decimal: fc.constantFrom<',' | '.'>(',', '.'),
    group: fc.constantFrom('', ' ', '\u00a0', 'other', "'"),
    minus: fc.constantFrom('front', 'behind', 'typographic'),
    dates: fc.constantFrom(...(Object.keys(DATES) as (keyof typeof DATES)[])),
    header: fc.boolean(),
    titles: fc.integer({ min: 0, max: 2 }),
    sep: fc.boolean(),
    trailing: fc.boolean(),
    emptyLines: fc.boolean(),
  })
  // U+2212 is not in Windows-1252.
  .filter(({ encoding, minus }) => encoding !== 'windows-1252' || minus !== 'typographic');

type Dialect = typeof dialect extends fc.Arbitrary<infer T> ? T : never;

function number(hundredths: number, { decimal, group, minus }: Dialect): string {
  const size = String(Math.abs(hundredths)).padStart(3, '0');
  const separator = group === 'other' ? (decimal === ',' ? '.' : ',') : group;
  const whole = size.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, separator);
  const text = `${whole}${decimal}${size.slice(-2)}`;
  if (hundredths >= 0) return text;
  return minus === 'behind' ? `${text}-` : `${minus === 'front' ? '-' : '\u2212'}${text}`;
}

function write(rows: readonly Row[], how: Dialect): string {
  const { delimiter, end, quoteAll, trailing } = how;
  const quoted = (text: string) =>
    quoteAll || /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (cells: readonly string[]) => cells.map(quoted).join(delimiter) + (trailing ? delimiter : '') + end;
  const lines = rows.map(({ date, project, text, quantity }) => {
    const [year = '', month = '', day = ''] = date.split('-');
    return line([DATES[how.dates].write(year, month, day), project, text, number(quantity, how)]);
  });
  const titles = Array.from({ length: how.header ? how.titles : 0 }, (_, index) => `Uttak fra lager ${index}${end}`);
  return [
    how.sep ? `sep=${delimiter}${end}` : '',
    ...titles,
    how.header ? line(['Bilagsdato', 'Prosjekt', 'Tekst', 'Antall']) : '',
    ...lines.flatMap((one) => (how.emptyLines ? [one, end] : [one])),
  ].join('');
}

it('reads back to the same values, or asks', async () => {
  const folder = newFolder('dialects');
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 3, maxLength: 12 }), dialect, async (rows, how) => {
      const file = fileOf(bytesOf(write(rows, how), how.encoding), 'table.csv', folder);
      const truth: Chosen = { delimiter: how.delimiter, decimal: how.decimal, dates: DATES[how.dates].order };
      const first = await readTable(file, {}, folder);
      const answers: Record<string, string> = {};
      for (const { what, ambiguous } of first.found.findings)
        if (ambiguous) answers[what] = truth[what] ?? (how.header ? String(how.titles + 1) : '0');
      asked += Object.keys(answers).length > 0 ? 1 : 0;
      const { found, cells } = await readTable(file, answers, folder);
      // Plain ASCII is the same in both.
      if (how.encoding !== 'windows-1252' || rows.some(({ text }) => /[^\x20-\x7e\s]/.test(text)))
        expect(found.dialect.encoding).toBe(how.encoding.replace('-bom', ''));
      expect(found.dialect.delimiter).toBe(how.delimiter);
      expect(found.columns).toHaveLength(4);
      const values = cells.map(([date = '', project = '', text = '', quantity = '']) => ({
        date: readDate(date, found.dialect.dates),
        project,
        text,
        quantity: readNumber(quantity, found.dialect.decimal),
      }));
      expect(values).toEqual(
        rows.map((one) => ({
          ...one,
          quantity: expect.objectContaining({ micro: BigInt(one.quantity) * 10_000n }) as unknown,
        })),
      );
    }),
    { numRuns: 400 },
  );
  // Asking is for what a file does not tell; a console that always asks has understood nothing.
  expect(asked).toBeLessThan(200);
});
