// How a figure was counted: the records that a filter lets through, by state and by why they stand in it.

import type { UnitState } from '../../domain/run.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { RunColumns } from './columns.ts';
import { sumsByPlace } from './sums.ts';

export interface CountedPart {
  readonly state: UnitState;
  readonly reason: string | null;
  readonly sum: Sum;
}

/** The largest part first. */
export function countedParts(columns: RunColumns, rows: Int32Array): CountedPart[] {
  const [states, reasons] = [columns.of('state'), columns.of('reason')];
  const width = reasons.values.length;
  const placeOf = (row: number) => states.codes[row]! * width + reasons.codes[row]!;
  return sumsByPlace(columns, rows, placeOf, states.values.length * width)
    .flatMap((sum, place): CountedPart[] => {
      if (sum.rows === 0) return [];
      const [state, reason] = [states.values[Math.floor(place / width)], reasons.values[place % width]];
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's own columns of states and reasons
      return [{ state: state as UnitState, reason: reason as string | null, sum }];
    })
    .sort((a, b) => b.sum.rows - a.sum.rows);
}
