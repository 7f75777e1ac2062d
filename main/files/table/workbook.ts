// Excel workbooks (.xlsx) as tables: the values of one sheet as text, dates as YYYY-MM-DD, formulas by the value that was saved with them.
// The sheet is read row by row; macros, links and formulas are never followed.

import { dateOfDayNumber } from '../../domain/intake/date-cell.ts';
import type { TakenFile } from '../../ports/tables.ts';
import type { TableRows } from './csv-records.ts';
import { unreadable } from './problems.ts';
import { openZip, type Zip } from './zip.ts';

const MOST_PART = 64 << 20;
const MOST_SHEET = 2 * 1024 * 1024 * 1024;
const MOST_ROW = 4 << 20;
const MOST_COLUMNS = 2_000;
const SAMPLE_ROWS = 2_000;
const ROWS_PER_PIECE = 2_000;

interface Book {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly strings: readonly string[];
  /** Whether a style writes its number as a date. */
  readonly dateStyles: readonly boolean[];
  readonly from1904: boolean;
}

async function partText(zip: Zip, name: string): Promise<string> {
  if (!zip.has(name)) return '';
  const parts: Buffer[] = [];
  for await (const piece of zip.read(name, MOST_PART)) parts.push(piece);
  return Buffer.concat(parts).toString('utf8');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(xml: string): string {
  if (!xml.includes('&') && !xml.includes('_x')) return xml;
  return xml
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      const code =
        decimal === undefined ? (hex === undefined ? Number.NaN : Number.parseInt(hex, 16)) : Number(decimal);
      if (name !== undefined) return ENTITIES[name] ?? whole;
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : decoded(found);
}

/** The text in all <t> of a string item; phonetic readings are left out. */
function textIn(xml: string): string {
  let text = '';
  for (const [, part = ''] of xml
    .replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
    .matchAll(/<(?:\w+:)?t\b[^>/]*>([\s\S]*?)<\/(?:\w+:)?t>/g))
    text += decoded(part);
  return text.replaceAll('\u0000', '');
}

const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/gi, ''));
}

function dateStylesOf(styles: string): boolean[] {
  const custom = new Map<number, boolean>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g))
    custom.set(Number(attribute(tag, 'numFmtId')), isDateFormat(attribute(tag, 'formatCode') ?? ''));
  const formats = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return [...formats.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0);
    return custom.get(id) ?? BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to);
  });
}

async function readBook(zip: Zip, file: string): Promise<Book> {
  const workbook = await partText(zip, 'xl/workbook.xml');
  const links = new Map<string, string>();
  for (const [tag] of (await partText(zip, 'xl/_rels/workbook.xml.rels')).matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    const target = (attribute(tag, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/');
    links.set(attribute(tag, 'Id') ?? '', target);
  }
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)]
    .filter(([tag]) => !/hidden/i.test(attribute(tag, 'state') ?? ''))
    .map(([tag]) => ({ name: attribute(tag, 'name') ?? '', part: links.get(attribute(tag, 'id') ?? '') ?? '' }))
    .filter(({ part }) => zip.has(part));
  if (sheets.length === 0) {
    throw unreadable(file, 'it is a ZIP file or a workbook without any sheet', 'Save the table as .xlsx or CSV.');
  }
  const strings = [
    ...(await partText(zip, 'xl/sharedStrings.xml')).matchAll(
      /<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g,
    ),
  ].map(([, inner]) => textIn(inner ?? ''));
  const from1904 = /<(?:\w+:)?workbookPr\b[^>]*date1904="(?:1|true)"/.test(workbook);
  return { sheets, strings, dateStyles: dateStylesOf(await partText(zip, 'xl/styles.xml')), from1904 };
}

/** A number as Excel shows it: fifteen digits, no exponent. */
function numberText(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const short = String(Number(value.toPrecision(15)));
  return short.includes('e') ? value.toFixed(Math.abs(value) < 1 ? 12 : 0).replace(/\.?0+$/, '') : short;
}

function cellText(book: Book, tag: string, inner: string): string {
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return textIn(inner);
  const value = decoded(/<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner)?.[1] ?? '');
  if (type === 's') return book.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'e') return value;
  if (type === 'd') return value.slice(0, 10);
  if (value === '') return '';
  const isDate = book.dateStyles[Number(attribute(tag, 's') ?? -1)] === true && Number(value) >= 1;
  return (isDate ? dateOfDayNumber(Number(value), book.from1904) : null) ?? numberText(value);
}

function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
  if (letters === undefined || letters.length > 3) return letters === undefined ? null : MOST_COLUMNS;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellsOf(book: Book, xml: string, file: string, row: number): string[] {
  const cells: string[] = [];
  for (const [, tag = '', inner = ''] of xml.matchAll(
    /<(?:\w+:)?c\b((?:[^>"]|"[^"]*")*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g,
  )) {
    const column = columnOf(attribute(tag, 'r')) ?? cells.length;
    if (column >= MOST_COLUMNS) {
      const cause = `row ${row} has more than ${MOST_COLUMNS} columns`;
      throw unreadable(file, cause, 'Check that it is the right sheet.');
    }
    while (cells.length < column) cells.push('');
    cells[column] = cellText(book, tag, inner);
  }
  return cells;
}

async function* sheetRows(zip: Zip, book: Book, part: string, file: string): AsyncGenerator<TableRows> {
  const decoder = new TextDecoder('utf-8');
  let text = '';
  let number = 0;
  let rows: TableRows = { numbers: [], cells: [] };
  for await (const piece of zip.read(part, MOST_SHEET)) {
    text += decoder.decode(piece, { stream: true });
    let used = 0;
    for (const match of text.matchAll(/<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g)) {
      used = match.index + match[0].length;
      number = Number(attribute(match[1]!, 'r') ?? number + 1);
      const cells = cellsOf(book, match[2] ?? '', file, number);
      if (cells.every((cell) => cell.trim() === '')) continue;
      rows.numbers.push(number);
      rows.cells.push(cells);
    }
    text = text.slice(used);
    if (text.length > MOST_ROW)
      throw unreadable(file, `a row after row ${number} is too long`, 'Save it again as .xlsx.');
    if (rows.numbers.length < ROWS_PER_PIECE) continue;
    yield rows;
    rows = { numbers: [], cells: [] };
  }
  yield rows;
}

async function withBook<T>(file: TakenFile, read: (zip: Zip, book: Book) => Promise<T>): Promise<T> {
  const zip = await openZip(file.kept, file.name);
  try {
    return await read(zip, await readBook(zip, file.name));
  } finally {
    zip.close();
  }
}

async function firstRows(zip: Zip, book: Book, part: string, file: string, most: number): Promise<TableRows> {
  const first: TableRows = { numbers: [], cells: [] };
  for await (const rows of sheetRows(zip, book, part, file)) {
    first.numbers.push(...rows.numbers);
    first.cells.push(...rows.cells);
    if (first.numbers.length >= most) break;
  }
  return first;
}

export interface WorkbookSample {
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** Sheets that hold a table: two rows or more. */
  readonly filledSheets: number;
  readonly rows: TableRows;
}

/** The first rows of a sheet; the first filled one unless one is named. Throws `file-unreadable`. */
export function readWorkbook(file: TakenFile, named: string | null): Promise<WorkbookSample> {
  return withBook(file, async (zip, book) => {
    const filled: string[] = [];
    for (const { name, part } of book.sheets.slice(0, 20)) {
      if ((await firstRows(zip, book, part, file.name, 2)).numbers.length >= 2) filled.push(name);
    }
    const sheet = named ?? filled[0] ?? book.sheets[0]!.name;
    const found = book.sheets.find(({ name }) => name === sheet);
    if (found === undefined) throw unreadable(file.name, `it has no sheet "${sheet}"`, 'Choose one of its sheets.');
    const rows = await firstRows(zip, book, found.part, file.name, SAMPLE_ROWS);
    return { sheets: book.sheets.map(({ name }) => name), sheet, filledSheets: filled.length, rows };
  });
}

/** All rows of a sheet. Throws `file-unreadable`. */
export async function* workbookRows(file: TakenFile, sheet: string): AsyncGenerator<TableRows> {
  const zip = await openZip(file.kept, file.name);
  try {
    const book = await readBook(zip, file.name);
    const found = book.sheets.find(({ name }) => name === sheet) ?? book.sheets[0]!;
    yield* sheetRows(zip, book, found.part, file.name);
  } finally {
    zip.close();
  }
}
