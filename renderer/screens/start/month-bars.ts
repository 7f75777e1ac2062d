// The last twelve months of a kind as figures: what each holds, and by how much it differs from the month before. Pure.

import type { Kind, Measure } from '../../../preload/contract/common.ts';
import { measured, measureOf } from '../../../preload/contract/values.ts';
import type { MonthWire } from '../../../preload/contract/months.ts';
import { isZero, negate, addDecimals } from '../../format/decimal.ts';

export interface MonthBar {
  readonly month: string;
  /** In its measure; null for a month of which nothing is known. */
  readonly amount: string | null;
  readonly confirmed: string;
  /** What it has more than the month before; null where one of the two is not known. */
  readonly change: string | null;
}

const MONTHS = 12;

/** What the months of a kind are drawn and added up in. */
export function measureOfMonths(months: readonly MonthWire[], kind: Kind): Measure {
  return measureOf(kind, ...months.filter((month) => month.kind === kind).map(({ all }) => all));
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** The last of the months that are known, and the eleven before it. */
export function monthBars(months: readonly MonthWire[], kind: Kind): readonly MonthBar[] {
  const own = new Map(
    months.filter((month) => month.kind === kind && month.month !== '').map((month) => [month.month, month]),
  );
  const measure = measureOfMonths(months, kind);
  const amountOf = (sum: MonthWire['all']): string => measured(measure, { amount: '0', ...sum }) ?? '0';
  const last = [...own.keys()].sort().at(-1);
  if (last === undefined) return [];
  const shown = [last];
  while (shown.length < MONTHS) shown.unshift(monthBefore(shown[0]!));
  return shown.map((month) => {
    const [here, before] = [own.get(month), own.get(monthBefore(month))];
    const amount = here === undefined ? null : amountOf(here.all);
    const change = amount === null || before === undefined ? null : addDecimals(amount, negate(amountOf(before.all)));
    return { month, amount, confirmed: here === undefined ? '0' : amountOf(here.cells.confirmed), change };
  });
}

/** The month that differs most from the one before it; null where none differs. A month that is not over is left out: it is not whole. */
export function largestChange(bars: readonly MonthBar[], today: string): MonthBar | null {
  const over = bars.filter(({ month, change }) => month < today.slice(0, 7) && change !== null && !isZero(change));
  return over.reduce<MonthBar | null>(
    (most, bar) => (most === null || Math.abs(Number(bar.change)) > Math.abs(Number(most.change)) ? bar : most),
    null,
  );
}
