// Lines of fixed width: every cell filled to its width, and none ever cut.

import type { Column, FixedWidthFormat, Layout } from '../../domain/layout/layout.ts';
import { type CellText, cellWriter } from './cell-text.ts';
import type { LineWriter, TrailerText } from './csv-lines.ts';
import { assertEncoded, lineEndOf, type Place, unwritable } from './encode-text.ts';

interface Slot {
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly fill: ' ' | '0';
}

/** A cell filled to its width; zeros go between the sign and the digits. Throws `file-not-written` for one that is longer. */
function slotText(cell: CellText, { width, align, fill }: Slot, format: FixedWidthFormat, place: Place): string {
  let { text } = cell;
  if (/[\r\n]/.test(text)) {
    if (format.lineBreaks === 'refuse')
      throw unwritable(place, 'line-break', text, 'it has a line break in it', 'Correct the text.');
    text = text.replace(/\r\n|\r|\n/g, ' ');
  }
  const length = cell.before.length + text.length + cell.after.length;
  if (length > width) {
    const cause = `"${`${cell.before}${text}${cell.after}`.slice(0, 60)}" has ${length} characters, and there is room for ${width}`;
    throw unwritable(place, 'too-long', text, cause, 'Correct it where it comes from: nothing is ever cut off.');
  }
  const rest = fill.repeat(width - length);
  if (align === 'left') return `${cell.before}${text}${cell.after}${rest}`;
  return fill === '0' ? `${cell.before}${rest}${text}${cell.after}` : `${rest}${cell.before}${text}${cell.after}`;
}

function slotOf({ type, width = 0, align, fill = ' ' }: Column): Slot {
  return { width, align: align ?? (type === 'number' ? 'right' : 'left'), fill };
}

/** The heading of a column, filled to its width. Throws `file-not-written` that names it. */
export function headingSlot(column: Column, format: FixedWidthFormat): string {
  const place = { outside: 'heading', column: column.heading } as const;
  const slot = { ...slotOf(column), fill: ' ' } as const;
  const text = slotText({ before: '', text: column.heading, after: '' }, slot, format, place);
  return assertEncoded(text, place, format.encoding);
}

/** A row above the lines as it stands, without widths. Throws `file-not-written` that names what of it cannot be written. */
export function rowAbove(row: readonly string[], { encoding }: FixedWidthFormat): string {
  return row.map((text) => assertEncoded(text, { outside: 'above', column: text }, encoding)).join('');
}

/** A cell of the last row. Throws `file-not-written` that names it. */
export function trailerSlot({ cell, ...slot }: TrailerText, format: FixedWidthFormat): string {
  const place = { outside: 'trailer', column: cell.text } as const;
  return assertEncoded(slotText(cell, slot, format, place), place, format.encoding);
}

export function fixedWidthWriter(layout: Layout, columns: readonly Column[], format: FixedWidthFormat): LineWriter {
  const writers = columns.map((column) => cellWriter(layout, column));
  const slots = columns.map(slotOf);
  const end = lineEndOf(format);
  return {
    header: [
      ...layout.header.rows.map((row) => rowAbove(row, format) + end),
      ...(layout.header.headings ? [columns.map((column) => headingSlot(column, format)).join('') + end] : []),
    ],
    cells: (cells, number, unit) =>
      columns.map((column, at) => {
        const place = { line: number, unit, column: column.heading };
        const cell = writers[at]!(cells[at]!, number, unit);
        // A cell without a value is blank, whatever fills the others.
        const slot = cell.text === '' ? { ...slots[at]!, fill: ' ' as const } : slots[at]!;
        return slotText(cell, slot, format, place);
      }),
    joined: (cells) => cells.join('') + end,
    trailer: (cells) => cells.map((cell) => trailerSlot(cell, format)).join('') + end,
  };
}
