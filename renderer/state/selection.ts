// What is selected in the grid: units by their Id, with the exact sum of their lines.

import { create } from 'zustand';
import type { GridRow } from '../../preload/contract/grid.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import { isForPerson, type SumWire } from '../../preload/contract/common.ts';
import { addDecimals, negate } from '../format/decimal.ts';
import { filteredIds, rowsBetween, useGrid } from './grid.ts';

interface Selection {
  readonly run: number | null;
  readonly ids: ReadonlySet<number>;
  readonly sum: SumWire;
  /** Keys of lines that are in the sum; null after "all filtered", when every one of them is. */
  readonly anchor: number | null;
}

const NOTHING: SumWire = { rows: 0, hours: '0', invoiceable: '0', quantity: '0' };
const NONE: Selection = { run: null, ids: new Set(), sum: NOTHING, anchor: null };

export const useSelection = create<Selection>(() => NONE);

function withRecord(sum: SumWire, record: GridRecord, add: boolean): SumWire {
  const signed = (amount: string | null): string => (add ? (amount ?? '0') : negate(amount));
  return {
    rows: sum.rows + (add ? 1 : -1),
    hours: addDecimals(sum.hours, signed(record.hours)),
    invoiceable: addDecimals(sum.invoiceable, signed(record.invoiceable)),
    quantity: addDecimals(sum.quantity, signed(record.quantity)),
  };
}

function recordOf(row: GridRow | undefined): GridRecord | null {
  return row?.type === 'record' || row?.type === 'correction' ? row.record : null;
}

/** Lines of one correction go together: it is held and handed over as a whole. */
function belongsTo(row: GridRow, record: GridRecord): boolean {
  const other = row.type === 'record' ? row.record : null;
  return other !== null && record.group !== null && other.group === record.group;
}

async function linesOf(line: number): Promise<readonly GridRecord[]> {
  const [row] = await rowsBetween(line, line);
  const record = recordOf(row);
  if (row === undefined || record === null) return [];
  if (row.type !== 'correction') return [record];
  const { lines } = useGrid.getState();
  const after = await rowsBetween(line + 1, Math.min((lines ?? 0) - 1, line + 12));
  const members = after.filter((other) => belongsTo(other, record)).flatMap((other) => recordOf(other) ?? []);
  return members.length > 0 ? members : [record];
}

export function clearSelection(run: number | null = null): void {
  useSelection.setState({ ...NONE, ids: new Set(), run });
}

function put(records: readonly GridRecord[], on: boolean, anchor: number): void {
  const state = useSelection.getState();
  const ids = new Set(state.ids);
  let { sum } = state;
  const touched = new Set(records.map((record) => record.id).filter((id) => ids.has(id) !== on));
  for (const record of records) if (touched.has(record.id)) sum = withRecord(sum, record, on);
  for (const id of touched) {
    if (on) ids.add(id);
    else ids.delete(id);
  }
  useSelection.setState({ ids, sum, anchor });
}

/** Selects or frees the line; a group row selects all lines shown under it. */
export async function toggleLine(line: number): Promise<void> {
  const [row] = await rowsBetween(line, line);
  if (row?.type === 'group') {
    await toggleGroup(line, row.sum.rows);
    return;
  }
  const records = await linesOf(line);
  const [first] = records;
  if (first) put(records, !useSelection.getState().ids.has(first.id), line);
}

async function toggleGroup(line: number, most: number): Promise<void> {
  const { lines } = useGrid.getState();
  const rows = await rowsBetween(line + 1, Math.min((lines ?? 0) - 1, line + most * 5));
  const end = rows.findIndex((row) => row.type === 'group');
  const records = rows
    .slice(0, end === -1 ? undefined : end)
    .flatMap((row) => (row.type === 'record' ? [row.record] : []));
  const { ids } = useSelection.getState();
  put(records, !records.every((record) => ids.has(record.id)), line);
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
  const records = rows.flatMap((row) =>
    row.type === 'record' ? [row.record] : row.type === 'correction' && row.folded ? [row.record] : [],
  );
  put(records, true, from);
}

export async function selectFiltered(): Promise<void> {
  const ids = await filteredIds();
  const { filtered, query } = useGrid.getState();
  useSelection.setState({ run: query?.run ?? null, ids: new Set(ids), sum: filtered ?? NOTHING, anchor: 0 });
}
