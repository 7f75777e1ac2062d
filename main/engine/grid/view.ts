// The lines of the grid for one question: groups with their sums, records, and corrections opened in place. A window is a slice
// of them.

import type { GridQuery } from '../../../preload/contract/grid.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { GridColumn, GridGroup } from '../../domain/grid-values.ts';
import type { GridField } from '../../ports/grid.ts';
import { selectedRows, fieldsOf, type Names } from './selection.ts';
import type { RunColumns } from './columns.ts';
import { Lines, type GridLine } from './lines.ts';
import { byNumber, byValue } from './order.ts';
import { sumOf } from './sums.ts';

export type GridQuestion = GridQuery;

/** Rows of one value, from a place in the order to before another. */
interface Group {
  readonly id: string | null;
  readonly from: number;
  readonly to: number;
}

export interface GridView {
  readonly lines: number;
  /** What the filter lets through adds up to. */
  readonly filtered: Sum;
  slice(offset: number, limit: number): GridLine[];
  group(place: number): { readonly id: string | null; readonly sum: Sum };
  /** The records of a correction. */
  membersOf(correction: number): readonly number[];
}

const AMOUNTS: readonly GridField[] = ['hours', 'invoiceable', 'quantity'];

const GROUP_FIELD = {
  prosjekt: 'prosjektId',
  ansatt: 'ansattId',
  arbeidstype: 'arbeidstypeId',
  dato: 'dato',
  produkt: 'produktId',
} as const satisfies Record<GridGroup, GridField>;

const SORT_FIELD = {
  dato: 'dato',
  ansatt: 'ansattId',
  prosjekt: 'prosjektId',
  prosjektLinje: 'prosjektLinjeId',
  arbeidstype: 'arbeidstypeId',
  produkt: 'produktId',
  timer: 'hours',
  fakturaTimer: 'invoiceable',
  antall: 'quantity',
  status: 'state',
} as const satisfies Record<Exclude<GridColumn, 'line' | 'id'>, GridField>;

export function groupFold(id: string | null): string {
  return `group:${id ?? ''}`;
}

export function correctionFold(key: number): string {
  return `correction:${key}`;
}

/** What the question asks about, so that it is read at once. */
function fieldsAsked({ filter, sort, group }: GridQuestion): (GridField | 'id')[] {
  const fields = [...AMOUNTS, ...fieldsOf(filter)];
  if (sort?.column === 'id') fields.push('id');
  else if (sort && sort.column !== 'line') fields.push(SORT_FIELD[sort.column]);
  if (group !== null) fields.push(GROUP_FIELD[group]);
  if (group !== null && sort === null) fields.push('dato');
  return fields;
}

function sorted(columns: RunColumns, rows: Int32Array, { sort, group }: GridQuestion, names: Names): Int32Array {
  if (sort === null) return group === null ? rows : byValue(rows, columns.of('dato'));
  const { column, descending } = sort;
  if (column === 'line') return byNumber(rows, columns.keys, descending);
  if (column === 'id') return byNumber(rows, columns.ids, descending);
  const list = column === 'ansatt' || column === 'produkt' ? names.get(column) : undefined;
  return byValue(rows, columns.of(SORT_FIELD[column]), {
    descending,
    shown: (value) => list?.get(String(value)) ?? value,
  });
}

/** The groups of rows in the order of a field. */
function groupsOf(columns: RunColumns, rows: Int32Array, field: GridField): Group[] {
  const { codes, values } = columns.of(field);
  const groups: Group[] = [];
  let from = 0;
  for (let to = 1; to <= rows.length; to += 1) {
    const code = codes[rows[from]!]!;
    if (to < rows.length && codes[rows[to]!] === code) continue;
    const id = values[code];
    groups.push({ id: typeof id === 'string' ? id : null, from, to });
    from = to;
  }
  return groups;
}

/** Lines of records, each correction whole where its first record stands. */
function pusher(columns: RunColumns, lines: Lines, folded: ReadonlySet<string>): (row: number) => void {
  const { keys, corrections } = columns;
  const opened = new Set<number>();
  return (row) => {
    const place = corrections.of[row]!;
    if (place < 0) return lines.push('record', keys[row]!);
    if (opened.has(place)) return undefined;
    opened.add(place);
    const { number, members, originals } = corrections.all[place]!;
    lines.push('correction', members[0]!);
    if (folded.has(correctionFold(number))) return undefined;
    for (const key of originals) lines.push('original', key);
    for (const key of members) lines.push('member', key);
    return lines.push('net', number);
  };
}

/** What of a run is selected, by group: the sums of a summary. */
export function groupSums(columns: RunColumns, rows: Int32Array, group: GridGroup): { id: string | null; sum: Sum }[] {
  const field = GROUP_FIELD[group];
  const ordered = byValue(rows, columns.of(field), { nothingLast: true });
  return groupsOf(columns, ordered, field).map(({ id, from, to }) => ({ id, sum: sumOf(columns, ordered, from, to) }));
}

export function viewOf(columns: RunColumns, question: GridQuestion, names: Names): GridView {
  columns.need(fieldsAsked(question));
  const selected = selectedRows(columns, question.filter, names);
  const field = question.group === null ? null : GROUP_FIELD[question.group];
  let rows = sorted(columns, selected, question, names);
  if (field !== null) rows = byValue(rows, columns.of(field), { nothingLast: true });
  const groups = field === null ? [] : groupsOf(columns, rows, field);
  const lines = new Lines(rows.length + groups.length);
  const folded = new Set(question.folded);
  const push = pusher(columns, lines, folded);
  if (field === null) for (const row of rows) push(row);
  for (const [place, { id, from, to }] of groups.entries()) {
    lines.push('group', place);
    if (!folded.has(groupFold(id))) for (let n = from; n < to; n += 1) push(rows[n]!);
  }
  return {
    lines: lines.length,
    filtered: sumOf(columns, selected),
    slice: (offset, limit) => lines.slice(offset, limit),
    group(place) {
      const { id, from, to } = groups[place]!;
      return { id, sum: sumOf(columns, rows, from, to) };
    },
    membersOf: (correction) => columns.corrections.byNumber.get(correction)?.members ?? [],
  };
}
