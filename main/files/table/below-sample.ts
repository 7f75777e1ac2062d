// What the first thousands of rows do not tell, one further down may: of a file of whole numbers the first sign stood in row 2,400, and
// 1.234 was read there without a question. The rest is read once more only where that can be so.

import { hasDots, looksLikeDate, ordersOf } from '../../domain/intake/date-cell.ts';
import { decimalText } from '../../domain/intake/other-reading.ts';
import type { TableRows } from './csv-records.ts';

type Row = readonly string[];

/** The rest of a table, of which only its first rows were read. */
export interface BelowSample {
  /** The number of the last row that was read. */
  readonly last: number;
  /** False where no cell below passes any of the questions: told without reading its rows. */
  readonly mayTell: (of: Questions) => Promise<boolean>;
  /** All rows of the table, from its beginning. Throws `file-unreadable`. */
  readonly rows: () => AsyncIterable<TableRows>;
}

/** What is still to be told. */
export interface Questions {
  readonly decimal: boolean;
  readonly dates: boolean;
}

/** Rows are enough to tell, or to ask. */
const ENOUGH = 200;
const ALL_ORDERS = 3;
const SIGN = /\d\s?[.,]\s?\d|(?<!\d)[.,]\d/;
/** 03/04/2026, 03-04-26, and 03042026. */
const ORDER = /(?<!\d)(?:\d{1,2}([/-])\s?\d{1,2}\1\s?\d{2,4}|\d{8})(?!\d)/;
/** What such a date has at least, found by a fraction of the work. */
const ORDER_SIGN = /\d[/-]/;
const DIGITS = 8;
/** Longer than anything that tells, where two pieces of a text meet. */
const OVERLAP = 40;

const [byComma, byPoint] = [decimalText(','), decimalText('.')];

/** A number by one sign alone, or another one by each. */
export function tellsSign(cell: string): boolean {
  return SIGN.test(cell) && byComma(cell) !== byPoint(cell);
}

/** A date that is not the same in every order. Dots tell of dots alone: who writes them writes the day first. */
export function tellsOrder(cell: string): boolean {
  if (!ORDER.test(cell) || hasDots(cell) || !looksLikeDate(cell)) return false;
  const orders = ordersOf(cell).length;
  return orders > 0 && orders < ALL_ORDERS;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** Whether eight digits stand in a row: one of them is at every eighth place. */
function hasEightDigits(text: string): boolean {
  for (let at = DIGITS - 1; at < text.length; at += DIGITS) {
    if (!isDigit(text, at)) continue;
    let [from, to] = [at, at + 1];
    while (isDigit(text, from - 1)) from -= 1;
    while (isDigit(text, to)) to += 1;
    if (to - from >= DIGITS) return true;
  }
  return false;
}

function mayHoldOrder(text: string): boolean {
  return (ORDER_SIGN.test(text) || hasEightDigits(text)) && ORDER.test(text);
}

/** Whether a text may hold a cell that tells, piece by piece. */
export async function mayTellIn(pieces: AsyncIterable<string>, { decimal, dates }: Questions): Promise<boolean> {
  let end = '';
  for await (const piece of pieces) {
    const text = end + piece;
    if ((decimal && SIGN.test(text)) || (dates && mayHoldOrder(text))) return true;
    end = text.slice(-OVERLAP);
  }
  return false;
}

/** The first rows below the sample that tell what is asked. */
export async function tellingBelow(below: BelowSample, of: Questions): Promise<{ decimal: Row[]; dates: Row[] }> {
  const found = { decimal: [] as Row[], dates: [] as Row[] };
  if (!(of.decimal || of.dates) || !(await below.mayTell(of))) return found;
  const isFull = (what: keyof Questions): boolean => !of[what] || found[what].length >= ENOUGH;
  for await (const { numbers, cells } of below.rows()) {
    for (const [at, row] of cells.entries()) {
      if (numbers[at]! <= below.last) continue;
      if (!isFull('decimal') && row.some(tellsSign)) found.decimal.push(row);
      if (!isFull('dates') && row.some(tellsOrder)) found.dates.push(row);
    }
    if (isFull('decimal') && isFull('dates')) break;
  }
  return found;
}
