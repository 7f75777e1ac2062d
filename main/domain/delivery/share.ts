// Shares: a unit's part of a file line. Written quantities are shared by largest remainder, so that the shares always sum to the line.

import { type Micro, micro, opposite } from '../amount.ts';
import { flooredTo, stepOf } from '../layout/number-text.ts';

export interface Quantity {
  readonly exact: Micro;
  readonly written: Micro;
  /** The quantity rule that it was worked out by. */
  readonly rule: string;
}

/** What is kept of a share: enough to take it back, whatever tables and layout say later. */
export interface KeptShare {
  /** The month of Dato, YYYY-MM; empty for a record without one. */
  readonly period: string;
  /** Values by the key of their column, translated and not yet formatted. */
  readonly keys: Readonly<Record<string, string>>;
  /** By the key of their column. */
  readonly quantities: Readonly<Record<string, Quantity>>;
  /** Why there is no line: the tables give it nothing here, or its line comes to zero. */
  readonly without?: 'no-value' | 'zero';
}

export interface Share extends KeptShare {
  readonly unit: number;
  /** The place of its record in the order of the file, from 0. */
  readonly record: number;
  /** The line, from 1; null where nothing was written of it. */
  readonly line: number | null;
}

/** What takes a share back. */
export function opposed(quantity: Quantity): Quantity {
  return { ...quantity, exact: opposite(quantity.exact), written: opposite(quantity.written) };
}

/** A part that does not fit the decimals of its line. */
export interface Uneven {
  readonly entry: number;
  readonly exact: Micro;
  readonly rule: string;
}

/**
 * Which of the uneven parts are written one last decimal above their floor, so that all floors and these make `written`. The largest
 * remainders come first, of equal ones the earlier.
 */
export function raisedParts(uneven: readonly Uneven[], floors: Micro, written: Micro, decimals: number): Uneven[] {
  const count = Number((written - floors) / stepOf(decimals));
  if (count === 0) return [];
  const rest = ({ exact }: Uneven): bigint => exact - flooredTo(exact, decimals);
  const byRest = uneven.toSorted((a, b) => {
    const [restOfA, restOfB] = [rest(a), rest(b)];
    return restOfA === restOfB ? a.entry - b.entry : restOfA > restOfB ? -1 : 1;
  });
  return byRest.slice(0, count);
}

/** The part of a line that one entry is written as. */
export function partOf(exact: Micro, decimals: number, isRaised: boolean): Micro {
  const floor = flooredTo(exact, decimals);
  return isRaised ? micro(floor + stepOf(decimals)) : floor;
}
