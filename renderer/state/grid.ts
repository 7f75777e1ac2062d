// The grid of the open run: its question (filter, sort, group, folded), the pages of the answer that are here, and the cursor.
// The renderer never holds more than some windows of rows.

import { create } from 'zustand';
import type { GridFilter, GridQuery, GridRow } from '../../preload/contract/grid.ts';
import type { ErrorWire, SumWire } from '../../preload/contract/wire.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';

export const PAGE = 200;
const PAGES_KEPT = 24;

export interface GridState {
  readonly query: GridQuery | null;
  readonly lines: number | null;
  readonly filtered: SumWire | null;
  readonly pages: ReadonlyMap<number, readonly GridRow[]>;
  readonly error: ErrorWire | null;
  /** Line of the cursor. */
  readonly cursor: number;
  /** Counts up with every new question, so that answers to an old one are dropped. */
  readonly version: number;
}

const EMPTY: Omit<GridState, 'version'> = {
  query: null,
  lines: null,
  filtered: null,
  pages: new Map(),
  error: null,
  cursor: 0,
};

export const useGrid = create<GridState>(() => ({ ...EMPTY, version: 0 }));

const asked = new Set<string>();

export function rowAt(state: GridState, line: number): GridRow | undefined {
  return state.pages.get(Math.floor(line / PAGE))?.[line % PAGE];
}

async function askPage(page: number): Promise<void> {
  const { query, version } = useGrid.getState();
  const key = `${version}:${page}`;
  if (query === null || asked.has(key)) return;
  asked.add(key);
  const answer = await answerOf(bridge.gridWindow({ ...query, offset: page * PAGE, limit: PAGE }));
  asked.delete(key);
  const now = useGrid.getState();
  if (now.version !== version) return;
  if (!answer.ok) {
    useGrid.setState({ error: answer.error });
    return;
  }
  const pages = new Map(now.pages);
  pages.set(page, answer.value.rows);
  for (const old of [...pages.keys()].slice(0, Math.max(0, pages.size - PAGES_KEPT)))
    if (old !== page) pages.delete(old);
  useGrid.setState({
    pages,
    lines: answer.value.lines,
    filtered: answer.value.filtered,
    error: null,
    cursor: Math.min(now.cursor, Math.max(0, answer.value.lines - 1)),
  });
}

/** Sees to it that these lines are here or on their way. */
export function wantLines(first: number, last: number): void {
  const { pages, error } = useGrid.getState();
  if (error !== null) return;
  for (let page = Math.floor(first / PAGE); page <= Math.floor(Math.max(first, last) / PAGE); page += 1) {
    if (!pages.has(page)) void askPage(page);
  }
}

function ask(query: GridQuery, keepCursor: boolean): void {
  useGrid.setState((before) => ({
    ...(keepCursor ? {} : { pages: new Map(), lines: null, filtered: null, cursor: 0 }),
    query,
    error: null,
    version: before.version + 1,
  }));
  const { cursor } = useGrid.getState();
  const page = Math.floor(cursor / PAGE);
  void askPage(page);
  if (page !== 0) void askPage(0);
}

/** Opens the grid on a run. The same run again keeps its question. */
export function openGrid(run: number, filter: GridFilter = {}): void {
  if (useGrid.getState().query?.run === run && Object.keys(filter).length === 0) return;
  ask({ run, filter, sort: null, group: 'prosjekt', folded: [] }, false);
}

/** The rows changed: asks again for what is seen, and keeps the old rows until the new ones are here. */
export function refreshGrid(): void {
  const { query } = useGrid.getState();
  if (query === null) return;
  const { cursor, pages } = useGrid.getState();
  const near = Math.floor(cursor / PAGE);
  const kept = new Map([...pages].filter(([page]) => Math.abs(page - near) <= 1));
  useGrid.setState({ pages: kept });
  ask(query, true);
  for (const page of kept.keys()) void askPage(page);
}

export function changeFilter(changes: Partial<GridFilter>): void {
  const { query } = useGrid.getState();
  if (query === null) return;
  const merged = { ...query.filter, ...changes };
  const filter = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as GridFilter;
  ask({ ...query, filter }, false);
}

export function replaceFilter(filter: GridFilter): void {
  const { query } = useGrid.getState();
  if (query !== null) ask({ ...query, filter }, false);
}

export function changeGroup(group: GridQuery['group']): void {
  const { query } = useGrid.getState();
  if (query !== null) ask({ ...query, group, folded: [] }, false);
}

/** First ascending, then descending, then as listed. */
export function changeSort(column: NonNullable<GridQuery['sort']>['column']): void {
  const { query } = useGrid.getState();
  if (query === null) return;
  const { sort } = query;
  const next =
    sort?.column !== column ? { column, descending: false } : sort.descending ? null : { column, descending: true };
  ask({ ...query, sort: next }, false);
}

export function toggleFold(key: string): void {
  const { query } = useGrid.getState();
  if (query === null) return;
  const folded = query.folded.includes(key) ? query.folded.filter((other) => other !== key) : [...query.folded, key];
  ask({ ...query, folded }, true);
}

export function moveCursor(line: number): void {
  const { lines } = useGrid.getState();
  useGrid.setState({ cursor: Math.max(0, Math.min(line, (lines ?? 1) - 1)) });
}

/** Rows of a range, asked for where they are not here. */
export async function rowsBetween(first: number, last: number): Promise<readonly GridRow[]> {
  const { query } = useGrid.getState();
  const rows: GridRow[] = [];
  if (query === null) return rows;
  for (let line = first; line <= last; line += 1) {
    const here = rowAt(useGrid.getState(), line);
    if (here) {
      rows.push(here);
      continue;
    }
    const limit = Math.min(1000, last - line + 1);
    const answer = await answerOf(bridge.gridWindow({ ...query, offset: line, limit }));
    if (!answer.ok || answer.value.rows.length === 0) break;
    rows.push(...answer.value.rows);
    line += answer.value.rows.length - 1;
  }
  return rows;
}

/** The next line with a finding, downwards or upwards, within what can be reached; null when there is none. */
export async function nextFinding(from: number, step: 1 | -1): Promise<number | null> {
  const { lines } = useGrid.getState();
  const total = lines ?? 0;
  for (let line = from + step; line >= 0 && line < total; ) {
    const edge = step === 1 ? Math.min(total - 1, line + PAGE - 1) : Math.max(0, line - PAGE + 1);
    const rows = await rowsBetween(Math.min(line, edge), Math.max(line, edge));
    const order = step === 1 ? rows.map((_, index) => index) : rows.map((_, index) => rows.length - 1 - index);
    const hit = order.find((index) => {
      const row = rows[index];
      return (row?.type === 'record' || row?.type === 'correction') && row.record.findings.length > 0;
    });
    if (hit !== undefined) return Math.min(line, edge) + hit;
    line = edge + step;
  }
  return null;
}

export async function filteredIds(): Promise<readonly number[]> {
  const { query } = useGrid.getState();
  if (query === null) return [];
  const answer = await answerOf(bridge.gridIds({ run: query.run, filter: query.filter }));
  return answer.ok ? answer.value.ids : [];
}
