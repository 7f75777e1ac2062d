// The grid of the open run: its question (filter, sort, groups, folded), and the rows of the answer that are here.

import { create } from 'zustand';
import type {
  Counted,
  DayHoursWire,
  GridFilter,
  GridGroup,
  GridQuery,
  GridRow,
  GridValue,
} from '../../preload/contract/grid.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import type { GridState } from './group-heads.ts';
import { type Keep, nextSort, noRows, PAGE, pagedRows } from './paged-rows.ts';

export const useGrid = create<GridState>(() => ({
  ...noRows<GridQuery, GridRow>(),
  filtered: null,
  chosen: [],
  around: new Map(),
}));

const rows = pagedRows<GridQuery, GridRow, GridState>(useGrid, async (query, offset, limit) => {
  const answer = await bridge.gridWindow({ ...query, offset, limit });
  if (!answer.ok) return answer;
  const { rows: read, lines, filtered, chosen, around } = answer.value;
  const more = (before: GridState): Partial<GridState> => ({
    filtered,
    chosen,
    around: new Map(before.around).set(offset / PAGE, around),
  });
  return { ok: true, value: { rows: read, lines, more } };
});

export const { want: wantLines, move: moveCursor, between: rowsBetween, bring: bringLine } = rows;

function ask(query: GridQuery, keep: Keep): void {
  useGrid.setState(keep === 'nothing' ? { filtered: null, around: new Map() } : { around: new Map() });
  rows.ask(query, keep);
}

/** Asks the question again with something changed; nothing when there is none. */
function change(changes: (query: GridQuery) => Partial<GridQuery>, keep: Keep = 'nothing'): void {
  const { query } = useGrid.getState();
  if (query !== null) ask({ ...query, ...changes(query) }, keep);
}

/** How a run is looked at: what is filtered, sorted and grouped. */
export type Look = Pick<GridQuery, 'filter' | 'sort' | 'groups'>;

/** Opens the grid on a run, sorted and grouped as the last look. The same run again keeps its question. */
export function openGrid(run: number, filter: GridFilter = {}, look: Look | null = null): void {
  if (useGrid.getState().query?.run === run && Object.keys(filter).length === 0) return;
  const { sort, groups } = look ?? { sort: null, groups: ['prosjekt' as const] };
  ask({ run, filter, sort, groups, folded: [], allFolded: false }, 'nothing');
}

/** Looks at the open run in another way. */
export function showLook({ filter, sort, groups }: Look): void {
  change(() => ({ filter, sort, groups, folded: [], allFolded: false }));
}

/** The rows changed: asks again for what is seen, and keeps the old rows until the new ones are here. */
export function refreshGrid(): void {
  change(() => ({}), 'near');
}

function without<T extends object>(filter: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys, fewer of them
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as T;
}

export function changeFilter(changes: Partial<GridFilter>): void {
  change(({ filter }) => ({ filter: without({ ...filter, ...changes }) }));
}

export function replaceFilter(filter: GridFilter): void {
  change(() => ({ filter: without(filter) }));
}

/** Chooses values of a column; none of them lets all through. */
export function chooseValues(column: GridValue, values: readonly (string | null)[]): void {
  const before = useGrid.getState().query?.filter.values;
  const chosen = without({ ...before, [column]: values.length === 0 ? undefined : [...values] });
  changeFilter({ values: Object.keys(chosen).length === 0 ? undefined : chosen });
}

/** Chooses this value alone; again, and all are let through. With `add`, beside those chosen before. */
export function toggleValue(column: GridValue, value: string | null, add = false): void {
  const before = useGrid.getState().query?.filter.values?.[column] ?? [];
  const others = before.filter((other) => other !== value);
  const on = others.length < before.length;
  chooseValues(column, add ? (on ? others : [...before, value]) : on && others.length === 0 ? [] : [value]);
}

export function changeGroups(groups: readonly GridGroup[]): void {
  change(() => ({ groups: [...groups], folded: [], allFolded: false }));
}

export function changeSort(column: NonNullable<GridQuery['sort']>['column']): void {
  change(({ sort }) => ({ sort: nextSort(sort, column) }));
}

export function toggleFold(key: string): void {
  change(
    ({ folded }) => ({ folded: folded.includes(key) ? folded.filter((other) => other !== key) : [...folded, key] }),
    'near',
  );
}

/** Folds all groups of both levels, or opens them; corrections stay as they are. */
export function foldAll(allFolded: boolean): void {
  change(({ folded }) => ({ allFolded, folded: folded.filter((key) => !key.startsWith('group:')) }), 'all');
}

/** How the entries of a filter are counted; null when the engine does not say. */
export async function countedOf(run: number, filter: GridFilter): Promise<Counted | null> {
  const answer = await answerOf(bridge.gridCounted({ run, filter }));
  return answer.ok ? answer.value : null;
}

/** The hours of an employee on a day that a run counts; null when the engine does not say. */
export async function dayOf(run: number, ansattId: string, dato: string): Promise<DayHoursWire | null> {
  const answer = await answerOf(bridge.gridDay({ run, ansattId, dato }));
  return answer.ok ? answer.value : null;
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

/** Whether it is known what the material of the run costs. */
export function usePriced(): boolean {
  return useGrid(({ filtered }) => filtered?.amount !== undefined);
}

const AT_ONCE = 1000;

/** Lines of the open run, so many at most, in the order of its question, whatever that filters and folds. */
export async function linesWhere(
  wanted: (record: GridRecord) => boolean,
  most: number,
  filter: GridFilter = {},
): Promise<readonly GridRow[]> {
  const { query } = useGrid.getState();
  const found: GridRow[] = [];
  if (query === null) return found;
  const whole = { ...query, filter, folded: [], allFolded: false };
  for (let offset = 0; found.length < most; offset += AT_ONCE) {
    const answer = await answerOf(bridge.gridWindow({ ...whole, offset, limit: AT_ONCE }));
    if (!answer.ok || answer.value.rows.length === 0) break;
    found.push(...answer.value.rows.filter((row) => row.type === 'record' && wanted(row.record)));
  }
  return found;
}

/** The lines that a line of the grid stands for: itself, or all of a correction, folded or not. */
export async function linesAt(line: number): Promise<readonly GridRow[]> {
  const [row] = await rowsBetween(line, line);
  if (row?.type === 'record') return [row];
  if (row?.type !== 'correction') return [];
  const { group, id } = row.record;
  const belongs = (record: GridRecord): boolean => (group === null ? record.id === id : record.group === group);
  return linesWhere(belongs, Number.POSITIVE_INFINITY, { corrections: true });
}

/** The units of what a filter lets through; of the open question unless another filter is given. */
export async function filteredIds(filter?: GridFilter): Promise<readonly number[]> {
  const { query } = useGrid.getState();
  if (query === null) return [];
  const answer = await answerOf(bridge.gridIds({ run: query.run, filter: filter ?? query.filter }));
  return answer.ok ? answer.value.ids : [];
}
