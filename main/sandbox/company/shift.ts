// What one employee registers on one working day: 7.5 hours in all on most days, over one project or a few, overtime on top of a
// full day, and now and then a Saturday.
import type { Random } from './random.ts';

export type Work = {
  /** 0: the day itself, 1: the Saturday of its week. */
  readonly saturday: boolean;
  readonly arbeidstype: string;
  /** Hours. */
  readonly timer: number;
  readonly faktura: number;
};

/** Hours of one day by project; each sums to a full day but the last two. */
const days = [
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
const lastFullDay = 11;
/** Every ninth is an apprentice: paid as one, and invoiced by half. */
const apprenticeEvery = 9;

/** None when the employee was away. `employee` counts from 0. */
export function shift(random: Random, employee: number): Work[] {
  if (random.next() < 0.05) return [];
  const ordinary = employee % apprenticeEvery === 4 ? '120' : '100';
  const which = Math.floor(random.next() * days.length);
  const hours = [...(days[which] ?? days[0])];
  const travels = hours.length === 1 && random.next() < 0.12;
  const travel = travels ? random.pick([0.5, 1, 1.5]) : 0;
  const works = hours.map((timer) => work(random, ordinary, timer - travel));
  if (travels) works.push(work(random, '310', travel));
  if (which > lastFullDay) return works;
  const extra = random.next();
  if (extra < 0.08) works.push(work(random, '150', random.pick([0.5, 1, 1.5, 2, 2.75])));
  else if (extra < 0.1) works.push(work(random, '200', random.pick([1, 2, 3])));
  else if (extra < 0.13) works.push({ ...work(random, '200', random.pick([4, 5, 6])), saturday: true });
  return works;
}

function work(random: Random, arbeidstype: string, timer: number): Work {
  const share = { '310': 0, '120': 0.5 }[arbeidstype] ?? random.pick([1, 1, 1, 1, 0.8]);
  return { saturday: false, arbeidstype, timer, faktura: Math.round(timer * share * 4) / 4 };
}
