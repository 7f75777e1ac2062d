// A translation table as the cells of a CSV file: its keys by name (or `from` for the one key), then to, rule, valid-from, valid-to. A file
// with one wrong row is refused as a whole, with every row that is wrong.

import { ruleOf } from '../delivery/rule.ts';
import { readDate } from '../intake/date-cell.ts';
import type { TableRow, TranslationTable } from './table.ts';

const FIXED = ['to', 'rule', 'valid-from', 'valid-to'] as const;
const EARLIEST = '0000-01-01';
const LATEST = '9999-12-31';

export type RowProblemCode =
  | 'no-to' // the headings lack `to`, or name no key
  | 'unknown-column'
  | 'too-many-cells'
  | 'not-a-rule'
  | 'not-a-date'
  | 'dates-turned'
  | 'double' // the same key, value and days twice
  | 'overlap'; // two values of one key whose days overlap and are not the same

export interface RowProblem {
  /** As a spreadsheet counts. */
  readonly row: number;
  readonly code: RowProblemCode;
  readonly value: string;
}

export interface CellRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The rows of the file, headings first; `only` is the key that `from` stands for wherever it is read, any other goes by its name. */
export function tableToCells(table: TranslationTable, only: string): string[][] {
  const isOnly = table.keys.length === 1 && table.keys[0]!.toLowerCase() === only.toLowerCase();
  const keys = isOnly ? ['from'] : [...table.keys];
  return [
    [...keys, ...FIXED],
    ...table.rows.map(({ keys: values, to, rule, validFrom, validTo }) => [
      ...values,
      to,
      rule,
      validFrom ?? '',
      validTo ?? '',
    ]),
  ];
}

interface Headings {
  readonly keys: readonly string[];
  readonly at: Readonly<Record<(typeof FIXED)[number], number>>;
  /** How many columns have a heading. */
  readonly width: number;
}

function headingsOf({ number, cells }: CellRow, only: string): Headings | RowProblem {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  const lower = names.map((name) => name.toLowerCase());
  const to = lower.indexOf('to');
  if (to < 1) return { row: number, code: 'no-to', value: names.join(';') };
  const wrong = lower.slice(to).find((name) => !FIXED.some((fixed) => fixed === name));
  if (wrong !== undefined) return { row: number, code: 'unknown-column', value: wrong };
  const keys = names.slice(0, to).map((name, at) => (to === 1 && lower[at] === 'from' ? only : name));
  const at = {
    to,
    rule: lower.indexOf('rule'),
    'valid-from': lower.indexOf('valid-from'),
    'valid-to': lower.indexOf('valid-to'),
  };
  return { keys, at, width: names.length };
}

function dateOf(text: string): string | null | undefined {
  if (text === '') return null;
  const read = readDate(text, 'dmy');
  return typeof read === 'string' ? read : undefined;
}

function rowOf({ number, cells }: CellRow, { keys, at, width }: Headings): TableRow | RowProblem {
  const cell = (place: number): string => (place === -1 ? '' : (cells[place] ?? '').trim());
  // A rule without its heading, or a value with a semicolon and no quotes: read without them, it says another thing.
  if (cells.slice(width).some((extra) => extra.trim() !== ''))
    return { row: number, code: 'too-many-cells', value: cells.join(';') };
  const rule = cell(at.rule);
  if (rule !== '' && ruleOf(rule) === null) return { row: number, code: 'not-a-rule', value: rule };
  const [fromText, toText] = [cell(at['valid-from']), cell(at['valid-to'])];
  const [validFrom, validTo] = [dateOf(fromText), dateOf(toText)];
  if (validFrom === undefined) return { row: number, code: 'not-a-date', value: fromText };
  if (validTo === undefined) return { row: number, code: 'not-a-date', value: toText };
  if (validFrom !== null && validTo !== null && validFrom > validTo)
    return { row: number, code: 'dates-turned', value: `${validFrom} ${validTo}` };
  return { keys: keys.map((_key, place) => cell(place)), to: cell(at.to), rule, validFrom, validTo };
}

function overlap(a: TableRow, b: TableRow): boolean {
  const [from, to] = [a.validFrom ?? EARLIEST, a.validTo ?? LATEST];
  return from <= (b.validTo ?? LATEST) && (b.validFrom ?? EARLIEST) <= to;
}

/** Why two rows of one key cannot both stand; null when they can. */
function clash(a: TableRow, b: TableRow): 'double' | 'overlap' | null {
  if (!overlap(a, b)) return null;
  if (a.to === b.to) return 'double';
  const sameDays = a.validFrom === b.validFrom && a.validTo === b.validTo;
  return sameDays && a.to !== '' && b.to !== '' ? null : 'overlap';
}

/** The rows that cannot stand beside an earlier one of the same key. */
export function clashes(rows: readonly { readonly row: TableRow; readonly number: number }[]): RowProblem[] {
  const problems: RowProblem[] = [];
  const byKey = Map.groupBy(rows, ({ row }) => row.keys.join('\u001f'));
  for (const same of byKey.values()) {
    for (const [at, { row, number }] of same.entries()) {
      const code = same
        .slice(0, at)
        .map((earlier) => clash(earlier.row, row))
        .find((found) => found !== null);
      if (code) problems.push({ row: number, code, value: `${row.keys.join(' ')} → ${row.to}` });
    }
  }
  return problems.toSorted((a, b) => a.row - b.row);
}

/** The table of these rows, headings first; `only` is the key that `from` stands for. Or everything that is wrong with them. */
export function tableFromCells(
  name: string,
  only: string,
  rows: readonly CellRow[],
): { readonly table: TranslationTable } | { readonly problems: readonly RowProblem[] } {
  const [first, ...rest] = rows;
  const headings = first === undefined ? null : headingsOf(first, only);
  if (headings === null) return { problems: [{ row: 1, code: 'no-to', value: '' }] };
  if ('code' in headings) return { problems: [headings] };
  const problems: RowProblem[] = [];
  const read: { row: TableRow; number: number }[] = [];
  for (const cells of rest) {
    const row = rowOf(cells, headings);
    if ('code' in row) problems.push(row);
    else read.push({ row, number: cells.number });
  }
  problems.push(...clashes(read));
  if (problems.length > 0) return { problems: problems.toSorted((a, b) => a.row - b.row) };
  return { table: { name, keys: headings.keys, rows: read.map(({ row }) => row) } };
}
