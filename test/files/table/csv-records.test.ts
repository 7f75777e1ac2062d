// Records of delimited text: against csv-parse wherever both can read it, and by itself where files are broken.

import * as fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvRecords } from '../../../main/files/table/csv-records.ts';

function read(text: string, delimiter = ';', pieces: readonly number[] = []): { numbers: number[]; cells: string[][] } {
  const records = csvRecords('test', delimiter);
  const all: { numbers: number[]; cells: string[][] } = { numbers: [], cells: [] };
  const take = (piece: string, last: boolean) => {
    const { numbers, cells } = records.feed(piece, last);
    all.numbers.push(...numbers);
    all.cells.push(...cells);
  };
  let from = 0;
  for (const length of pieces) {
    take(text.slice(from, from + length), false);
    from += length;
  }
  take(text.slice(from), true);
  return all;
}

const cell = fc.string({
  unit: fc.constantFrom('a', 'Ø', '1', ',', ';', '"', '\n', '\r', ' ', '\t', "'"),
  maxLength: 8,
});
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));

/** As the standard says: quoted where needed. */
function write(rows: readonly (readonly string[])[], delimiter: string, end: string, quoteAll: boolean): string {
  const quoted = (text: string) =>
    quoteAll || /["\r\n]/.test(text) || text.includes(delimiter) || /^ +$|^ *"/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  return rows.map((row) => row.map(quoted).join(delimiter) + end).join('');
}

const isBlank = (row: readonly string[]) => row.every((text) => text.trim() === '');

describe('well-formed text', () => {
  it('reads as csv-parse reads it, in whatever pieces it comes', () => {
    const options = fc.record({
      rows: table,
      delimiter: fc.constantFrom(';', ',', '\t', '|'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      quoteAll: fc.boolean(),
      pieces: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }),
    });
    fc.assert(
      fc.property(options, ({ rows, delimiter, end, quoteAll, pieces }) => {
        const text = write(rows, delimiter, end, quoteAll);
        const oracle = parse(text, {
          delimiter,
          record_delimiter: end,
          relax_column_count: true,
          relax_quotes: true,
        });
        expect(read(text, delimiter, pieces).cells).toEqual(oracle.filter((row) => !isBlank(row)));
        expect(oracle.filter((row) => !isBlank(row))).toEqual(rows.filter((row) => !isBlank(row)));
      }),
      { numRuns: 500 },
    );
  });

  it('counts rows as a spreadsheet does: empty lines count, line breaks in cells and a sep= line do not', () => {
    expect(read('sep=;\r\na;b\r\n\r\n"1\n2";3\r\n4;5').numbers).toEqual([1, 3, 4]);
  });

  it('mixes line ends', () => {
    expect(read('a\r\nb\nc\rd').cells).toEqual([['a'], ['b'], ['c'], ['d']]);
  });
});

describe('broken text', () => {
  it.each([
    [
      'an inch sign in a plain cell',
      '1;Kuleventil 3/4";2\n3;b;4\n',
      [
        ['1', 'Kuleventil 3/4"', '2'],
        ['3', 'b', '4'],
      ],
    ],
    [
      'an inch sign in a quoted cell',
      '1;"Rør 3/4" x";2\n3;b;4\n',
      [
        ['1', 'Rør 3/4" x', '2'],
        ['3', 'b', '4'],
      ],
    ],
    [
      'a quote that opens and never closes',
      '1;"Rør;2\n3;b;4\n',
      [
        ['1', '"Rør', '2'],
        ['3', 'b', '4'],
      ],
    ],
    [
      'one that a later cell seems to close',
      '1;"Rør;2\n3;"b";4\n',
      [
        ['1', '"Rør', '2'],
        ['3', 'b', '4'],
      ],
    ],
    [
      'words after a closed quote',
      '1;"Rør" 22 mm;2\n3;b;4\n',
      [
        ['1', '"Rør" 22 mm', '2'],
        ['3', 'b', '4'],
      ],
    ],
    ['a space before a quote', '1; "a;b";2\n', [['1', 'a;b', '2']]],
    ['a text that Excel was told to keep', '1;="0040";2\n', [['1', '0040', '2']]],
    ['the same in quotes, as most programs write it', '1;"=""0040""";"=""a;b"""\n', [['1', '0040', 'a;b']]],
    ['ragged rows', '1;2;3\n4\n5;6;7;8\n', [['1', '2', '3'], ['4'], ['5', '6', '7', '8']]],
    [
      'no end of the last line',
      '1;2\n3;4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
  ])('%s', (_name, text, cells) => {
    expect(read(text).cells).toEqual(cells);
    expect(
      read(
        text,
        ';',
        Array.from(text, () => 1),
      ).cells,
    ).toEqual(cells);
  });

  it.each([
    ['a line without an end', 'a'.repeat(3 << 20), /longer than a million/],
    ['a cell that is never closed', `"${'a\n'.repeat(10)}${'a'.repeat(3 << 20)}`, /longer than a million/],
    ['a million columns', `${';'.repeat(900_000)}\n`, /900001 columns/],
  ])('%s is a clear error', (_name, text, words) => {
    expect(() =>
      read(
        text,
        ';',
        Array.from({ length: 20 }, () => 1 << 18),
      ),
    ).toThrow(words);
  });
});
