// A layout while a person changes it: columns moved, added and removed, and what a format asks of them. What is right, the engine says.

import type { Column, Format, Layout, Source, TrailerCell } from '../../preload/contract/layouts.ts';

export type { TrailerCell } from '../../preload/contract/layouts.ts';

export type Draft = Layout & { readonly columns: readonly Column[] };

export function isNamed(layout: Layout): layout is Draft {
  return layout.columns !== 'as-listed';
}

export function columnsIn(layout: Layout): readonly Column[] {
  return layout.columns === 'as-listed' ? [] : layout.columns;
}

/** The column taken out and put in where the other stood. */
export function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const taken = all[from];
  if (taken === undefined || from === to || to < 0 || to >= all.length) return all;
  return all.toSpliced(from, 1).toSpliced(to, 0, taken);
}

/** A key that no column has. */
function freeKey(columns: readonly Column[]): string {
  const taken = new Set(columns.map(({ key }) => key));
  for (let n = columns.length + 1; ; n += 1) if (!taken.has(`column${n}`)) return `column${n}`;
}

/** A new empty column behind the one at `at`. */
export function withColumn(columns: readonly Column[], at: number, heading: string, format: Format): readonly Column[] {
  const width = format.type === 'fixed-width' ? { width: 10 } : {};
  const made: Column = {
    key: freeKey(columns),
    heading,
    source: { from: 'constant', text: '' },
    type: 'text',
    ...width,
  };
  return columns.toSpliced(at + 1, 0, made);
}

export function withChanged(columns: readonly Column[], at: number, changes: Partial<Column>): readonly Column[] {
  const before = columns[at];
  if (before === undefined) return columns;
  const after: Record<string, unknown> = { ...before, ...changes };
  for (const [name, value] of Object.entries(after)) if (value === undefined) delete after[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a column with what was left out taken away
  return columns.with(at, after as unknown as Column);
}

/** The cells of a row in one text, semicolons between them; one within a cell has a backslash before it. */
export function rowText(cells: readonly string[]): string {
  return cells.map((cell) => cell.replaceAll(';', String.raw`\;`)).join(';');
}

export function cellsOfRow(text: string): readonly string[] {
  return text.split(/(?<!\\);/).map((cell) => cell.replaceAll(String.raw`\;`, ';'));
}

export function withoutPlace<T>(all: readonly T[], at: number): readonly T[] {
  return all.toSpliced(at, 1);
}

/** A cell of the last row from another source; its width stays. `column` is what it sums. */
export function trailerCell(from: TrailerCell['from'], before: TrailerCell, column = ''): TrailerCell {
  const { width, align, fill } = before;
  const kept = {
    width,
    align,
    fill,
  };
  if (from === 'count') return { from, ...kept };
  return { from, of: from === 'sum' ? column : '', ...kept };
}

/** The first and last character of each column in fixed width, from 1. */
export function positionsOf(columns: readonly Column[]): readonly { readonly from: number; readonly to: number }[] {
  let next = 1;
  return columns.map(({ width = 0 }) => {
    const from = next;
    next += width;
    return { from, to: next - 1 };
  });
}

/** A source of that kind, empty as far as it can be. */
export function sourceFrom(from: Source['from'], before: Source, field: string): Source {
  if (from === before.from) return before;
  const known = 'field' in before ? before.field : field;
  switch (from) {
    case 'field':
      return { from, field: known };
    case 'translated':
      return { from, table: 'employee', field: known, otherwise: 'missing' };
    case 'constant':
      return { from, text: '' };
    case 'running-number':
      return { from, start: 1 };
    case 'asked':
      return { from, what: 'period' };
    case 'period':
      return { from, of: 'dato', part: 'month' };
    case 'quantity':
      return { from, rule: 'hours' };
    case 'range':
      return { from, end: 'first' };
    case 'price':
      return { from };
    default:
      return from satisfies never;
  }
}

/** A type that goes with a source: quantities are numbers. */
export function typeFor(source: Source, before: Column['type']): Column['type'] {
  if (source.from === 'quantity') return 'number';
  if (source.from === 'range' || (source.from === 'field' && source.field.toLowerCase() === 'dato')) return 'date';
  return before === 'date' ? 'text' : before;
}

const TEXT = { encoding: 'windows-1252', lineEnd: 'crlf', lineBreaks: 'blank' } as const;

/** Another format, with what both have in common kept. */
export function formatOf(type: Format['type'], before: Format): Format {
  const shared = before.type === 'csv' || before.type === 'fixed-width' ? before : TEXT;
  const { encoding, lineEnd } = shared;
  const lineBreaks = shared.lineBreaks === 'keep' ? 'blank' : shared.lineBreaks;
  if (type === before.type) return before;
  if (type === 'csv')
    return {
      type,
      delimiter: ';',
      quote: 'needed',
      finalDelimiter: false,
      formulaGuard: false,
      encoding,
      lineEnd,
      lineBreaks,
    };
  if (type === 'fixed-width') return { type, encoding, lineEnd, lineBreaks };
  return type === 'xlsx' ? { type, sheet: 'Data', freezeHeading: true, sumsSheet: null } : { type, withSums: false };
}

const EXTENSIONS: Readonly<Record<Format['type'], string>> = {
  csv: 'csv',
  'fixed-width': 'txt',
  xlsx: 'xlsx',
  json: 'json',
};

/** The layout in another format: what that asks of columns and rows comes with it. */
export function inFormat(layout: Layout, type: Format['type']): Layout {
  const columns = columnsIn(layout).map((column) =>
    type === 'fixed-width' && column.width === undefined ? { ...column, width: 10 } : column,
  );
  const isText = type === 'csv' || type === 'fixed-width';
  return {
    ...layout,
    format: formatOf(type, layout.format),
    columns: isNamed(layout) ? columns : 'as-listed',
    header: type === 'json' ? { ...layout.header, rows: [] } : layout.header,
    trailer: isText ? layout.trailer : null,
    extension: EXTENSIONS[type],
  };
}

const AMOUNTS = ['antalltimer', 'fakturatimeantall', 'antall'];

/** Columns named one by one, as the records have them. */
export function namedOneByOne(layout: Layout, fields: readonly string[]): Layout {
  const columns = fields.map((field): Column => {
    const lower = field.toLowerCase();
    const key = field.replace(/[^\w-]/g, '_').slice(0, 40);
    const rule = lower === 'fakturatimeantall' ? 'invoiceable' : lower === 'antall' ? 'quantity' : 'hours';
    if (AMOUNTS.includes(lower)) return { key, heading: field, source: { from: 'quantity', rule }, type: 'number' };
    return { key, heading: field, source: { from: 'field', field }, type: lower === 'dato' ? 'date' : 'text' };
  });
  return { ...layout, columns };
}
