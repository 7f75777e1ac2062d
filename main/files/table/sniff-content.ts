// What the cells of a sample tell: where the headings are, which sign is the decimal one, in which order dates are written.
// What they do not tell is said to be ambiguous, and a person is asked.

import { type DateOrder, hasDots, looksLikeDate, ordersOf } from '../../domain/intake/date-cell.ts';
import { isKnownHeading } from '../../domain/intake/mapping.ts';
import { type DecimalSign, isNumber } from '../../domain/intake/number-cell.ts';
import { dateText, decimalText, type Read } from '../../domain/intake/other-reading.ts';
import type { TableRows } from './csv-records.ts';

const MOSTLY = 0.8;
const MOST_EXAMPLES = 3;

export interface Found<T> {
  readonly value: T;
  readonly ambiguous: boolean;
  /** It rests on how people write, not on the cells: an earlier answer of a person goes before it. */
  readonly byHabit?: boolean;
  readonly examples: readonly string[];
}

const filled = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

function isTyped(cell: string): boolean {
  return isNumber(cell, ',') || isNumber(cell, '.') || looksLikeDate(cell);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The row number of the headings; 0 when there are none. Narrower rows above them are titles. */
export function findHeader(rows: TableRows): Found<number> {
  const widths = rows.cells.map((cells) => filled(cells).length);
  const wide = Math.max(Math.min(2, Math.max(0, ...widths)), middle(widths) * 0.6);
  const at = widths.findIndex((width) => width >= wide);
  if (at === -1) return { value: 0, ambiguous: false, examples: [] };
  const cells = filled(rows.cells[at]!);
  const examples = cells.slice(0, MOST_EXAMPLES);
  const typed = cells.filter(isTyped).length;
  const known = cells.filter(isKnownHeading).length;
  if (known < 2 && typed > 0) return { value: 0, ambiguous: false, examples };
  const below = rows.cells.slice(at + 1);
  const telling = known > 0 || below.some((row) => filled(row).some(isTyped));
  const second = below.find((row) => isOtherHeading(row, rows.cells[at]!));
  if (second !== undefined)
    return { value: rows.numbers[at]!, ambiguous: true, examples: [cells, filled(second)].map((row) => row.join(' ')) };
  return { value: rows.numbers[at]!, ambiguous: !telling && below.length > 0, examples };
}

/** Headings further down that are not those above: a second table, whose cells would be read as other columns than they stand in. */
function isOtherHeading(row: readonly string[], heading: readonly string[]): boolean {
  const cells = filled(row);
  const known = cells.filter(isKnownHeading).length;
  if (known < 3 || known < cells.length / 2 || cells.some(isTyped)) return false;
  return cells.join('\n') !== filled(heading).join('\n');
}

function columnsOf(rows: readonly (readonly string[])[]): string[][] {
  const columns: string[][] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      const text = cell.trim();
      if (text !== '') (columns[index] ??= []).push(text);
    });
  }
  return columns.filter((column) => column !== undefined);
}

function mostly(column: readonly string[], passes: (cell: string) => boolean): boolean {
  return column.filter(passes).length >= column.length * MOSTLY;
}

/** How the cells of a column read: in one of two ways alone, or in both and as different values. */
interface Readings {
  readonly one: readonly string[];
  readonly other: readonly string[];
  readonly both: readonly string[];
}

function readingsOf(column: readonly string[], asOne: Read, asOther: Read): Readings {
  const found = { one: [] as string[], other: [] as string[], both: [] as string[] };
  for (const cell of column) {
    const [first, second] = [asOne(cell), asOther(cell)];
    if (first === second) continue;
    (second === null ? found.one : first === null ? found.other : found.both).push(cell);
  }
  return found;
}

/** Whether a column has cells that only the way not chosen reads, beside others that either way reads: those would be guessed. */
function contradicts(column: Readings, notChosen: 'one' | 'other'): boolean {
  return column.both.length > 0 && column[notChosen].length > 0;
}

/** The decimal sign, from columns that are mostly numbers. A cell that is a number either way, and another one each way, tells nothing. */
export function findDecimal(rows: readonly (readonly string[])[], delimiter: string | null): Found<DecimalSign> {
  const columns = columnsOf(rows)
    .filter((column) => mostly(column, (cell) => isNumber(cell, ',') || isNumber(cell, '.')))
    .map((column) => readingsOf(column, decimalText(','), decimalText('.')));
  const all = (way: keyof Readings) => columns.flatMap((column) => column[way]);
  const [comma, point, both] = [all('one'), all('other'), all('both')];
  const told = comma.length + point.length;
  const value = told === 0 ? (delimiter === ',' ? '.' : ',') : comma.length >= point.length ? ',' : '.';
  const [own, against] = value === ',' ? [comma, point] : [point, comma];
  const isMixed = columns.some((column) => contradicts(column, value === ',' ? 'other' : 'one'));
  const examples = [...(isMixed ? against.slice(0, 1) : []), ...own, ...both].slice(0, MOST_EXAMPLES);
  const isOpen = told === 0 ? both.length > 0 : comma.length === point.length;
  return { value, ambiguous: isOpen || isMixed, examples };
}

/** How often each order reads the cells of one way of writing dates. */
type Orders = Record<DateOrder, number>;

/** 03.04.2026: who writes dots writes the day first. Only where that reads fewer cells than the month first is it the other. */
function orderOfDots(dots: Orders): DateOrder {
  return dots.mdy > dots.dmy ? 'mdy' : 'dmy';
}

/** 03/04/2026 and 03042026: by what its cells can be; more than one where they do not tell. */
function ordersOfOthers(others: Orders): readonly DateOrder[] {
  const most = Math.max(others.dmy, others.mdy, others.ymd);
  return most === 0 ? [] : (['dmy', 'mdy', 'ymd'] as const).filter((order) => others[order] === most);
}

/** 25/03/2026 and 03/25/2026 in one column with 03/04/2026: which day that is cannot be told. With dots the day stands first. */
function mixesDates(columns: readonly (readonly string[])[], value: DateOrder): boolean {
  if (value === 'ymd') return false;
  return columns.some((column) => {
    const cells = column.filter((cell) => !hasDots(cell));
    return contradicts(readingsOf(cells, dateText('dmy'), dateText('mdy')), value === 'dmy' ? 'other' : 'one');
  });
}

/** The order of dates, from columns that are mostly dates. */
export function findDates(rows: readonly (readonly string[])[]): Found<DateOrder> {
  const dots: Orders = { dmy: 0, mdy: 0, ymd: 0 };
  const others: Orders = { dmy: 0, mdy: 0, ymd: 0 };
  const examples: string[] = [];
  let dotted = 0;
  let dates = 0;
  let bound = 0;
  const columns = columnsOf(rows).filter((column) => mostly(column, looksLikeDate));
  for (const column of columns) {
    for (const cell of column) {
      const orders = ordersOf(cell);
      // No date at all, as the word of a sum row: it tells nothing of their order.
      if (orders.length === 0) continue;
      const isDotted = hasDots(cell);
      for (const order of orders) (isDotted ? dots : others)[order] += 1;
      dates += 1;
      if (isDotted) dotted += 1;
      if (orders.length < 3 || !/^\D*(\d{4}|\d{8})/.test(cell)) bound += 1;
      if (examples.length < MOST_EXAMPLES && !examples.includes(cell)) examples.push(cell);
    }
  }
  if (dates > 0 && bound === 0) return { value: 'ymd', ambiguous: false, examples };
  const fitting = ordersOfOthers(others);
  if (dotted === 0) {
    const value = fitting[0] ?? 'dmy';
    return { value, ambiguous: (dates > 0 && fitting.length !== 1) || mixesDates(columns, value), examples };
  }
  const value = orderOfDots(dots);
  // One order is used for the whole file: where slashes are not read as dots are, a person says which it is.
  const isOne = fitting.length === 0 || fitting.length === 3 || (fitting.length === 1 && fitting[0] === value);
  return { value, ambiguous: !isOne || mixesDates(columns, value), byHabit: dots.dmy === dots.mdy, examples };
}
