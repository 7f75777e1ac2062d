// The rows of the grid that are here, and the groups that a line of it stands in. Pure.

import type { ChosenValue, GridFilter, GridQuery, GridRow, GroupHead, GroupRow } from '../../preload/contract/grid.ts';
import type { SumWire } from '../../preload/contract/common.ts';
import { PAGE, type PagedRows, rowAt } from './paged-rows.ts';

export interface GridState extends PagedRows<GridQuery, GridRow> {
  readonly filtered: SumWire | null;
  readonly chosen: readonly ChosenValue[];
  /** The groups that the first line of each page stands in. */
  readonly around: ReadonlyMap<number, readonly GroupHead[]>;
}

/** The filter that lets through what a group holds, and nothing else. */
export function filterOfGroup({ groups, filter }: GridQuery, { path }: GroupRow): GridFilter {
  const own = path.map((value, level) => [groups[level], [value]] as const);
  return { ...filter, values: { ...filter.values, ...Object.fromEntries(own) } };
}

/** The groups that a line stands in, itself among them, outermost first; those that are not here are left out. */
export function headsOf(state: GridState, line: number): readonly GroupHead[] {
  const levels = state.query?.groups.length ?? 0;
  const heads: GroupHead[] = [];
  let least = levels + 1;
  for (let at = line; at >= 0 && least > 1; at -= 1) {
    const row = rowAt(state, at);
    if (row?.type === 'group' && row.level < least) {
      heads.unshift({ line: at, row });
      least = row.level;
    }
    if (at % PAGE !== 0 && row !== undefined) continue;
    const outside = least;
    return [...(state.around.get(Math.floor(at / PAGE)) ?? []).filter((head) => head.row.level < outside), ...heads];
  }
  return heads;
}
