// Rule 4: the cutoff never passes work. All instants are UTC text that sorts (moment.ts); the PC's clock has no say.

import { wholeSecond } from './moment.ts';

export interface CutoffFacts {
  /** The cutoff in force; null before the first closed run. */
  readonly current: string | null;
  /** The `Date` header of the small list call sent before prepare; null without that header. */
  readonly serviceClock: string | null;
  /** The greatest EndretDato of the pull, when its list was complete; null otherwise. */
  readonly greatestOfCompletePull: string | null;
  /** The oldest EndretDato of any known record of the connection that is neither marked nor resolved; null if none. */
  readonly oldestPending: string | null;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

/**
 * The cutoff after a run closed: max(old, min(start of the cycle, oldest pending)), to the whole second.
 * Null only when there never was one and nothing says when the cycle began.
 */
export function nextCutoff(facts: CutoffFacts): string | null {
  const start = facts.serviceClock ?? facts.greatestOfCompletePull;
  if (start === null) return facts.current;
  const reached = wholeSecond(facts.oldestPending === null ? start : earlier(start, facts.oldestPending));
  if (facts.current === null) return reached;
  return reached > facts.current ? reached : facts.current;
}

/** True when a record first seen now was changed before the cutoff: it was approved late. */
export function isLate(endretDato: string | null, cutoff: string | null): boolean {
  // To the second on both sides: as text, 10:00:00.500Z comes before 10:00:00Z.
  return cutoff !== null && endretDato !== null && wholeSecond(endretDato) < wholeSecond(cutoff);
}
