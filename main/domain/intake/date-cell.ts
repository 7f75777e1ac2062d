// Dates as people and programs write them, read in an order that is known. The result is YYYY-MM-DD. What stands with the year first,
// or as a day number of a spreadsheet, reads alike in every order.

import { daysIn } from '../moment.ts';
import type { CellProblem } from './problem.ts';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';
export type DateRead = string | CellProblem;

const TIME = /(?:[T\s]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?:Z|\s?[AaPp][Mm])?)$/;
const PARTS = /^(\d{1,4})([./-])\s?(\d{1,2})\2\s?(\d{1,4})$/;
/** An instant by the clock of Greenwich that is another day in Norway, in summer or all year: midnight as programs write it. */
const OTHER_DAY = /[T\s](?:22|23):\d{2}(?::\d{2}(?:[.,]\d+)?)?Z$/;
const DAY_NUMBER = /^\d{5}(?:[.,]\d+)?$/;
const LONGEST = 40;
const EARLIEST = 1980;
const LATEST = 2119;
const NONE: CellProblem = { code: 'not-a-date', values: {} };
/** A day of a year in which nobody registered anything here. */
const FAR: CellProblem = { code: 'far-year', values: { from: EARLIEST, through: LATEST } };
/** 1899-12-30: where the day numbers of Excel begin for dates after February 1900. */
const EXCEL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

function yearOf(text: string): number {
  if (text.length === 4) return Number(text);
  return text.length === 2 ? Number(text) + (Number(text) >= 80 ? 1900 : 2000) : Number.NaN;
}

function dateOf(yearText: string, monthText: string, dayText: string): DateRead {
  const [year, month, day] = [yearOf(yearText), Number(monthText), Number(dayText)];
  if (Number.isNaN(year) || month < 1 || month > 12 || day < 1 || day > 31) return NONE;
  if (year < EARLIEST || year > LATEST) return FAR;
  const days = daysIn(year, month);
  if (day > days) return { code: 'no-such-day', values: { month, days, year } };
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The date of a spreadsheet's day number; null when it is outside 1980 to 2119. */
export function dateOfDayNumber(days: number, from1904 = false): string | null {
  const date = new Date(EXCEL_ZERO + (Math.floor(days) + (from1904 ? 1462 : 0)) * DAY_MS);
  const year = date.getUTCFullYear();
  return year >= EARLIEST && year <= LATEST ? date.toISOString().slice(0, 10) : null;
}

/** Eight digits: 20261005 as SAP writes it, or 05102026. At most one of the two has a year that can be. */
function packed(text: string, order: DateOrder): DateRead {
  const yearFirst = dateOf(text.slice(0, 4), text.slice(4, 6), text.slice(6));
  if (typeof yearFirst === 'string' || order === 'ymd') return yearFirst;
  const [one, two, year] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  const other = order === 'dmy' ? dateOf(year, two, one) : dateOf(year, one, two);
  return typeof other === 'string' || yearFirst.code !== 'no-such-day' ? other : yearFirst;
}

function parted(text: string): [string, string, string] | null {
  const match = PARTS.exec(text);
  return match ? [match[1]!, match[3]!, match[4]!] : null;
}

function withoutTime(cell: string): string {
  return cell.trim().replace(TIME, '').replace(/[.]$/, '').trim();
}

function read(cell: string, order: DateOrder, from1904: boolean): DateRead {
  const text = withoutTime(cell);
  if (/^\d{8}$/.test(text)) return packed(text, order);
  if (DAY_NUMBER.test(text)) return dateOfDayNumber(Number(text.slice(0, 5)), from1904) ?? NONE;
  const parts = parted(text);
  if (parts === null) return NONE;
  const [one, two, three] = parts;
  if (one.length === 4) return three.length <= 2 ? dateOf(one, two, three) : NONE;
  if (one.length > 2) return NONE;
  // A year of two digits stands last: 25.10.25 would otherwise be two days.
  if (order === 'ymd') return NONE;
  if (three.length === 1 || three.length === 3) return NONE;
  return order === 'dmy' ? dateOf(three, two, one) : dateOf(three, one, two);
}

/** Reads a cell that is not empty. `from1904`: how its workbook counts days. */
export function readDate(cell: string, order: DateOrder, from1904 = false): DateRead {
  if (cell.length > LONGEST) return NONE;
  const date = read(cell, order, from1904);
  return typeof date === 'string' && OTHER_DAY.test(cell.trim()) ? { code: 'other-day', values: { date } } : date;
}

const TWO_DIGITS = /^(\d{2})([./-])\s?(\d{1,2})\2\s?(\d{2})$/;

/** The day that a date with a year of two digits is when that year stands first: 26.04.03 as 3 April 2026; null for any other cell. */
export function dateYearFirst(cell: string): string | null {
  const match = cell.length > LONGEST ? null : TWO_DIGITS.exec(withoutTime(cell));
  const date = match === null ? NONE : dateOf(match[1]!, match[3]!, match[4]!);
  return typeof date === 'string' ? date : null;
}

/** Whether the cell has the shape of a date, whatever its order and even when there is no such day. Day numbers do not count. */
export function looksLikeDate(cell: string): boolean {
  if (cell.length > LONGEST) return false;
  const text = withoutTime(cell);
  if (/^\d{8}$/.test(text)) return (['dmy', 'mdy'] as const).some((order) => typeof packed(text, order) === 'string');
  const parts = parted(text);
  return parts !== null && (parts[0].length === 4 || parts[2].length === 4 || parts[2].length === 2);
}

/** Whether the cell is a date with dots whose year does not stand first: 03.04.2026. */
export function hasDots(cell: string): boolean {
  return cell.length <= LONGEST && /^\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}$/.test(withoutTime(cell));
}

/** The orders in which the cell is a date; all three when the order makes no difference to it. */
export function ordersOf(cell: string): readonly DateOrder[] {
  return (['dmy', 'mdy', 'ymd'] as const).filter((order) => typeof readDate(cell, order) === 'string');
}
