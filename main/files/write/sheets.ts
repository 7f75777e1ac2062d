// Tables as CSV or as a workbook, row by row: numbers as numbers, texts that no spreadsheet runs as formulas, headings that stay in sight.

import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ConsoleError } from '../../domain/errors.ts';
import type { Sheet, SheetColumnType, WriteSheets } from '../../ports/sheets.ts';
import { readableCell } from './csv-cell.ts';
import { columnName, dayNumber, isKept, MOST_ROWS } from './xlsx.ts';
import { escaped, fixedParts, STYLE, WORKSHEET } from './xlsx-parts.ts';
import { FOR_PEOPLE, writeTemporary } from './write-file.ts';
import { zipParts } from './zip-parts.ts';

const BOM = '\uFEFF';
const LONGEST_TEXT = 32_767;
/** Two decimals, as hours and amounts are read; every digit stays in the number. */
const TWO_DECIMALS = STYLE.decimals + 2;
const WIDTHS: Readonly<Record<SheetColumnType, number>> = { text: 24, amount: 12, count: 10, date: 12 };
const LONGEST_NAME = 31;
const NUMBER = /^-?\d+(\.\d+)?$/;

function tooLarge(file: string, cause: string): ConsoleError {
  return new ConsoleError({
    code: 'file-not-written',
    operation: 'save a table',
    object: file,
    cause,
    hint: 'Filter first, or save it as CSV.',
    retrySafe: true,
    values: { why: 'too-large' },
  });
}

function csvCell(
  cell: string | null,
  type: SheetColumnType,
  rules: { delimiter: string; decimalSign: ',' | '.' },
): string {
  if (cell === null) return '';
  if (type !== 'text' && NUMBER.test(cell)) return rules.decimalSign === ',' ? cell.replace('.', ',') : cell;
  return readableCell(cell, rules);
}

function* csvLines({ columns, rows }: Sheet, language: 'nb' | 'en', count: () => void): Generator<string> {
  const rules =
    language === 'nb'
      ? ({ delimiter: ';', decimalSign: ',' } as const)
      : ({ delimiter: ',', decimalSign: '.' } as const);
  const line = (cells: readonly string[]) => `${cells.join(rules.delimiter)}\r\n`;
  yield BOM + line(columns.map(({ heading }) => readableCell(heading, rules)));
  for (const row of rows) {
    count();
    yield line(row.map((cell, at) => csvCell(cell, columns[at]!.type, rules)));
  }
}

function textXml(ref: string, text: string, style: number): string {
  const space = /^\s|\s$|[\r\n]/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t${space}>${escaped(text.slice(0, LONGEST_TEXT))}</t></is></c>`;
}

function cellXml(ref: string, cell: string | null, type: SheetColumnType): string {
  if (cell === null || cell === '') return '';
  if (type === 'date') {
    const day = /^\d{4}-\d\d-\d\d$/.test(cell) ? dayNumber(cell) : null;
    if (day !== null) return `<c r="${ref}" s="${STYLE.date}"><v>${day}</v></c>`;
  }
  if ((type === 'amount' || type === 'count') && NUMBER.test(cell) && isKept(cell))
    return `<c r="${ref}" s="${type === 'amount' ? TWO_DECIMALS : STYLE.plain}"><v>${cell}</v></c>`;
  return textXml(ref, cell, STYLE.text);
}

function* sheetXml(file: string, { columns, rows }: Sheet, count: () => void): Generator<string> {
  const cols = columns.map(({ heading, type }, at) => {
    const width = Math.min(60, Math.max(heading.length + 2, WIDTHS[type]));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${WORKSHEET}<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ heading }, at) => textXml(`${columnName(at)}1`, heading, STYLE.heading)).join('')}</row>`;
  const names = columns.map((_column, at) => columnName(at));
  let number = 1;
  for (const row of rows) {
    number += 1;
    if (number > MOST_ROWS) throw tooLarge(file, `a sheet holds ${MOST_ROWS} rows`);
    count();
    yield `<row r="${number}">${row.map((cell, at) => cellXml(`${names[at]!}${number}`, cell, columns[at]!.type)).join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

/** A name that a workbook takes for a sheet: none of its signs, not too long, each its own. */
function sheetNames(sheets: readonly Sheet[]): string[] {
  return sheets.map(({ name }, at) => {
    const plain = name
      .replace(/[[\]:*?/\\]/g, ' ')
      .slice(0, LONGEST_NAME)
      .trim();
    return plain === '' ? `${at + 1}` : plain;
  });
}

export const writeSheets: WriteSheets = (file, sheets, language) => {
  let rows = 0;
  const count = () => {
    rows += 1;
  };
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.part`);
  rmSync(temporary, { force: true });
  if (file.toLowerCase().endsWith('.xlsx')) {
    const parts = sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      text: sheetXml(file, sheet, count),
    }));
    const whole = zipParts([...fixedParts(sheetNames(sheets)), ...parts], () =>
      tooLarge(file, 'it is larger than 4 GB'),
    );
    writeTemporary(temporary, '', whole, { purpose: FOR_PEOPLE });
  } else writeTemporary(temporary, '', csvLines(sheets[0], language, count), { purpose: FOR_PEOPLE });
  try {
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new ConsoleError(
      {
        code: 'file-not-written',
        operation: 'save a table',
        object: file,
        cause: 'the file that is there could not be replaced',
        hint: 'Close it where it is open, or choose another name.',
        retrySafe: true,
        values: { why: 'other', file },
      },
      { cause: error },
    );
  }
  return { rows };
};
