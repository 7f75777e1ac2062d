// The lines of the grid for one question: groups with their sums, records, and corrections opened in place. A window is a slice
// of them.

import type { GridQuery } from '../../../preload/contract/grid.ts';
import type { GridColumn, GridGroup } from '../../domain/grid-values.ts';
import type { GridField } from '../../ports/grid.ts';
import { selectedRows, fieldsOf, type Names } from './selection.ts';
import { fieldOf, type RunColumns } from './columns.ts';
import { Lines, type GridLine } from './lines.ts';
import { byNumber, byValue, sortedByText } from './order.ts';
import type { Sum } from '../../domain/tie-out.ts';
import { sumOf, sumsByValue } from './sums.ts';

export type GridQuestion = GridQuery;

/** Rows of one value, from a place in the order to before another. */
interface Group {
  readonly id: string | null;
  readonly from: number;
  readonly to: number;
}

/** A group as it stands among the lines: of the first level, or within one of it. */
interface PlacedGroup extends Group {
  readonly within: PlacedGroup | null;
  readonly place: number;
  readonly line: number;
}

/** What the grid shows of a group. */
export interface GroupAt {
  readonly level: 1 | 2;
  readonly line: number;
  /** Its value, behind that of the group it is in. */
  readonly path: readonly (string | null)[];
  readonly sum: Sum;
}

export interface GridView {
  readonly lines: number;
  /** What the filter lets through adds up to. */
  readonly filtered: Sum;
  slice(offset: number, limit: number): GridLine[];
  group(place: number): GroupAt;
  /** All groups that are open or can be opened from an open one, in order. */
  groups(): Generator<GroupAt>;
  /** The places of the groups that a line stands in, those that begin before it, outermost first. */
  around(line: number): readonly number[];
  /** The records of a correction. */
  membersOf(correction: number): readonly number[];
}

const AMOUNTS: readonly GridField[] = ['hours', 'invoiceable', 'quantity'];

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
  pris: 'price',
  belop: 'amount',
  status: 'state',
} as const satisfies Record<Exclude<GridColumn, 'line' | 'id'>, GridField>;

const WITHIN = '\u001f';

/** The key by which a group is folded: its values, outermost first. */
export function groupFold(...path: readonly (string | null)[]): string {
  return `group:${path.map((id) => id ?? '').join(WITHIN)}`;
}

export function correctionFold(key: number): string {
  return `correction:${key}`;
}

/** What the question asks about, so that it is read at once. */
function fieldsAsked({ filter, sort, groups }: GridQuestion): (GridField | 'id')[] {
  const fields = [...AMOUNTS, ...fieldsOf(filter)];
  if (sort?.column === 'id') fields.push('id');
  else if (sort && sort.column !== 'line') fields.push(SORT_FIELD[sort.column]);
  for (const group of groups) fields.push(fieldOf(group));
  if (groups.length > 0 && sort === null) fields.push('dato');
  return fields;
}

function sorted(columns: RunColumns, rows: Int32Array, { sort, groups }: GridQuestion, names: Names): Int32Array {
  if (sort === null) return groups.length === 0 ? rows : byValue(rows, columns.of('dato'));
  const { column, descending } = sort;
  if (column === 'line') return byNumber(rows, columns.keys, descending);
  if (column === 'id') return byNumber(rows, columns.ids, descending);
  const list = column === 'ansatt' || column === 'produkt' ? names.get(column) : undefined;
  return byValue(rows, columns.of(SORT_FIELD[column]), {
    descending,
    shown: (value) => list?.get(String(value)) ?? value,
  });
}

/** The groups of a part of the rows, which stand in the order of what they are grouped by. */
function groupsOf(columns: RunColumns, rows: Int32Array, group: GridGroup, part: Pick<Group, 'from' | 'to'>): Group[] {
  const { codes, values } = columns.by(group);
  const groups: Group[] = [];
  let { from } = part;
  for (let to = from + 1; to <= part.to; to += 1) {
    const code = codes[rows[from]!]!;
    if (to < part.to && codes[rows[to]!] === code) continue;
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

/** What of a run is selected, by group, in the order of the groups: the sums of a summary. */
export function groupSums(columns: RunColumns, rows: Int32Array, group: GridGroup): { id: string | null; sum: Sum }[] {
  return sortedByText(sumsByValue(columns, rows, columns.by(group)), ({ id }) => id);
}

function pathOf({ id, within }: PlacedGroup): (string | null)[] {
  return within === null ? [id] : [within.id, id];
}

/** Puts the lines of a part of the rows, by the groups that are left to part it by. */
function pushParts(
  of: {
    readonly columns: RunColumns;
    readonly rows: Int32Array;
    readonly lines: Lines;
    readonly placed: PlacedGroup[];
    readonly isFolded: (fold: string) => boolean;
    readonly push: (row: number) => void;
  },
  part: Pick<Group, 'from' | 'to'>,
  groups: readonly GridGroup[],
  within: PlacedGroup | null = null,
): void {
  const [group, ...inner] = groups;
  if (group === undefined) {
    for (let n = part.from; n < part.to; n += 1) of.push(of.rows[n]!);
    return;
  }
  for (const own of groupsOf(of.columns, of.rows, group, part)) {
    const here: PlacedGroup = { ...own, within, place: of.placed.length, line: of.lines.length };
    of.lines.push('group', here.place);
    of.placed.push(here);
    if (!of.isFolded(groupFold(...pathOf(here)))) pushParts(of, own, inner, here);
  }
}

/** The last place whose line is before the given one; -1 when there is none. */
function lastBefore(placed: readonly PlacedGroup[], line: number): number {
  let low = 0;
  let high = placed.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (placed[middle]!.line < line) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function viewOf(columns: RunColumns, question: GridQuestion, names: Names): GridView {
  columns.need(fieldsAsked(question));
  const selected = selectedRows(columns, question.filter, names);
  let rows = sorted(columns, selected, question, names);
  for (const group of question.groups.toReversed()) rows = byValue(rows, columns.by(group), { nothingLast: true });
  const lines = new Lines(rows.length);
  const placed: PlacedGroup[] = [];
  const folded = new Set(question.folded);
  const isFolded = (fold: string) => folded.has(fold) !== question.allFolded;
  const push = pusher(columns, lines, folded);
  pushParts({ columns, rows, lines, placed, isFolded, push }, { from: 0, to: rows.length }, question.groups);
  const group = (place: number): GroupAt => {
    const own = placed[place]!;
    const { line, from, to } = own;
    return { level: own.within === null ? 1 : 2, line, path: pathOf(own), sum: sumOf(columns, rows, from, to) };
  };
  return {
    lines: lines.length,
    filtered: sumOf(columns, selected),
    slice: (offset, limit) => lines.slice(offset, limit),
    group,
    *groups() {
      for (const place of placed.keys()) yield group(place);
    },
    around(line) {
      const last = placed[lastBefore(placed, line + 1)];
      if (last === undefined) return [];
      const inner = last.line === line ? [] : [last.place];
      return last.within === null ? inner : [last.within.place, ...inner];
    },
    membersOf: (correction) => columns.corrections.byNumber.get(correction)?.members ?? [],
  };
}
