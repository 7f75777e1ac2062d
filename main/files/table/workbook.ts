// Excel workbooks (.xlsx) as tables: a sheet is read row by row as it is unpacked; macros, links and formulas are never followed.

import type { SheetShown } from '../../domain/intake/finding.ts';
import type { TakenFile } from '../../ports/tables.ts';
import type { TableRows } from './csv-records.ts';
import { unreadable } from './problems.ts';
import { type Meter, newMeter } from './seek.ts';
import { findHeader } from './sniff-content.ts';
import { SheetRows } from './sheet-rows.ts';
import { type Book, readBook } from './workbook-parts.ts';
import { xmlReader } from './xml-events.ts';
import { damaged, openZip, type Zip } from './zip.ts';

const MOST_SHEET = 2 * 1024 * 1024 * 1024;
const SAMPLE_ROWS = 2_000;
const ROWS_PER_PIECE = 2_000;
/** Sheets that are shown before one is chosen, how far their rows are counted, and how many of them are shown. */
const MOST_SHEETS = 20;
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

/** Reads a sheet as far as its rows are counted: those below its headings, as many as it has once it is chosen. */
async function shownOf(
  zip: Zip,
  book: Book,
  { name, part }: Book['sheets'][number],
  file: string,
): Promise<SheetShown> {
  const sample = await firstRows(zip, part, new SheetRows(book, file), file, SAMPLE_ROWS);
  const heading = findHeader(sample).value;
  const first = sample.cells.slice(0, SHOWN_ROWS);
  let rows = 0;
  for await (const piece of sheetRows(zip, part, new SheetRows(book, file), file, newMeter())) {
    rows += piece.numbers.filter((number) => number > heading).length;
    if (rows > MOST_COUNTED) return { name, rows: MOST_COUNTED, isMore: true, first };
  }
  return { name, rows, isMore: false, first };
}

export interface WorkbookSample {
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** Sheets that hold a table: two rows or more. */
  readonly filledSheets: number;
  /** Those that hold a table, where one is to be chosen. */
  readonly shown: readonly SheetShown[];
  readonly rows: TableRows;
  /** The first of its rows that are hidden. */
  readonly hidden: readonly (readonly string[])[];
}

/** The first rows of a sheet; the first filled one unless one is named. Throws `file-unreadable`. */
export function readWorkbook(file: TakenFile, named: string | null, withoutHidden: boolean): Promise<WorkbookSample> {
  return withBook(file, async (zip, book) => {
    const filled: Book['sheets'][number][] = [];
    for (const sheet of book.sheets.slice(0, MOST_SHEETS)) {
      if ((await firstRows(zip, sheet.part, new SheetRows(book, file.name), file.name, 2)).numbers.length >= 2)
        filled.push(sheet);
    }
    const shown: SheetShown[] = [];
    if (named === null && filled.length > 1)
      for (const sheet of filled) shown.push(await shownOf(zip, book, sheet, file.name));
    const sheet = named ?? filled[0]?.name ?? book.sheets[0]!.name;
    const found = book.sheets.find(({ name }) => name === sheet);
    if (found === undefined) throw unreadable(file.name, `it has no sheet "${sheet}"`, 'Choose one of its sheets.');
    const read = new SheetRows(book, file.name, withoutHidden);
    const rows = await firstRows(zip, found.part, read, file.name, SAMPLE_ROWS);
    const sheets = book.sheets.map(({ name }) => name);
    return { sheets, sheet, filledSheets: filled.length, shown, rows, hidden: read.hidden };
  });
}

/** All rows of a sheet. Throws `file-unreadable`. */
export async function* workbookRows(
  file: TakenFile,
  sheet: string,
  withoutHidden = false,
  meter: Meter = newMeter(),
): AsyncGenerator<TableRows> {
  const zip = await openZip(file.kept, file.name);
  try {
    const book = await readBook(zip, file.name, meter);
    const found = book.sheets.find(({ name }) => name === sheet) ?? book.sheets[0]!;
    yield* sheetRows(zip, found.part, new SheetRows(book, file.name, withoutHidden), file.name, meter);
  } finally {
    zip.close();
  }
}
