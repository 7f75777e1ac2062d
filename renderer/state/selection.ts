// What is selected in the grid: units by their Id. The engine adds up all of their lines, and says how they stand.

import { create } from 'zustand';
import type { GridRow, SelectedWire } from '../../preload/contract/grid.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import type { SumWire, UnitState } from '../../preload/contract/common.ts';
import { isForPerson, needsReason } from '../../preload/contract/values.ts';
import { bridge } from '../bridge.ts';
import { NO_SUM } from '../format/sums.ts';
import { answerOf } from './ask.ts';
import { filteredIds, linesAt, rowsBetween, useGrid } from './grid.ts';
import { filterOfGroup } from './group-heads.ts';

interface Selection {
  readonly run: number | null;
  readonly ids: ReadonlySet<number>;
  /** Null until it is known. */
  readonly sum: SumWire | null;
  /** How the units stand, and which of them a check pointed at; null until it is known. */
  readonly standing: Pick<SelectedWire, 'units' | 'found' | 'outside' | 'shown'> | null;
  readonly anchor: number | null;
}

const NONE: Selection = { run: null, ids: new Set(), sum: NO_SUM, standing: null, anchor: null };

export const useSelection = create<Selection>(() => NONE);

function recordOf(row: GridRow | undefined): GridRecord | null {
  return row?.type === 'record' || row?.type === 'correction' ? row.record : null;
}

/** Lines of one correction go together: it is held and handed over as a whole. */
async function idsOfLine(line: number): Promise<readonly number[]> {
  return (await linesAt(line)).flatMap((row) => recordOf(row)?.id ?? []);
}

export function clearSelection(run: number | null = null): void {
  useSelection.setState({ ...NONE, ids: new Set(), run });
}

/** Asks what the selected units add up to and how they stand; an answer about other ones is dropped. */
export async function askSelected(): Promise<void> {
  const { ids, run } = useSelection.getState();
  if (run === null || ids.size === 0) return;
  const filter = useGrid.getState().query?.filter;
  const answer = await answerOf(bridge.gridSelected({ run, ids: [...ids], filter }));
  if (!answer.ok || useSelection.getState().ids !== ids || useGrid.getState().query?.filter !== filter) return;
  const { sum, ...standing } = answer.value;
  useSelection.setState({ sum, standing });
}

// A selection outlives a filter: what of it that one does not show is told, with every number that counts it.
useGrid.subscribe(({ query }, before) => {
  if (query?.filter !== before.query?.filter && query?.run === useSelection.getState().run) void askSelected();
});

/** How many of these, selected, the filter does not show. */
export function outsideFilter(ids: Iterable<number>, { standing }: Pick<Selection, 'standing'>): number {
  const outside = new Set(standing?.outside ?? []);
  return outside.size === 0 ? 0 : [...ids].filter((id) => outside.has(id)).length;
}

/** How a selection stands takes the engine a moment: a key that came before it is done once it is known. */
export async function whenStanding(then: () => void): Promise<void> {
  await askSelected();
  if (useSelection.getState().standing !== null) then();
}

/** The units that are selected from now on. */
function select(ids: ReadonlySet<number>, anchor: number | null): void {
  const run = useGrid.getState().query?.run ?? null;
  useSelection.setState((before) => ({
    run,
    ids,
    anchor,
    // Not added up yet is no zero.
    sum: ids.size === 0 ? NO_SUM : before.ids.size === 0 ? null : before.sum,
    standing: null,
  }));
  void askSelected();
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

/** The selected units that stand so: of which an act is true. Null until it is known. */
export function fittingIds({ standing }: Pick<Selection, 'standing'>, state: UnitState): readonly number[] | null {
  return standing?.units.filter((part) => part.state === state).flatMap(({ ids }) => ids) ?? null;
}

/** Of the selected units that are held, those that a person must say something of before they go anywhere. */
export function heldForPerson({ standing }: Pick<Selection, 'standing'>): readonly number[] {
  return (standing?.units ?? []).flatMap(({ state, reason, ids }) =>
    state === 'held' && isForPerson(reason) ? ids : [],
  );
}

/**
 * How many of these a person must say something of, where they are selected among others: released with those they would go out as if she
 * had looked at them. None where they alone are selected.
 */
export function amongOthers(ids: readonly number[], selection: Pick<Selection, 'standing'>): number {
  const asked = new Set(heldForPerson(selection));
  if (asked.size === 0) return 0;
  const found = ids.filter((id) => asked.has(id)).length;
  return found === ids.length ? 0 : found;
}

/** How many of them are held for each reason that none is let go without another for. They are selected, or here in the grid. */
export function goOnlyWithReason(
  ids: readonly number[],
  pages: ReadonlyMap<number, readonly GridRow[]>,
  { standing }: Pick<Selection, 'standing'>,
): ReadonlyMap<string | null, number> {
  const here = [...pages.values()]
    .flat()
    .flatMap((row) => recordOf(row) ?? [])
    .map(({ id, status, reason }) => ({ ids: [id], state: status, reason }));
  const asked = [...here, ...(standing?.units ?? [])].filter(
    ({ state, reason }) => state === 'held' && needsReason(reason),
  );
  // A button asks it whenever it is drawn, of a million at the most.
  if (asked.length === 0) return new Map();
  const wanted = new Set(ids);
  const found = Map.groupBy(asked, ({ reason }) => reason);
  const counted = [...found].map(([reason, parts]) => {
    const of = new Set(parts.flatMap((part) => part.ids.filter((id) => wanted.has(id))));
    return [reason, of.size] as const;
  });
  return new Map(counted.filter(([, count]) => count > 0));
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
