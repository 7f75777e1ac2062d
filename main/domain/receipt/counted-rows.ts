// What rows of a receipt come to, and the lines of the file that one of them sums up.

import { type Micro, plus, ZERO } from '../amount.ts';
import type { FileLine } from './file-line.ts';

export interface Counted {
  readonly rows: number;
  readonly quantity: Micro;
}

/** Lines of the file that one row of a receipt sums up: those of an employee, of a pay type, or of both. */
export interface KeySum {
  readonly lines: number;
  readonly units: number;
  readonly quantity: Micro;
  /** What the row says that they come to. */
  readonly said: Micro | null;
}

/** What they come to as they stand in the file. */
export function sumOf(lines: readonly FileLine[]): Omit<KeySum, 'said'> {
  const units = new Set(lines.flatMap((line) => line.units)).size;
  return {
    lines: lines.length,
    units,
    quantity: lines.reduce((sum, { quantity }) => plus(sum, quantity ?? ZERO), ZERO),
  };
}

/** Counts so many rows of that quantity. */
export function addTo(counted: { rows: number; quantity: Micro }, quantity: Micro | null, rows = 1): void {
  counted.rows += rows;
  counted.quantity = plus(counted.quantity, quantity ?? ZERO);
}
