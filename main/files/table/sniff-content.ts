// What the cells of a sample tell: where the headings are, which sign is the decimal one, in which order dates are written.
// What they do not tell is said to be ambiguous, and a person is asked.

import { type DateOrder, hasDots, looksLikeDate, ordersOf } from '../../domain/intake/date-cell.ts';
import { isKnownHeading } from '../../domain/intake/mapping.ts';
import { type DecimalSign, isNumber, readNumber } from '../../domain/intake/number-cell.ts';
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
  return { value: rows.numbers[at]!, ambiguous: !telling && below.length > 0, examples };
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

/** The decimal sign, from columns that are mostly numbers. A cell that is a number either way, and another one each way, tells nothing. */
export function findDecimal(rows: readonly (readonly string[])[], delimiter: string | null): Found<DecimalSign> {
  const only: Record<DecimalSign, string[]> = { ',': [], '.': [] };
  const both: string[] = [];
  for (const column of columnsOf(rows)) {
    if (!mostly(column, (cell) => isNumber(cell, ',') || isNumber(cell, '.'))) continue;
    for (const cell of column) {
      const comma = readNumber(cell, ',');
      const point = readNumber(cell, '.');
      const isComma = !('code' in comma);
      const isPoint = !('code' in point);
      if (isComma && !isPoint) only[','].push(cell);
      else if (isPoint && !isComma) only['.'].push(cell);
      else if (isComma && isPoint && comma.text !== point.text) both.push(cell);
    }
  }
  const told = only[','].length + only['.'].length;
  const value = told === 0 ? (delimiter === ',' ? '.' : ',') : only[','].length >= only['.'].length ? ',' : '.';
  const examples = [...only[value], ...both].slice(0, MOST_EXAMPLES);
  return { value, ambiguous: told === 0 ? both.length > 0 : only[','].length === only['.'].length, examples };
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

/** The order of dates, from columns that are mostly dates. */
export function findDates(rows: readonly (readonly string[])[]): Found<DateOrder> {
  const dots: Orders = { dmy: 0, mdy: 0, ymd: 0 };
  const others: Orders = { dmy: 0, mdy: 0, ymd: 0 };
  const examples: string[] = [];
  let dotted = 0;
  let dates = 0;
  let bound = 0;
  for (const column of columnsOf(rows)) {
    if (!mostly(column, looksLikeDate)) continue;
    for (const cell of column) {
      const orders = ordersOf(cell);
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
  if (dotted === 0) return { value: fitting[0] ?? 'dmy', ambiguous: dates > 0 && fitting.length !== 1, examples };
  const value = orderOfDots(dots);
  // One order is used for the whole file: where slashes are not read as dots are, a person says which it is.
  const isOne = fitting.length === 0 || fitting.length === 3 || (fitting.length === 1 && fitting[0] === value);
  return { value, ambiguous: !isOne, byHabit: dots.dmy === dots.mdy, examples };
}
