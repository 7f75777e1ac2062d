// How units stand: what can be done with a selection, asked of the run and never guessed from the rows that happen to be drawn.

import type { UnitState } from '../../domain/run.ts';
import type { RunColumns } from './columns.ts';
import { wantedUnits } from './units.ts';

export interface Standing {
  readonly state: UnitState;
  readonly reason: string | null;
  /** Unique, in the order of their first lines. */
  readonly ids: readonly number[];
}

/** The lines of these units. */
export function rowsOfIds({ units }: RunColumns, wanted: readonly number[]): Int32Array {
  const marks = wantedUnits(units, wanted);
  const rows = new Int32Array(units.of.length);
  let count = 0;
  for (let row = 0; row < rows.length; row += 1) {
    rows[count] = row;
    count += marks[units.of[row]!]!;
  }
  return rows.subarray(0, count);
}

/** How many of the rows a filter shows, and the units of which it shows none. */
export function inFilter(
  { units }: RunColumns,
  rows: Int32Array,
  filtered: Int32Array,
): { readonly shown: number; readonly outside: number[] } {
  const isFiltered = new Uint8Array(units.of.length);
  for (let n = 0; n < filtered.length; n += 1) isFiltered[filtered[n]!] = 1;
  const isShown = new Uint8Array(units.ids.length);
  const isOutside = new Uint8Array(units.ids.length);
  let shown = 0;
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n]!;
    const marks = isFiltered[row] === 1 ? isShown : isOutside;
    marks[units.of[row]!] = 1;
    shown += isFiltered[row]!;
  }
  const outside: number[] = [];
  for (let unit = 0; unit < isOutside.length; unit += 1)
    if (isOutside[unit] === 1 && isShown[unit] === 0) outside.push(units.ids[unit]!);
  return { shown, outside };
}

const NOWHERE = -1;

/** The units of rows by state and reason; a line that was set apart speaks for its unit only where no other does. */
export function standingOf(columns: RunColumns, rows: Int32Array): Standing[] {
  const [states, reasons] = [columns.of('state'), columns.of('reason')];
  const width = reasons.values.length;
  const apart = states.values.indexOf('duplicate');
  const { ids: idOf, of } = columns.units;
  const places = new Int32Array(idOf.length).fill(NOWHERE);
  const order = new Int32Array(idOf.length);
  let count = 0;
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n]!;
    const unit = of[row]!;
    const state = states.codes[row]!;
    const isFirst = places[unit] === NOWHERE;
    if (isFirst) {
      order[count] = unit;
      count += 1;
    }
    if (isFirst || state !== apart) places[unit] = state * width + reasons.codes[row]!;
  }
  const byPlace: (number[] | undefined)[] = Array.from({ length: states.values.length * width });
  const standing: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const unit = order[n]!;
    const place = places[unit]!;
    const ids = byPlace[place];
    if (ids !== undefined) ids.push(idOf[unit]!);
    else {
      byPlace[place] = [idOf[unit]!];
      standing.push(place);
    }
  }
  return standing.map((place): Standing => {
    const [state, reason] = [states.values[Math.floor(place / width)], reasons.values[place % width]];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's own columns of states and reasons
    return { state: state as UnitState, reason: reason as string | null, ids: byPlace[place]! };
  });
}

/** Those of the rows' units at which a check pointed. */
export function foundOf(columns: RunColumns, rows: Int32Array): number[] {
  const { codes, values } = columns.of('findings');
  if (values.every((value) => value === '')) return [];
  const { ids, of } = columns.units;
  const isFound = Uint8Array.from(values, (value) => (value === '' ? 0 : 1));
  const isTold = new Uint8Array(ids.length);
  const found: number[] = [];
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n]!;
    const unit = of[row]!;
    if (isFound[codes[row]!] === 0 || isTold[unit] === 1) continue;
    isTold[unit] = 1;
    found.push(ids[unit]!);
  }
  return found;
}
