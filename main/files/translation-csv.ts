// Translation tables as CSV files: written so that people open them in a spreadsheet, and read back whatever it made of them.

import { ConsoleError } from '../domain/errors.ts';
import { type CellRow, type RowProblem, tableFromCells, tableToCells } from '../domain/translation/table-cells.ts';
import type { TranslationTable } from '../domain/translation/table.ts';
import { csvRecords } from './table/csv-records.ts';
import { textOf } from './table/encoding.ts';
import { sniffDelimiter } from './table/sniff-delimiter.ts';
import { readableCell } from './write/csv-cell.ts';

const RULES = { delimiter: ';', decimalSign: ',' } as const;
const MOST_TOLD = 20;
/** An apostrophe that guards a text, and one that guards a text which begins with one of these. */
const GUARD = /^'(?='*[=+\-@\t\r\n])/;
const GUARDED = /^'+[=+\-@\t\r\n]/;

const WORDS: Readonly<Record<RowProblem['code'], string>> = {
  'no-to': 'the headings are not keys and then "to"',
  'unknown-column': 'behind "to" stand rule, valid-from and valid-to, and not',
  'too-many-cells': 'it has more cells than there are headings:',
  'not-a-rule': 'this is not a quantity rule (hours, invoiceable, quantity, constant=1, factor=0.5, days=7.5):',
  'not-a-date': 'this is not a date:',
  'dates-turned': 'it ends before it begins:',
  double: 'an earlier row says the same for some of its days:',
  overlap: 'an earlier row of this key is valid on some of its days; end that one the day before:',
};

/** The text of the file, with a byte order mark; `only` is the key that `from` stands for. */
export function translationCsv(table: TranslationTable, only: string): string {
  const cell = (text: string): string => readableCell(GUARDED.test(text) ? `'${text}` : text, RULES);
  return `\uFEFF${tableToCells(table, only)
    .map((cells) => `${cells.map(cell).join(RULES.delimiter)}\r\n`)
    .join('')}`;
}

/** The table in the bytes of a file; `only` is the key that `from` stands for. Throws `wrong-usage` naming each row that is wrong. */
export function readTranslationCsv(file: string, bytes: Buffer, name: string, only: string): TranslationTable {
  const text = textOf(bytes);
  const { numbers, cells } = csvRecords(file, sniffDelimiter(text, true).delimiter).feed(text, true);
  const rows = cells.map(
    (row, at): CellRow => ({ number: numbers[at]!, cells: row.map((cell) => cell.replace(GUARD, '')) }),
  );
  const read = tableFromCells(name, only, rows);
  if ('table' in read) return read.table;
  const told = read.problems
    .slice(0, MOST_TOLD)
    .map(({ row, code, value }) => `row ${row}: ${WORDS[code]} "${value.slice(0, 60)}"`);
  const more = read.problems.length > MOST_TOLD ? `; and ${read.problems.length - MOST_TOLD} more` : '';
  const [first] = read.problems;
  throw new ConsoleError({
    code: 'wrong-usage',
    operation: 'read a translation table',
    object: file,
    cause: told.join('; ') + more,
    hint: 'None of its rows was kept. Correct them and read the file again.',
    retrySafe: true,
    values: {
      why: first!.code,
      row: first!.row,
      value: first!.value,
      wrong: read.problems.length,
      rows: rows.length - 1,
    },
  });
}
