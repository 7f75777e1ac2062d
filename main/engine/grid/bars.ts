// The pictures of a run: what goes on each day, project and employee. Each follows all filters but its own, so that what is chosen in it
// is seen beside the rest.

import type { GridGroup, GridValue } from '../../domain/grid-values.ts';
import { plus, ZERO } from '../../domain/amount.ts';
import { add, NOTHING } from '../../domain/tie-out.ts';
import type { GridConditions } from '../../ports/grid.ts';
import type { RunColumns } from './columns.ts';
import { type Names, selectedRows } from './selection.ts';
import type { Sum } from '../../domain/tie-out.ts';
import { nameIn } from './values.ts';
import { groupSums } from './view.ts';

export interface Bar {
  readonly value: string | null;
  readonly name: string | null;
  readonly sum: Sum;
}

export interface Bars {
  readonly by: GridGroup;
  readonly bars: readonly Bar[];
  /** How many more there are, and what they add up to. */
  readonly rest: { readonly count: number; readonly sum: Sum };
  readonly sum: Sum;
}

/** More days than these are drawn as weeks, more weeks as months. */
const MOST_IN_TIME = 35;
const TIMES: readonly GridGroup[] = ['dato', 'week', 'month'];

const NONE: Sum = { ...NOTHING, amount: null };

const total = (bars: readonly { readonly sum: Sum }[]): Sum =>
  bars.reduce(
    (sum, bar) => ({
      ...add(sum, bar.sum),
      amount: bar.sum.amount === null ? sum.amount : plus(sum.amount ?? ZERO, bar.sum.amount),
    }),
    NONE,
  );

function sumsBy(
  columns: RunColumns,
  names: Names,
  filter: GridConditions,
  by: GridGroup,
  leftOut: readonly GridValue[],
) {
  const values = Object.fromEntries(
    Object.entries(filter.values ?? {}).filter(([key]) => !leftOut.some((out) => out === key)),
  );
  return groupSums(columns, selectedRows(columns, { ...filter, values }, names), by);
}

export function barsInTime(columns: RunColumns, names: Names, filter: GridConditions): Bars {
  for (const by of TIMES) {
    const all = sumsBy(columns, names, filter, by, ['dato', 'week', 'month']);
    if (all.length > MOST_IN_TIME && by !== 'month') continue;
    const bars = all.map(({ id, sum }): Bar => ({ value: id, name: null, sum }));
    return { by, bars, rest: { count: 0, sum: NONE }, sum: total(bars) };
  }
  throw new Error('there is always a month');
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The largest first; what was chosen is always among them. */
export function barsOf(
  columns: RunColumns,
  names: Names,
  filter: GridConditions,
  of: { readonly by: GridGroup; readonly amount: 'hours' | 'quantity' | 'amount'; readonly most: number },
): Bars {
  const { by, amount, most } = of;
  const chosen = filter.values?.[by] ?? [];
  const all = sumsBy(columns, names, filter, by, [by])
    .map(({ id, sum }): Bar => ({ value: id, name: nameIn(names, by, id), sum }))
    .sort((a, b) => {
      const [one, other] = [size(a.sum[amount] ?? ZERO), size(b.sum[amount] ?? ZERO)];
      return one === other ? 0 : one < other ? 1 : -1;
    });
  const bars = all.filter(({ value }, at) => at < most || chosen.includes(value));
  const rest = all.filter((bar) => !bars.includes(bar));
  return { by, bars, rest: { count: rest.length, sum: total(rest) }, sum: total(all) };
}
