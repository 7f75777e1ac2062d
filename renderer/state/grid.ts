// The grid of the open run: its question (filter, sort, group, folded), and the rows of the answer that are here.

import { create } from 'zustand';
import type { GridFilter, GridQuery, GridRow } from '../../preload/contract/grid.ts';
import type { SumWire } from '../../preload/contract/wire.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { nextSort, noRows, PAGE, type PagedRows, pagedRows } from './paged-rows.ts';

export interface GridState extends PagedRows<GridQuery, GridRow> {
  readonly filtered: SumWire | null;
}

export const useGrid = create<GridState>(() => ({ ...noRows<GridQuery, GridRow>(), filtered: null }));

const rows = pagedRows<GridQuery, GridRow, GridState>(useGrid, async (query, offset, limit) => {
  const answer = await bridge.gridWindow({ ...query, offset, limit });
  if (!answer.ok) return answer;
  const { rows: read, lines, filtered } = answer.value;
  return { ok: true, value: { rows: read, lines, more: { filtered } } };
});

export const { want: wantLines, move: moveCursor, between: rowsBetween } = rows;

function ask(query: GridQuery, keep: boolean): void {
  if (!keep) useGrid.setState({ filtered: null });
  rows.ask(query, keep);
}

/** Opens the grid on a run. The same run again keeps its question. */
export function openGrid(run: number, filter: GridFilter = {}): void {
  if (useGrid.getState().query?.run === run && Object.keys(filter).length === 0) return;
  ask({ run, filter, sort: null, group: 'prosjekt', folded: [] }, false);
}

/** The rows changed: asks again for what is seen, and keeps the old rows until the new ones are here. */
export function refreshGrid(): void {
  const { query } = useGrid.getState();
  if (query !== null) ask(query, true);
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

export function changeSort(column: NonNullable<GridQuery['sort']>['column']): void {
  const { query } = useGrid.getState();
  if (query !== null) ask({ ...query, sort: nextSort(query.sort, column) }, false);
}

export function toggleFold(key: string): void {
  const { query } = useGrid.getState();
  if (query === null) return;
  const folded = query.folded.includes(key) ? query.folded.filter((other) => other !== key) : [...query.folded, key];
  ask({ ...query, folded }, true);
}

/** The next line with a finding, downwards or upwards, within what can be reached; null when there is none. */
export async function nextFinding(from: number, step: 1 | -1): Promise<number | null> {
  const { lines } = useGrid.getState();
  const total = lines ?? 0;
  for (let line = from + step; line >= 0 && line < total; ) {
    const edge = step === 1 ? Math.min(total - 1, line + PAGE - 1) : Math.max(0, line - PAGE + 1);
    const found = await rowsBetween(Math.min(line, edge), Math.max(line, edge));
    const order = found.map((_, index) => (step === 1 ? index : found.length - 1 - index));
    const hit = order.find((index) => {
      const row = found[index];
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
