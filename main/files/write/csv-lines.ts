// Lines of delimited text, as a layout of named columns writes them.

import type { Micro } from '../../domain/amount.ts';
import type { CellType, Column, CsvFormat, Layout } from '../../domain/layout/layout.ts';
import { type CellText, cellWriter } from './cell-text.ts';
import { textCell } from './csv-cell.ts';
import { assertEncoded, lineEndOf, type Outside, type Place, unwritable } from './encode-text.ts';

const NEEDS_QUOTES = /["\r\n]/;

/** One cell: in quotes by the rule of the format. Throws `file-not-written` where it needs quotes and may not have any. */
export function csvCell({ before, text, after }: CellText, type: CellType, format: CsvFormat, place: Place): string {
  const { delimiter, quote, formulaGuard } = format;
  let bare = `${before}${text}${after}`;
  if (format.lineBreaks !== 'keep' && /[\r\n]/.test(bare)) {
    if (format.lineBreaks === 'refuse') {
      const hint = 'Correct the text, or let the layout write a blank instead.';
      throw unwritable(place, 'line-break', bare, 'it has a line break in it', hint);
    }
    bare = bare.replace(/\r\n|\r|\n/g, ' ');
  }
  const isText = type === 'text' || type === 'code';
  if (quote === 'needed') {
    if (isText) return textCell(bare, { delimiter, decimalSign: '.', guard: formulaGuard });
    return NEEDS_QUOTES.test(bare) || bare.includes(delimiter) ? `"${bare.replaceAll('"', '""')}"` : bare;
  }
  if (isText && formulaGuard && /^[=+\-@\t\r\n]/.test(bare)) bare = `'${bare}`;
  if (quote === 'all' || (quote === 'text' && type === 'text')) return `"${bare.replaceAll('"', '""')}"`;
  if (!NEEDS_QUOTES.test(bare) && !bare.includes(delimiter)) return bare;
  const hint = 'Correct the text, or let the layout quote it.';
  throw unwritable(place, 'needs-quotes', bare, `"${bare.slice(0, 60)}" would break the line without quotes`, hint);
}

export interface LineWriter {
  readonly header: string[];
  /** What stands in each column of a line. */
  cells(cells: readonly (string | Micro)[], number: number, unit: number): string[];
  /** The text of a line with its end. */
  joined(cells: readonly string[]): string;
  trailer(cells: readonly TrailerText[]): string;
}

export interface TrailerText {
  readonly cell: CellText;
  readonly type: CellType;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly fill: ' ' | '0';
}

/** What stands outside the lines, in one cell. Throws `file-not-written` that names it. */
export function outsideCell(text: string, format: CsvFormat, outside: Outside): string {
  const place = { outside, column: text };
  return assertEncoded(csvCell({ before: '', text, after: '' }, 'text', format, place), place, format.encoding);
}

export function csvWriter(layout: Layout, columns: readonly Column[], format: CsvFormat): LineWriter {
  const writers = columns.map((column) => cellWriter(layout, column));
  const end = `${format.finalDelimiter ? format.delimiter : ''}${lineEndOf(format)}`;
  const joined = (cells: readonly string[]): string => cells.join(format.delimiter) + end;
  return {
    header: [
      ...layout.header.rows.map((row) => joined(row.map((text) => outsideCell(text, format, 'above')))),
      ...(layout.header.headings
        ? [joined(columns.map(({ heading }) => outsideCell(heading, format, 'heading')))]
        : []),
    ],
    cells: (cells, number, unit) =>
      columns.map(({ type, heading }, at) =>
        csvCell(writers[at]!(cells[at]!, number, unit), type, format, { line: number, unit, column: heading }),
      ),
    joined,
    trailer: (cells) =>
      joined(
        cells.map(({ cell, type }) => {
          const place = { outside: 'trailer', column: cell.text } as const;
          return assertEncoded(csvCell(cell, type, format, place), place, format.encoding);
        }),
      ),
  };
}
