// Which day a file has for a unit of a closed period: its own Dato, or the first day that is open. A person says so of the unit, unless the
// destination says it of all of them: a payroll books what came late in the run that is open, a project ledger in the period it is of.

export const POSTINGS = ['unit', 'original', 'open'] as const;

/** `unit`: as was said when it was released. */
export type Posting = (typeof POSTINGS)[number];

export interface Closed {
  /** The last day that is locked, YYYY-MM-DD. */
  readonly through: string;
  /** The first one after it. */
  readonly open: string;
}

/** Said to be posted in the open month, a unit goes to the one that is open now: the day that was open then may be locked since. */
function inOpenMonth(said: ReadonlyMap<number, string>, closed: Closed | null): Map<number, string> {
  if (closed === null) return new Map(said);
  return new Map([...said].map(([unit, date]) => [unit, date <= closed.through ? closed.open : date]));
}

/** The units that are posted on another day than their own, each with that day. `said`: of those of which a person said so. */
export function postedOn(
  posting: Posting,
  said: ReadonlyMap<number, string>,
  units: Iterable<readonly [unit: number, dato: string | null]>,
  closed: Closed | null,
): (readonly [unit: number, date: string])[] {
  if (posting === 'original') return [];
  const all = inOpenMonth(said, closed);
  if (posting === 'unit' || closed === null) return [...all];
  for (const [unit, dato] of units)
    if (dato !== null && dato <= closed.through && !all.has(unit)) all.set(unit, closed.open);
  return [...all].toSorted(([a], [b]) => a - b);
}
