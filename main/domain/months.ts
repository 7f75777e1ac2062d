// The months: every record of a kind in one column of the month of its Dato, and whether that month can be closed. Each month
// and kind is judged for itself; what nobody counted is not taken for nothing (rule 13).

import { assertNever } from './errors.ts';
import type { UnitState } from './run.ts';
import { add, NOTHING, type Sum, subtract } from './tie-out.ts';

/** Where a record of a month stands. Each is in one of them, so that a row adds up. */
export const MONTH_CELLS = [
  'toPull', // ready at the service, or come back from a file that was withdrawn
  'held',
  'review', // pulled, and not handed over yet
  'handedOver', // no answer of the ERP yet
  'rejected',
  'accepted', // and not confirmed
  'undecided', // unknown, changed or gone: a person or a list decides
  'confirmed',
] as const;

export type MonthCell = (typeof MONTH_CELLS)[number];
export type MonthCells = Readonly<Record<MonthCell, Sum>>;

/** The column of a state; null for what is counted where it was handed over. */
export function monthCellOf(state: UnitState): MonthCell | null {
  switch (state) {
    case 'ready':
      return 'review';
    case 'held':
    case 'needs-person':
      return 'held';
    case 'withdrawn':
      return 'toPull';
    case 'handed-over':
      return 'handedOver';
    case 'rejected':
      return 'rejected';
    case 'accepted':
    case 'marking':
      return 'accepted';
    case 'unknown':
    case 'changed':
    case 'gone':
      return 'undecided';
    case 'marked':
    case 'resolved':
      return 'confirmed';
    case 'duplicate':
      return null;
    default:
      return assertNever(state);
  }
}

/** True for a month as it is written: 2026-10. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** The last day of a month: 2026-02 → 2026-02-28. */
export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number, 0)).toISOString().slice(0, 10);
}

/** Whole days of it that are left on a day; 0 when it is over. */
export function daysLeftOf(month: string, today: string): number {
  const day = 86_400_000;
  return today > lastDayOf(month) ? 0 : (Date.parse(lastDayOf(month)) - Date.parse(today)) / day + 1;
}

export function inAll(cells: MonthCells): Sum {
  return MONTH_CELLS.map((cell) => cells[cell]).reduce(add, NOTHING);
}

/** Everything that is not confirmed. */
export function leftOf(cells: MonthCells): Sum {
  return subtract(inAll(cells), cells.confirmed);
}

/** What must be true before a month is closed, in the order of the work. */
export const MONTH_CHECKS = [
  'earlier', // no earlier month is open
  'pulled',
  'held',
  'review',
  'answered',
  'rejected',
  'undecided',
  'confirmed',
  'twice', // nothing is left of which nobody has said whether the ERP has it twice; only where there is any
  'totals', // the ERP's control totals agree, or the difference was explained
] as const;

export type MonthCheckName = (typeof MONTH_CHECKS)[number];

/** `unknown`: nobody counted or told it, so it is neither ticked nor open. */
export interface MonthCheck {
  readonly name: MonthCheckName;
  readonly state: 'done' | 'open' | 'unknown';
  /** How many records, or runs, stand in the way; null where nobody counted. */
  readonly count: number | null;
}

export interface MonthFacts {
  readonly month: string;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly cells: MonthCells;
  /** False until the service was asked what is ready, by a pull or a count. */
  readonly counted: boolean;
  /** False while no pull, which makes ready what was approved, was begun after the month was over. */
  readonly pulledSince: boolean;
  readonly earlierOpen: number;
  /** Records that the ERP may have twice, and of which nobody has said what was found. */
  readonly twice: number;
  /** Runs that handed over records of it: those whose control totals agree or are explained, those that differ, and those without. */
  readonly totals: { readonly agree: number; readonly differ: number; readonly missing: number };
  readonly closed: boolean;
}

function zero(name: MonthCheckName, count: number): MonthCheck {
  return { name, state: count === 0 ? 'done' : 'open', count };
}

function pulledCheck({ cells, counted, pulledSince }: MonthFacts): MonthCheck {
  const { rows } = cells.toPull;
  if (rows > 0) return zero('pulled', rows);
  return counted && pulledSince ? zero('pulled', 0) : { name: 'pulled', state: 'unknown', count: null };
}

function totalsCheck({ totals: { agree, differ, missing } }: MonthFacts): MonthCheck {
  if (differ > 0) return { name: 'totals', state: 'open', count: differ };
  // Before anything was handed over there is nothing that agrees.
  return missing > 0 || agree === 0 ? { name: 'totals', state: 'unknown', count: null } : zero('totals', 0);
}

export function monthChecks(facts: MonthFacts): MonthCheck[] {
  const { cells } = facts;
  return [
    zero('earlier', facts.earlierOpen),
    pulledCheck(facts),
    zero('held', cells.held.rows),
    zero('review', cells.review.rows),
    zero('answered', cells.handedOver.rows),
    zero('rejected', cells.rejected.rows),
    zero('undecided', cells.undecided.rows),
    zero('confirmed', cells.accepted.rows),
    // No tick: what else the ERP may have twice nobody knows.
    ...(facts.twice > 0 ? [zero('twice', facts.twice)] : []),
    totalsCheck(facts),
  ];
}

export type MonthVerdict = 'closed' | 'not-over' | 'can-close' | 'cannot-close' | 'not-counted';

/**
 * Whether a month can be closed. One that is not over never can; one that nobody has counted is not said to. Control totals that the
 * ERP never gave stand in no way, and are not ticked either.
 */
export function monthVerdict(facts: MonthFacts): MonthVerdict {
  if (facts.closed) return 'closed';
  if (daysLeftOf(facts.month, facts.today) > 0) return 'not-over';
  const checks = monthChecks(facts);
  if (checks.some(({ state }) => state === 'open')) return 'cannot-close';
  return checks.some(({ name, state }) => state === 'unknown' && name !== 'totals') ? 'not-counted' : 'can-close';
}

/** One value for each cell of a month. */
export function eachCell<T>(valueOf: (cell: MonthCell) => T): Record<MonthCell, T> {
  return {
    toPull: valueOf('toPull'),
    review: valueOf('review'),
    held: valueOf('held'),
    handedOver: valueOf('handedOver'),
    rejected: valueOf('rejected'),
    accepted: valueOf('accepted'),
    undecided: valueOf('undecided'),
    confirmed: valueOf('confirmed'),
  };
}
