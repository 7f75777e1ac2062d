// Excel workbooks (.xlsx) as tables: a sheet is read row by row as it is unpacked; macros, links and formulas are never followed.

import type { CountedRows, SheetShown } from '../../domain/intake/finding.ts';
import type { TakenFile } from '../../ports/tables.ts';
import { type BelowSample, tellsOrder, tellsSign } from './below-sample.ts';
import type { TableRows } from './csv-records.ts';
import { unreadable } from './problems.ts';
import { type Meter, newMeter } from './seek.ts';
import { findHeader } from './sniff-content.ts';
import { type HowSheet, SheetRows } from './sheet-rows.ts';
import { type Book, readBook } from './workbook-parts.ts';
import { xmlReader } from './xml-events.ts';
import { damaged, openZip, type Zip } from './zip.ts';

const MOST_SHEET = 2 * 1024 * 1024 * 1024;
const SAMPLE_ROWS = 2_000;
const ROWS_PER_PIECE = 2_000;
/** Sheets that are shown before one is chosen, how far their rows are counted, and how many of them are shown. */
const MOST_SHEETS = 20;
/** Sheets that are looked into for a table. */
const MOST_LOOKED_AT = 200;
const MOST_COUNTED = 100_000;
const SHOWN_ROWS = 3;

async function* sheetRows(
  zip: Zip,
  part: string,
  rows: SheetRows,
  file: string,
  meter: Meter,
): AsyncGenerator<TableRows> {
  const decoder = new TextDecoder('utf-8');
  const reader = xmlReader(rows, () => damaged(file), meter);
  for await (const piece of zip.read(part, MOST_SHEET)) {
    reader.feed(decoder.decode(piece, { stream: true }));
    if (rows.count >= ROWS_PER_PIECE) yield rows.take();
  }
  if (rows.inRow) throw damaged(file);
  yield rows.take();
}

async function withBook<T>(file: TakenFile, read: (zip: Zip, book: Book) => Promise<T>): Promise<T> {
  const zip = await openZip(file.kept, file.name);
  try {
    return await read(zip, await readBook(zip, file.name, newMeter()));
  } finally {
    zip.close();
  }
}

async function firstRows(zip: Zip, part: string, sheet: SheetRows, file: string, most: number): Promise<TableRows> {
  const first: TableRows = { numbers: [], cells: [] };
  for await (const rows of sheetRows(zip, part, sheet, file, newMeter())) {
    first.numbers.push(...rows.numbers);
    first.cells.push(...rows.cells);
    if (first.numbers.length >= most) break;
  }
  return first;
}

/** The cells of a row that stands alone: a title or a sum has fewer, and headings have no digit. */
const LEAST_CELLS = 3;

function isLoneRow(cells: readonly string[] = []): boolean {
  return cells.filter((cell) => cell.trim() !== '').length >= LEAST_CELLS && cells.some((cell) => /\d/.test(cell));
}

/** Reads a sheet as far as its rows are counted: those below its headings, as many as it has once it is chosen. */
async function shownOf(
  zip: Zip,
  book: Book,
  { name, part, isHidden }: Book['sheets'][number],
  file: string,
): Promise<SheetShown> {
  const sample = await firstRows(zip, part, new SheetRows(book, file), file, SAMPLE_ROWS);
  const heading = sample.cells.length === 1 && isLoneRow(sample.cells[0]) ? 0 : findHeader(sample).value;
  const first = sample.cells.slice(0, SHOWN_ROWS);
  let rows = 0;
  for await (const piece of sheetRows(zip, part, new SheetRows(book, file), file, newMeter())) {
    rows += piece.numbers.filter((number) => number > heading).length;
    if (rows > MOST_COUNTED) return { name, rows: MOST_COUNTED, isMore: true, first, isHidden };
  }
  return { name, rows, isMore: false, first, isHidden };
}

/** The beginning of a row that is hidden, whatever stands before the name of its tag. */
const HIDDEN_ROW = /<(?:\w+:)?row\b[^>]*\shidden\s*=/;
/** Text of a sheet that may hold the beginning of a tag whose end comes with the next piece. */
const LONGEST_TAG = 4_000;

/** A cell whose text stands in the sheet itself, and not among those that cells share. */
const OWN_TEXT = /<(?:\w+:)?c\b[^>]*\st\s*=\s*["'](?:inlineStr|str)/;

/** True where the text of a sheet may hold such a tag anywhere: far faster told than by reading its rows. */
async function mayHold(zip: Zip, part: string, tag: RegExp): Promise<boolean> {
  const decoder = new TextDecoder('utf-8');
  let end = '';
  for await (const piece of zip.read(part, MOST_SHEET)) {
    const text = end + decoder.decode(piece, { stream: true });
    if (tag.test(text)) return true;
    end = text.slice(-LONGEST_TAG);
  }
  return false;
}

/** The rows of a sheet of which the first were read without the signs of its numbers: only texts tell. */
function belowOf(file: TakenFile, sheet: Book['sheets'][number], { numbers }: TableRows, how: HowSheet): BelowSample {
  return {
    last: numbers[SAMPLE_ROWS - 1]!,
    mayTell: async ({ decimal, dates }) =>
      withBook(
        file,
        async (zip, { strings }) =>
          strings.some((text) => (decimal && tellsSign(text)) || (dates && tellsOrder(text))) ||
          mayHold(zip, sheet.part, OWN_TEXT),
      ),
    rows: () => workbookRows(file, sheet.name, { ...how, decimal: '' }),
  };
}

/** Rows that a sheet hides: the first of them, and how many there are where they are counted. */
interface HiddenRows {
  readonly first: readonly (readonly string[])[];
  readonly count: CountedRows | null;
}

/** Those of a sheet, wherever in it they stand: below the first thousands they would be read, or lost, unasked. */
async function hiddenRows(zip: Zip, book: Book, part: string, file: string, counts: boolean): Promise<HiddenRows> {
  if (!(await mayHold(zip, part, HIDDEN_ROW))) return { first: [], count: null };
  const rows = new SheetRows(book, file);
  const enough = counts ? MOST_COUNTED : 0;
  for await (const _piece of sheetRows(zip, part, rows, file, newMeter())) if (rows.hiddenCount > enough) break;
  const isMore = rows.hiddenCount > MOST_COUNTED;
  return { first: rows.hidden, count: counts ? { rows: isMore ? MOST_COUNTED : rows.hiddenCount, isMore } : null };
}

export interface WorkbookSample {
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** More than one sheet holds a table (two rows or more, or one of such), or only one that is hidden: a person says which is read. */
  readonly isAsked: boolean;
  /** Those that hold a table, where one is to be chosen. */
  readonly shown: readonly SheetShown[];
  readonly rows: TableRows;
  /** The same without the decimal signs of its numbers: those of the texts are left. */
  readonly signless: TableRows;
  readonly hidden: HiddenRows;
  /** Columns that it hides, from 0. */
  readonly hiddenColumns: readonly number[];
  readonly from1904: boolean;
  /** Null where these are all of its rows. */
  readonly below: BelowSample | null;
}

/** Sheets that hold a table, or a row of one. What is hidden is told of too: rows in it are not passed over without a word. */
async function filledSheets(zip: Zip, book: Book, file: string): Promise<Book['sheets'][number][]> {
  const filled: Book['sheets'][number][] = [];
  for (const sheet of book.sheets.slice(0, MOST_LOOKED_AT)) {
    const first = await firstRows(zip, sheet.part, new SheetRows(book, file), file, 2);
    if (first.numbers.length >= 2 || isLoneRow(first.cells[0])) filled.push(sheet);
  }
  return filled;
}

/** The first rows of a sheet; the first filled one unless one is named. Throws `file-unreadable`. */
export function readWorkbook(
  file: TakenFile,
  named: string | null,
  how: HowSheet,
  countsHidden: boolean,
): Promise<WorkbookSample> {
  return withBook(file, async (zip, book) => {
    const filled = await filledSheets(zip, book, file.name);
    const isAsked = filled.length > 1 || filled[0]?.isHidden === true;
    const shown: SheetShown[] = [];
    if (named === null && isAsked)
      for (const sheet of filled.slice(0, MOST_SHEETS)) shown.push(await shownOf(zip, book, sheet, file.name));
    const sheet = named ?? filled[0]?.name ?? book.sheets[0]!.name;
    const found = book.sheets.find(({ name }) => name === sheet);
    if (found === undefined) throw unreadable(file.name, `it has no sheet "${sheet}"`, 'Choose one of its sheets.');
    const read = new SheetRows(book, file.name, how);
    const rows = await firstRows(zip, found.part, read, file.name, SAMPLE_ROWS);
    const unsigned = new SheetRows(book, file.name, { ...how, decimal: '' });
    const signless = await firstRows(zip, found.part, unsigned, file.name, SAMPLE_ROWS);
    const isTold = read.hidden.length > 0 && !countsHidden;
    const hidden = isTold
      ? { first: read.hidden, count: null }
      : await hiddenRows(zip, book, found.part, file.name, countsHidden);
    const sheets = book.sheets.filter((one) => !one.isHidden || filled.includes(one)).map(({ name }) => name);
    const { hiddenColumns } = read;
    const below = signless.numbers.length < SAMPLE_ROWS ? null : belowOf(file, found, signless, how);
    return { sheets, sheet, isAsked, shown, rows, signless, hidden, hiddenColumns, from1904: book.from1904, below };
  });
}

/** All rows of a sheet. Throws `file-unreadable`. */
export async function* workbookRows(
  file: TakenFile,
  sheet: string,
  how: HowSheet,
  meter: Meter = newMeter(),
): AsyncGenerator<TableRows> {
  const zip = await openZip(file.kept, file.name);
  try {
    const book = await readBook(zip, file.name, meter);
    const found = book.sheets.find(({ name }) => name === sheet) ?? book.sheets[0]!;
    yield* sheetRows(zip, found.part, new SheetRows(book, file.name, how), file.name, meter);
  } finally {
    zip.close();
  }
}
