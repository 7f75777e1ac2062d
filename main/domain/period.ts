// What months a run is about: those of the bulk of its records. A stray date must not name the run.

export interface MonthRows {
  /** YYYY-MM. */
  readonly month: string;
  readonly first: string;
  readonly last: string;
  readonly rows: number;
  /** Dates that the check "date far away" found. */
  readonly farAway: boolean;
}

/** Dato of the records of a run: the bulk, by which the screens name the month, and those outside of it. */
export interface RunDates {
  /** First and last Dato of the bulk, YYYY-MM-DD. */
  readonly first: string;
  readonly last: string;
  /** Records outside of it. */
  readonly outside: number;
  /** First and last Dato of all records. */
  readonly outerFirst: string;
  readonly outerLast: string;
}

const SMALL_SHARE = 0.02;

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
}

/** Drops months from the start while they are few (2 % or less of all) and an empty month parts them from the next. */
function withoutStrays(months: readonly MonthRows[], most: number): readonly MonthRows[] {
  const [here, next] = months;
  if (here === undefined || next === undefined) return months;
  const gap = Math.abs(monthNumber(next.month) - monthNumber(here.month)) > 1;
  return gap && here.rows <= most ? withoutStrays(months.slice(1), most - here.rows) : months;
}

/** The bulk of the months given in order of their first day, without dates far away where there are others; null of none. */
export function datesOf(all: readonly MonthRows[]): RunDates | null {
  const near = all.filter((month) => !month.farAway);
  const months = near.length > 0 ? near : all;
  const total = all.reduce((sum, month) => sum + month.rows, 0);
  const most = total * SMALL_SHARE;
  const late = withoutStrays(months, most);
  const bulk = [...withoutStrays([...late].reverse(), most)].reverse();
  const [first, last] = [bulk[0], bulk.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    first: first.first,
    last: last.last,
    outside: total - bulk.reduce((sum, month) => sum + month.rows, 0),
    outerFirst: all.reduce((least, month) => (month.first < least ? month.first : least), first.first),
    outerLast: all.reduce((greatest, month) => (month.last > greatest ? month.last : greatest), last.last),
  };
}
