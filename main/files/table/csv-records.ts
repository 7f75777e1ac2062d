// Records of delimited text as the world writes it, read piece by piece with bounded memory: quotes, doubled quotes, line breaks in
// cells, CR, LF and CRLF mixed, and quotes that nobody closed or doubled, which then stand as they are. A record without a quote costs
// one split; that is why this is not csv-parse, which is the oracle in the tests. However its quotes stand, no text takes more than linear
// time: what was found out about a quote is not found out again.

import { unreadable } from './problems.ts';
import { Finder, firstFrom, type Meter, newMeter, seek } from './seek.ts';

/** Rows of a table: the number of each as a spreadsheet counts, and its cells. */
export interface TableRows {
  readonly numbers: number[];
  readonly cells: string[][];
}

const LONGEST_RECORD = 1 << 20;
const MOST_COLUMNS = 2_000;
const LONGEST_SEP = 10;
const SEP_LINE = /^"?sep=(.)"?$/i;
const TEXT_FORMULA = /^="([^"]*)"$/;

/** What a program writes as a formula, so that Excel keeps its noughts. */
const asKept = (cell: string): string => (cell.startsWith('="') ? (TEXT_FORMULA.exec(cell)?.[1] ?? cell) : cell);

interface CsvRecord {
  readonly cells: string[];
  /** Where the next record begins. */
  readonly next: number;
}

export interface CsvRecords {
  /** Reads as many whole records as the text brings. Throws `file-unreadable`. */
  feed(text: string, last: boolean): TableRows;
}

function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell.trim() === '');
}

interface Reading {
  readonly text: string;
  readonly delimiter: string;
  readonly last: boolean;
  readonly lf: Finder;
  readonly cr: Finder;
  readonly quote: Finder;
  readonly cell: Finder;
  readonly meter: Meter;
  /** Places inside a quoted cell from where it was found not to close: what comes to one of them does not close either. */
  readonly dead: Set<number>;
  /** Where a quote closes a cell and where lines end; worked out when the first quote stands inside a cell. */
  closers: { readonly closing: readonly number[]; readonly breaks: readonly number[] } | null;
}

function lineEnd(reading: Reading, from: number): number {
  return Math.min(reading.lf.from(from), reading.cr.from(from));
}

/** Where the record after a line end begins; null when a CR is the last character and an LF may follow. */
function afterLine(reading: Reading, end: number): number | null {
  const { text } = reading;
  if (end >= text.length) return reading.last ? text.length : null;
  if (text.charCodeAt(end) === 10) return end + 1;
  if (end + 1 >= text.length) return reading.last ? end + 1 : null;
  return text.charCodeAt(end + 1) === 10 ? end + 2 : end + 1;
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** Whether the quote at `at` ends a cell by what follows it. */
function endsCell({ text, delimiter }: Reading, at: number): boolean {
  const next = text.charAt(at + 1);
  return next === '' || next === delimiter || isLineBreak(next.charCodeAt(0));
}

/** Reads a quoted cell that opens at `open`. Null when more text is needed; `literal` when the quote is none. */
function quotedCell(reading: Reading, open: number): { value: string; end: number } | 'literal' | null {
  const { text, delimiter, dead, meter } = reading;
  const passed: number[] = [];
  const literal = (): 'literal' => {
    for (const place of passed) dead.add(place);
    return 'literal';
  };
  let value = '';
  let from = open + 1;
  for (;;) {
    if (dead.has(from)) return literal();
    passed.push(from);
    const at = seek(text, '"', from, meter);
    if (at === text.length) return reading.last || text.length - open > LONGEST_RECORD / 2 ? literal() : null;
    const next = text.charAt(at + 1);
    if (next === '' && !reading.last) return null;
    value += text.slice(from, at);
    if (next === '"') {
      value += '"';
      from = at + 2;
    } else if (endsCell(reading, at)) {
      return { value, end: at + 1 };
    } else {
      // A quote inside. One that opens a cell of its own means that ours was never closed.
      const before = text.charAt(at - 1);
      if (before === delimiter || isLineBreak(before.charCodeAt(0))) return literal();
      if (!closesOnThisLine(reading, at + 1)) return literal();
      value += '"';
      from = at + 1;
    }
  }
}

function placesOf(text: string, sought: string, meter: Meter): number[] {
  const places: number[] = [];
  for (let at = seek(text, sought, 0, meter); at < text.length; at = seek(text, sought, at + 1, meter)) places.push(at);
  return places;
}

function closesOnThisLine(reading: Reading, from: number): boolean {
  const { text, meter } = reading;
  reading.closers ??= {
    closing: placesOf(text, '"', meter).filter((at) => endsCell(reading, at)),
    breaks: [...placesOf(text, '\n', meter), ...placesOf(text, '\r', meter)].sort((a, b) => a - b),
  };
  const closer = firstFrom(reading.closers.closing, from);
  return closer < text.length && closer < firstFrom(reading.closers.breaks, from);
}

function quoteAfterSpaces(text: string, from: number, meter: Meter): number {
  let at = from;
  while (text.charCodeAt(at) === 32) at += 1;
  meter.visited += at - from;
  return text.charCodeAt(at) === 34 ? at : -1;
}

/** A record with at least one quote; null when more text is needed. */
function carefully(reading: Reading, from: number): CsvRecord | null {
  const { text, delimiter } = reading;
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const open = quoteAfterSpaces(text, at, reading.meter);
    const quoted = open === -1 ? 'literal' : quotedCell(reading, open);
    if (quoted === null) return null;
    let end: number;
    if (quoted === 'literal') {
      end = Math.min(lineEnd(reading, at), reading.cell.from(at));
      cells.push(asKept(text.slice(at, end)));
    } else {
      cells.push(asKept(quoted.value));
      end = quoted.end;
    }
    if (end >= text.length && !reading.last) return null;
    if (text.charAt(end) === delimiter) {
      if (cells.length > MOST_COLUMNS) return { cells, next: end };
      at = end + 1;
      continue;
    }
    const next = afterLine(reading, end);
    return next === null ? null : { cells, next };
  }
}

function nextRecord(reading: Reading, from: number): CsvRecord | null {
  const end = lineEnd(reading, from);
  if (reading.quote.from(from) < end) return carefully(reading, from);
  const next = afterLine(reading, end);
  return next === null ? null : { cells: reading.text.slice(from, end).split(reading.delimiter), next };
}

/** A reader of one file. `file` is for its errors. Empty lines count as rows and are left out; a `sep=` line does not count. */
export function csvRecords(file: string, delimiter: string, meter: Meter = newMeter()): CsvRecords {
  let carry = '';
  let number = 0;
  let first = true;
  return {
    feed(piece, last) {
      const text = carry === '' ? piece : carry + piece;
      const find = (sought: string) => new Finder(text, sought, meter);
      const [lf, cr, quote, cell] = [find('\n'), find('\r'), find('"'), find(delimiter)];
      const reading: Reading = { text, delimiter, last, lf, cr, quote, cell, meter, dead: new Set(), closers: null };
      const rows: TableRows = { numbers: [], cells: [] };
      let at = 0;
      while (at < text.length) {
        const record = nextRecord(reading, at);
        if (record === null) break;
        if (record.cells.length > MOST_COLUMNS) throw tooMany(file, number + 1, record.cells.length);
        const isSep =
          first &&
          record.next - at <= LONGEST_SEP &&
          SEP_LINE.test(text.slice(at, record.next).replace(/[\r\n]+$/, ''));
        first = false;
        at = record.next;
        if (isSep) continue;
        number += 1;
        if (isEmpty(record.cells)) continue;
        rows.numbers.push(number);
        rows.cells.push(record.cells);
      }
      carry = text.slice(at);
      if (carry.length > LONGEST_RECORD) throw tooLong(file, number + 1);
      return rows;
    },
  };
}

function tooMany(file: string, row: number, columns: number): Error {
  return unreadable(
    file,
    `row ${row} has ${columns} columns, and at most ${MOST_COLUMNS} can be read`,
    'Check that it is the right file, and that the delimiter is right.',
  );
}

export function tooLong(file: string, row: number): Error {
  return unreadable(
    file,
    `row ${row} is longer than a million characters`,
    'It is probably not a table. Save it again as CSV from the program it came from.',
  );
}
