// The bytes of a planned file, in the format of its layout. The same records, layout, tables and answers always give the same bytes.

import { micro, ZERO } from '../../domain/amount.ts';
import type { Line, OnRecord } from '../../domain/delivery/line.ts';
import type { Plan } from '../../domain/delivery/plan.ts';
import { amountFieldsOf } from '../../domain/delivery/record-values.ts';
import { amountWritten, type WrittenField } from '../../domain/judged.ts';
import {
  columnsOf,
  type CsvFormat,
  type Encoding,
  type FixedWidthFormat,
  type TrailerCell,
} from '../../domain/layout/layout.ts';
import type { ShownLine } from '../../ports/layouts.ts';
import { amountWriter } from './cell-text.ts';
import { csvWriter, type LineWriter, type TrailerText } from './csv-lines.ts';
import { assertEncoded, bytesOf, lackingCharacter, lackingIn, prefixOf, unwritable } from './encode-text.ts';
import { fixedWidthWriter } from './fixed-width.ts';
import { jsonText } from './json-lines.ts';
import { listedColumns, listedLines } from './listed-csv.ts';
import { xlsxBytes } from './xlsx.ts';

const PIECE = 1 << 17;

/** Text joined to pieces of some size and encoded. */
function* encoded(parts: Iterable<string>, encoding: Encoding): Generator<Buffer> {
  let held = '';
  for (const part of parts) {
    held += part;
    if (held.length < PIECE) continue;
    yield bytesOf(held, encoding);
    held = '';
  }
  if (held !== '') yield bytesOf(held, encoding);
}

/** Names the column of a character that the encoding lacks. */
function lackingIsIn(plan: Plan, line: Line, text: string, encoding: Encoding): Error {
  const columns = columnsOf(plan.layout);
  const at = line.cells.findIndex((cell) => typeof cell === 'string' && lackingIn(cell, encoding) !== null);
  const place = { line: line.number, unit: line.unit, column: columns[at]?.heading ?? '' };
  return lackingCharacter(place, lackingIn(text, encoding) ?? '', encoding);
}

function trailerText({ layout, totals }: Plan, cell: TrailerCell): TrailerText {
  const { width = 0, align = 'left', fill = ' ' } = cell;
  const slot = { width, align, fill };
  if (cell.from === 'text') return { cell: { before: '', text: cell.of ?? '', after: '' }, type: 'text', ...slot };
  if (cell.from === 'count')
    return { cell: { before: '', text: String(totals.lines), after: '' }, type: 'number', ...slot };
  const column = columnsOf(layout).find(({ key }) => key === cell.of);
  const written = totals.quantities[cell.of ?? '']?.written ?? micro(0n);
  const decimals = column?.decimals ?? layout.numbers.decimals;
  // A sum is written even where a line may not be negative: what it says is checked, not imported.
  const style = layout.numbers.negative === 'refuse' ? 'leading' : layout.numbers.negative;
  const text = amountWriter({ ...layout, numbers: { ...layout.numbers, negative: style } }, decimals)(written);
  return { cell: text ?? { before: '', text: '', after: '' }, type: 'number', ...slot };
}

function writerOf({ layout }: Plan, format: CsvFormat | FixedWidthFormat): LineWriter {
  const columns = columnsOf(layout);
  return format.type === 'csv' ? csvWriter(layout, columns, format) : fixedWidthWriter(layout, columns, format);
}

/** The lines of a text file whose columns are named. Throws as `fileBytes` does, at the line that cannot be written. */
export function* namedLines(
  plan: Plan,
  format: CsvFormat | FixedWidthFormat,
  onRecord?: OnRecord,
): Generator<ShownLine> {
  const { encoding } = format;
  const writer = writerOf(plan, format);
  for (const text of writer.header) yield { place: 'heading', number: 0, text, cells: [] };
  for (const line of plan.lines(onRecord)) {
    const cells = writer.cells(line.cells, line.number, line.unit);
    const text = writer.joined(cells);
    if (lackingIn(text, encoding) !== null) throw lackingIsIn(plan, line, text, encoding);
    yield { place: 'line', number: line.number, text, cells };
  }
  if (plan.layout.trailer === null) return;
  const trailer = writer.trailer(plan.layout.trailer.map((cell) => trailerText(plan, cell)));
  yield { place: 'trailer', number: 0, text: trailer, cells: [] };
}

function* namedText(plan: Plan, format: CsvFormat | FixedWidthFormat, onRecord?: OnRecord): Generator<string> {
  for (const { text } of namedLines(plan, format, onRecord)) yield text;
}

/** Compares the amounts that stand in a line with those of its record (rule 7). */
function assertListed({ rules }: Plan, { number, unit, quantities = {} }: Line, written: WrittenField): void {
  const { hours, invoiceable, quantity } = amountFieldsOf(rules);
  for (const [name, field] of Object.entries({ hours, invoiceable, quantity })) {
    if (field === null) continue;
    const text = written(field);
    if (amountWritten(text) === (quantities[name]?.written ?? ZERO)) continue;
    const place = { line: number, unit, column: field };
    throw unwritable(place, 'not-a-number', text, `it stands in the file as "${text}"`, 'Report this.');
  }
}

function* listedText(plan: Plan, format: CsvFormat, onRecord?: OnRecord): Generator<string> {
  const columns = listedColumns(plan.raws);
  for (const heading of columns.headings) {
    assertEncoded(heading, { outside: 'heading', column: heading }, format.encoding);
  }
  let now: Line | null = null;
  function* raws(): Generator<string> {
    for (const line of plan.lines(onRecord)) {
      now = line;
      yield line.raw ?? '';
    }
  }
  const line = (text: string): void => {
    if (now !== null && lackingIn(text, format.encoding) !== null) throw lackingIsIn(plan, now, text, format.encoding);
  };
  const wrote = (_raw: string, field: WrittenField): void => {
    if (now !== null) assertListed(plan, now, field);
  };
  yield* listedLines(columns, raws(), plan.layout, format, { line, wrote });
}

function* textBytes(plan: Plan, format: CsvFormat | FixedWidthFormat, onRecord?: OnRecord): Generator<Buffer> {
  const { encoding } = format;
  const prefix = prefixOf(encoding);
  if (prefix.length > 0) yield prefix;
  if (format.type === 'csv' && plan.layout.columns === 'as-listed') {
    yield* encoded(listedText(plan, format, onRecord), encoding);
    return;
  }
  yield* encoded(namedText(plan, format, onRecord), encoding);
}

/**
 * The bytes of the file, piece by piece. `onRecord` is told of each record with its shares. Throws `file-not-written` naming line, unit and
 * column of what the layout cannot write as it is.
 */
export function fileBytes(plan: Plan, onRecord?: OnRecord): Generator<Buffer> {
  const { format } = plan.layout;
  if (format.type === 'xlsx') return xlsxBytes(plan, format, onRecord);
  if (format.type === 'json') return encoded(jsonText(plan, format, onRecord), 'utf-8');
  return textBytes(plan, format, onRecord);
}
