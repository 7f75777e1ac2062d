// Days that follow each other: which lines of single days are one line from a day to another.

import { dayAfter } from '../calendar.ts';

export type Weekends = 'break' | 'bridge';

interface OnDay {
  /** All that parts it from others but its day. */
  readonly base: string;
  /** YYYY-MM-DD. */
  readonly day: string;
}

const FRIDAY = 5;

/** The day that goes on with a range: with `bridge` Monday follows Friday, and Saturday. */
function follows(before: string, day: string, weekends: Weekends): boolean {
  let next = dayAfter(before);
  if (next === day) return true;
  if (weekends === 'break' || new Date(`${before}T00:00:00Z`).getUTCDay() < FRIDAY) return false;
  while (new Date(`${next}T00:00:00Z`).getUTCDay() % 6 === 0) next = dayAfter(next);
  return next === day;
}

/** The days in ranges, each in the order of its days. What is of another base is in another range. */
export function inRanges<T extends OnDay>(days: Iterable<T>, weekends: Weekends): T[][] {
  const ranges: T[][] = [];
  for (const same of Map.groupBy(days, ({ base }) => base).values()) {
    let last: T | undefined;
    for (const one of same.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
      if (last !== undefined && follows(last.day, one.day, weekends)) ranges.at(-1)!.push(one);
      else ranges.push([one]);
      last = one;
    }
  }
  return ranges;
}
