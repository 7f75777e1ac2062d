// The lines of a planned file for a person who looks at them: of text the very text that the file holds, of a workbook its cells.

import { formatMicro } from '../../domain/amount.ts';
import type { OnRecord } from '../../domain/delivery/line.ts';
import type { Plan } from '../../domain/delivery/plan.ts';
import { columnsOf, type CsvFormat } from '../../domain/layout/layout.ts';
import type { ShownLine } from '../../ports/layouts.ts';
import { fileBytes, namedLines } from './planned-file.ts';

function bytesOf(plan: Plan, onRecord?: OnRecord): Uint8Array {
  return Buffer.concat([...fileBytes(plan, onRecord)]);
}

/** Text at its ends of line, where they do not stand in quotes. */
function* split(text: string, inQuotes: boolean): Generator<string> {
  let from = 0;
  let open = false;
  for (let at = 0; at < text.length; at += 1) {
    if (inQuotes && text[at] === '"') open = !open;
    if (text[at] !== '\n' || open) continue;
    yield text.slice(from, at + 1);
    from = at + 1;
  }
  if (from < text.length) yield text.slice(from);
}

function* listedLines(plan: Plan, { encoding }: CsvFormat, onRecord?: OnRecord): Generator<ShownLine> {
  const { rows, headings } = plan.layout.header;
  const above = rows.length + (headings ? 1 : 0);
  const text = new TextDecoder(encoding.startsWith('utf-8') ? 'utf-8' : 'windows-1252').decode(bytesOf(plan, onRecord));
  let at = 0;
  for (const line of split(text, true)) {
    at += 1;
    yield { place: at <= above ? 'heading' : 'line', number: Math.max(0, at - above), text: line, cells: [] };
  }
}

function* jsonLines(plan: Plan, onRecord?: OnRecord): Generator<ShownLine> {
  const { lines } = plan.totals;
  let at = -1;
  for (const text of split(new TextDecoder().decode(bytesOf(plan, onRecord)), false)) {
    at += 1;
    const place = at === 0 ? 'heading' : at <= lines ? 'line' : 'trailer';
    yield { place, number: place === 'line' ? at : 0, text, cells: [] };
  }
}

/** The cells of the sheet; as they are listed, the record is one. */
function* sheetLines(plan: Plan, onRecord?: OnRecord): Generator<ShownLine> {
  const { header } = plan.layout;
  const columns = columnsOf(plan.layout);
  for (const row of header.rows) yield { place: 'heading', number: 0, text: '', cells: row };
  if (header.headings && columns.length > 0)
    yield { place: 'heading', number: 0, text: '', cells: columns.map(({ heading }) => heading) };
  for (const { number, cells, raw } of plan.lines(onRecord)) {
    const shown = cells.map((cell) => (typeof cell === 'string' ? cell : formatMicro(cell)));
    yield { place: 'line', number, text: raw ?? '', cells: shown };
  }
}

/** Throws `file-not-written` at the line that cannot be written, after those before it. */
export function shownLines(plan: Plan, onRecord?: OnRecord): Iterable<ShownLine> {
  const { format, columns } = plan.layout;
  if (format.type === 'xlsx') return sheetLines(plan, onRecord);
  if (format.type === 'json') return jsonLines(plan, onRecord);
  return format.type === 'csv' && columns === 'as-listed'
    ? listedLines(plan, format, onRecord)
    : namedLines(plan, format, onRecord);
}
