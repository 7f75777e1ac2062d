// How a figure was counted: the records that a filter lets through, by state and by why they stand in it.

import type { UnitState } from '../../domain/run.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { RunColumns } from './columns.ts';
import { sumOf } from './sums.ts';

export interface CountedPart {
  readonly state: UnitState;
  readonly reason: string | null;
  readonly sum: Sum;
}

/** The largest part first. */
export function countedParts(columns: RunColumns, rows: Int32Array): CountedPart[] {
  const [states, reasons] = [columns.of('state'), columns.of('reason')];
  const parts = new Map<string, { state: UnitState; reason: string | null; rows: number[] }>();
  for (const row of rows) {
    const [state, reason] = [states.values[states.codes[row]!], reasons.values[reasons.codes[row]!]];
    const key = `${String(state)} ${String(reason)}`;
    const known = parts.get(key);
    if (known !== undefined) known.rows.push(row);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's own columns of states and reasons
    else parts.set(key, { state: state as UnitState, reason: reason as string | null, rows: [row] });
  }
  return [...parts.values()]
    .map((part) => ({ state: part.state, reason: part.reason, sum: sumOf(columns, Int32Array.from(part.rows)) }))
    .sort((a, b) => b.sum.rows - a.sum.rows);
}
