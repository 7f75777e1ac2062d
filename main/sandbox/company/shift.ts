// What one employee registers on one working day: 7.5 hours in all on most days, over one project or a few, overtime on top of a
// full day, and now and then a Saturday.

import type { Random } from './random.ts';

export interface Shift {
  /** On the Saturday of the week, instead of the day itself. */
  readonly saturday: boolean;
  readonly workType: string;
  readonly hours: number;
  readonly invoiceable: number;
}

/** Hours of one day by project; each sums to a full day but the last two. */
const DAYS = [
  [7.5],
  [7.5],
  [7.5],
  [7.5],
  [7.5],
  [7.5],
  [4, 3.5],
  [5, 2.5],
  [6, 1.5],
  [5.5, 2],
  [3, 2.5, 2],
  [6.25, 1.25],
  [8],
  [4],
] as const;
const LAST_FULL_DAY = 11;
/** Every ninth is an apprentice: paid as one, and invoiced by half. */
const APPRENTICE_EVERY = 9;

/** None when the employee was away. `employee` counts from 0. */
export function shiftsOf(random: Random, employee: number): Shift[] {
  if (random.next() < 0.05) return [];
  const ordinary = employee % APPRENTICE_EVERY === 4 ? '120' : '100';
  const which = Math.floor(random.next() * DAYS.length);
  const hours = [...(DAYS[which] ?? DAYS[0])];
  const travels = hours.length === 1 && random.next() < 0.12;
  const travel = travels ? random.pick([0.5, 1, 1.5]) : 0;
  const shifts = hours.map((some) => shift(random, ordinary, some - travel));
  if (travels) shifts.push(shift(random, '310', travel));
  if (which > LAST_FULL_DAY) return shifts;
  const extra = random.next();
  if (extra < 0.08) shifts.push(shift(random, '150', random.pick([0.5, 1, 1.5, 2, 2.75])));
  else if (extra < 0.1) shifts.push(shift(random, '200', random.pick([1, 2, 3])));
  else if (extra < 0.13) shifts.push({ ...shift(random, '200', random.pick([4, 5, 6])), saturday: true });
  return shifts;
}

function shift(random: Random, workType: string, hours: number): Shift {
  const share = { '310': 0, '120': 0.5 }[workType] ?? random.pick([1, 1, 1, 1, 0.8]);
  return { saturday: false, workType, hours, invoiceable: Math.round(hours * share * 4) / 4 };
}
