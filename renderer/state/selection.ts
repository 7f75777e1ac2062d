// What is selected in the grid: units by their Id. The engine adds up all of their lines.

import { create } from 'zustand';
import type { GridRow } from '../../preload/contract/grid.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import { isForPerson, type SumWire } from '../../preload/contract/common.ts';
import { bridge } from '../bridge.ts';
import { NO_SUM } from '../format/sums.ts';
import { answerOf } from './ask.ts';
import { filteredIds, rowsBetween, useGrid } from './grid.ts';
import { filterOfGroup } from './group-heads.ts';

interface Selection {
  readonly run: number | null;
  readonly ids: ReadonlySet<number>;
  /** Null until it is known. */
  readonly sum: SumWire | null;
  readonly anchor: number | null;
}

const NONE: Selection = { run: null, ids: new Set(), sum: NO_SUM, anchor: null };

export const useSelection = create<Selection>(() => NONE);

function recordOf(row: GridRow | undefined): GridRecord | null {
  return row?.type === 'record' || row?.type === 'correction' ? row.record : null;
}

/** Lines of one correction go together: it is held and handed over as a whole. */
function belongsTo(row: GridRow, record: GridRecord): boolean {
  const other = row.type === 'record' ? row.record : null;
  return other !== null && record.group !== null && other.group === record.group;
}

async function idsOfLine(line: number): Promise<readonly number[]> {
  const [row] = await rowsBetween(line, line);
  const record = recordOf(row);
  if (row === undefined || record === null) return [];
  if (row.type !== 'correction') return [record.id];
  const { lines } = useGrid.getState();
  const after = await rowsBetween(line + 1, Math.min((lines ?? 0) - 1, line + 12));
  const members = after.filter((other) => belongsTo(other, record)).flatMap((other) => recordOf(other) ?? []);
  return members.length > 0 ? members.map(({ id }) => id) : [record.id];
}

export function clearSelection(run: number | null = null): void {
  useSelection.setState({ ...NONE, ids: new Set(), run });
}

/** Asks what the selected units add up to; an answer about other ones is dropped. */
async function addUp(ids: ReadonlySet<number>): Promise<void> {
  const { query } = useGrid.getState();
  if (query === null || ids.size === 0) return;
  const answer = await answerOf(bridge.gridSum({ run: query.run, ids: [...ids] }));
  if (answer.ok && useSelection.getState().ids === ids) useSelection.setState({ sum: answer.value });
}

/** The units that are selected from now on. */
function select(ids: ReadonlySet<number>, anchor: number | null): void {
  const run = useGrid.getState().query?.run ?? null;
  useSelection.setState((before) => ({ run, ids, anchor, sum: ids.size === 0 ? NO_SUM : before.sum }));
  void addUp(ids);
}

function put(touched: readonly number[], on: boolean, anchor: number): void {
  const ids = new Set(useSelection.getState().ids);
  for (const id of touched) {
    if (on) ids.add(id);
    else ids.delete(id);
  }
  select(ids, anchor);
}

/** Selects or frees the line; of a group all that it holds, folded or not. */
export async function toggleLine(line: number): Promise<void> {
  const [row] = await rowsBetween(line, line);
  const { query } = useGrid.getState();
  const isGroup = row?.type === 'group' && query !== null;
  const touched = isGroup ? await filteredIds(filterOfGroup(query, row)) : await idsOfLine(line);
  const { ids } = useSelection.getState();
  if (touched.length > 0) put(touched, !touched.every((id) => ids.has(id)), line);
}

/** Selected units without those that are known to stand elsewhere than in `state`; rows that were never drawn are not known. */
export function fittingIds(
  ids: ReadonlySet<number>,
  pages: ReadonlyMap<number, readonly GridRow[]>,
  state: GridRecord['status'],
): number[] {
  const elsewhere = new Set(
    [...pages.values()]
      .flat()
      .flatMap((row) => recordOf(row) ?? [])
      .filter((record) => record.status !== state)
      .map((record) => record.id),
  );
  return [...ids].filter((id) => !elsewhere.has(id));
}

/** Whether a locked period is known to hold one of them: such a unit goes only with a reason. */
export function heldByLock(ids: readonly number[], pages: ReadonlyMap<number, readonly GridRow[]>): boolean {
  const wanted = new Set(ids);
  return [...pages.values()]
    .flat()
    .flatMap((row) => recordOf(row) ?? [])
    .some(({ id, status, reason }) => wanted.has(id) && status === 'held' && reason === 'locked-period');
}

/** Of held units, those that a person must say something of before they go anywhere. */
export function heldForPerson(ids: readonly number[], pages: ReadonlyMap<number, readonly GridRow[]>): number[] {
  const waiting = new Set(
    [...pages.values()]
      .flat()
      .flatMap((row) => recordOf(row) ?? [])
      .filter(({ status, reason }) => status === 'held' && isForPerson(reason))
      .map(({ id }) => id),
  );
  return ids.filter((id) => waiting.has(id));
}

/** Selects from the anchor to the line. */
export async function extendTo(line: number): Promise<void> {
  const { anchor } = useSelection.getState();
  const from = anchor ?? line;
  const rows = await rowsBetween(Math.min(from, line), Math.max(from, line));
  const touched = rows.flatMap((row) =>
    row.type === 'record' || (row.type === 'correction' && row.folded) ? [row.record.id] : [],
  );
  put(touched, true, from);
}

export async function selectFiltered(): Promise<void> {
  select(new Set(await filteredIds()), 0);
}
