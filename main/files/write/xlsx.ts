// Workbooks: real numbers and dates, texts that no program runs as formulas, a frozen heading and a sheet of sums; written row by row.

import { formatMicro, type Micro } from '../../domain/amount.ts';
import type { Plan } from '../../domain/delivery/plan.ts';
import { ConsoleError } from '../../domain/errors.ts';
import { fieldsOf, type JsonField } from '../../domain/json-object.ts';
import { ObjectsAlike } from '../../domain/objects-alike.ts';
import { type Column, columnsOf, type Layout, type XlsxFormat } from '../../domain/layout/layout.ts';
import type { Line, OnRecord } from '../../domain/delivery/line.ts';
import { valueText } from '../../domain/delivery/record-values.ts';
import { amountOfCell, dateOfCell } from './cell-text.ts';
import { lackingCharacter, lackingIn, type Place, unwritable } from './encode-text.ts';
import { listedColumns } from './listed-csv.ts';
import { escaped, fixedParts, STYLE, WORKSHEET } from './xlsx-parts.ts';
import { zipParts } from './zip-parts.ts';

/** Rows of a sheet, the heading among them. */
export const MOST_ROWS = 1_048_576;
const LONGEST_TEXT = 32_767;
/** Digits that a spreadsheet keeps of a number. */
const MOST_DIGITS = 15;
const EXCEL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const LISTED_WIDTH = 16;

function tooLarge(cause: string): ConsoleError {
  return new ConsoleError({
    code: 'file-not-written',
    operation: 'write the hand-over file',
    object: 'a workbook',
    cause,
    hint: 'No records were handed over. Hand over less at a time, or choose a layout of text.',
    retrySafe: true,
    values: { why: 'too-large' },
  });
}

export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** Texts that were looked at: projects and employees come by the thousand. */
const MOST_TEXTS = 10_000;

/** What is known of the texts and days of one column. */
interface Known {
  readonly texts: Map<string, string>;
  readonly days: Map<string, number | null>;
}

const nothingKnown = (): Known => ({ texts: new Map(), days: new Map() });

/** What a cell says of a text. Throws `file-not-written` for what a workbook cannot hold. */
function textInside(text: string, place: Place): string {
  if (text.length > LONGEST_TEXT)
    throw unwritable(place, 'too-long', text.slice(0, 60), `a text of ${text.length} characters`, 'Shorten it.');
  const lacking = lackingIn(text, 'utf-8');
  if (lacking !== null) throw lackingCharacter(place, lacking, 'utf-8');
  const space = /^\s|\s$|[\r\n]/.test(text) ? ' xml:space="preserve"' : '';
  return ` t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
}

function textXml(ref: string, text: string, style: number, place: Place, known?: Known): string {
  let inside = known?.texts.get(text);
  if (inside === undefined) {
    inside = textInside(text, place);
    if (known !== undefined && known.texts.size < MOST_TEXTS) known.texts.set(text, inside);
  }
  return `<c r="${ref}" s="${style}"${inside}`;
}

export function isKept(text: string): boolean {
  return text.length <= MOST_DIGITS || text.replace(/[-.]/g, '').replace(/^0+/, '').length <= MOST_DIGITS;
}

function numberXml(ref: string, text: string, style: number, place: Place): string {
  if (!isKept(text))
    throw unwritable(place, 'too-long', text, `${text} has more digits than a workbook keeps`, 'Write it as text.');
  return `<c r="${ref}" s="${style}"><v>${text}</v></c>`;
}

export function dayNumber(date: string): number | null {
  const days = Math.round((Date.parse(`${date}T00:00:00Z`) - EXCEL_ZERO) / DAY_MS);
  // Before March 1900 the calendar of spreadsheets has a day too many.
  return days > 60 ? days : null;
}

function dateXml(ref: string, date: string, place: Place, known: Known): string {
  let day = known.days.get(date);
  if (day === undefined) {
    day = dayNumber(date);
    if (known.days.size < MOST_TEXTS) known.days.set(date, day);
  }
  return day === null ? textXml(ref, date, STYLE.text, place) : `<c r="${ref}" s="${STYLE.date}"><v>${day}</v></c>`;
}

type CellXml = (cell: string | Micro, ref: string, line: number, unit: number) => string;

function cellXml(layout: Layout, { heading, type, decimals = layout.numbers.decimals }: Column): CellXml {
  const style = layout.numbers.zeros === 'fixed' ? STYLE.decimals + decimals : STYLE.plain;
  const known = nothingKnown();
  return (cell, ref, line, unit) => {
    const place = { line, unit, column: heading };
    if (typeof cell === 'bigint') return numberXml(ref, formatMicro(cell), style, place);
    if (type === 'number')
      return numberXml(ref, formatMicro(amountOfCell(cell, decimals, layout, place)), style, place);
    return type === 'date'
      ? dateXml(ref, dateOfCell(cell, place), place, known)
      : textXml(ref, cell, STYLE.text, place, known);
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function listedXml(field: JsonField, ref: string, place: Place, known: Known): string {
  const text = valueText(field);
  if (text === '') return '';
  if (field.type === 'number' && isKept(text)) return numberXml(ref, text, STYLE.plain, place);
  if (field.type === 'string' && text.length === 10 && DAY.test(text) && !Number.isNaN(Date.parse(text)))
    return dateXml(ref, text, place, known);
  return textXml(ref, text, STYLE.text, place, known);
}

interface Sheet {
  readonly headings: readonly string[];
  readonly widths: readonly number[];
  readonly cells: (line: Line, row: number) => string;
}

function namedSheet(layout: Layout): Sheet {
  const columns = columnsOf(layout);
  const writers = columns.map((column) => cellXml(layout, column));
  const names = columns.map((_column, at) => columnName(at));
  return {
    headings: columns.map(({ heading }) => heading),
    widths: columns.map(({ heading, width }) => width ?? Math.min(Math.max(heading.length + 2, 10), 60)),
    cells(line, row) {
      let xml = '';
      for (let at = 0; at < writers.length; at += 1) {
        const cell = line.cells[at]!;
        if (cell !== '') xml += writers[at]!(cell, `${names[at]!}${row}`, line.number, line.unit);
      }
      return xml;
    },
  };
}

function listedSheet(plan: Plan): Sheet {
  const { headings, places } = listedColumns(plan.raws);
  const names = headings.map((_heading, at) => columnName(at));
  const known = headings.map(nothingKnown);
  const alike = new ObjectsAlike();
  return {
    headings,
    widths: headings.map((heading) => Math.max(heading.length + 2, LISTED_WIDTH)),
    cells(line, row) {
      const cells: string[] = [];
      for (const field of alike.read(line.raw!) ?? fieldsOf(line.raw!)) {
        const at = places.get(field.key);
        if (at === undefined) continue;
        const place = { line: line.number, unit: line.unit, column: headings[at]! };
        cells[at] = listedXml(field, `${names[at]!}${row}`, place, known[at]!);
      }
      return cells.join('');
    },
  };
}

function* rowsXml(plan: Plan, sheet: Sheet, format: XlsxFormat, onRecord?: OnRecord): Generator<string> {
  const { header } = plan.layout;
  const above = header.rows.length + (header.headings ? 1 : 0);
  const widths = sheet.widths.map((width, at) => {
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(width, 255)}" customWidth="1"/>`;
  });
  const pane = `<pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/>`;
  const view = format.freezeHeading && above > 0 ? `<sheetView workbookViewId="0">${pane}</sheetView>` : '';
  yield `${WORKSHEET}${view === '' ? '' : `<sheetViews>${view}</sheetViews>`}<cols>${widths.join('')}</cols><sheetData>`;
  let row = 0;
  for (const cells of [...header.rows, ...(header.headings ? [sheet.headings] : [])]) {
    row += 1;
    const number = row;
    const outside = number > header.rows.length ? 'heading' : 'above';
    const xml = cells.map((text, at) =>
      text === '' ? '' : textXml(`${columnName(at)}${number}`, text, STYLE.heading, { outside, column: text }),
    );
    yield `<row r="${row}">${xml.join('')}</row>`;
  }
  for (const line of plan.lines(onRecord)) {
    row += 1;
    yield `<row r="${row}">${sheet.cells(line, row)}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function sumsXml({ layout, totals }: Plan): string {
  const headings = new Map(columnsOf(layout).map(({ key, heading }) => [key, heading]));
  const place = { outside: 'trailer', column: 'sums' } as const;
  const rows: (readonly (string | Micro)[])[] = [
    ['Kolonne / Column', 'Skrevet / Written', 'Nøyaktig / Exact', 'Forskjell / Difference'],
    ...Object.entries(totals.quantities).map(([key, { written, exact, difference }]) => [
      headings.get(key) ?? key,
      written,
      exact,
      difference,
    ]),
  ];
  const xml = rows.map((cells, at) => {
    const written = cells.map((cell, column) => {
      const ref = `${columnName(column)}${at + 2}`;
      const text = typeof cell === 'bigint' ? formatMicro(cell) : cell;
      if (typeof cell === 'bigint' && isKept(text)) return numberXml(ref, text, STYLE.plain, place);
      return textXml(ref, text, at === 0 ? STYLE.heading : STYLE.text, place);
    });
    return `<row r="${at + 2}">${written.join('')}</row>`;
  });
  const count = `<row r="1">${textXml('A1', 'Linjer / Lines', STYLE.heading, place)}${numberXml('B1', String(totals.lines), STYLE.plain, place)}</row>`;
  const cols = '<cols><col min="1" max="4" width="24" customWidth="1"/></cols>';
  return `${WORKSHEET}${cols}<sheetData>${count}${xml.join('')}</sheetData></worksheet>`;
}

/** The bytes of a workbook. Throws `file-not-written` before the first one where the lines are too many for a sheet. */
export function* xlsxBytes(plan: Plan, format: XlsxFormat, onRecord?: OnRecord): Generator<Buffer> {
  const { header } = plan.layout;
  const rows = plan.totals.lines + header.rows.length + (header.headings ? 1 : 0);
  if (rows > MOST_ROWS) throw tooLarge(`it would have ${rows} rows, and a sheet holds ${MOST_ROWS}`);
  const sheet = plan.layout.columns === 'as-listed' ? listedSheet(plan) : namedSheet(plan.layout);
  const names = format.sumsSheet === null ? [format.sheet] : [format.sheet, format.sumsSheet];
  const sums = format.sumsSheet === null ? [] : [{ name: 'xl/worksheets/sheet2.xml', text: [sumsXml(plan)] }];
  yield* zipParts(
    [...fixedParts(names), { name: 'xl/worksheets/sheet1.xml', text: rowsXml(plan, sheet, format, onRecord) }, ...sums],
    () => tooLarge('it would be larger than 4 GB'),
  );
}
