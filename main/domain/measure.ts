// What entries are added up in: hours of time, kroner of material. Pieces, metres and cubic metres are never one number: where no price
// is known, the quantity over several products is a control sum, without a unit.

import type { Kind } from './kind.ts';

export type Measure = Kind | 'priced';

interface Figures<A> {
  readonly hours: A | null;
  readonly quantity: A | null;
  /** Absent or null where no price is known. */
  readonly amount?: A | null;
}

/** Kroner as soon as one of them has a price. */
export function measureOf(kind: Kind, ...figures: readonly Pick<Figures<unknown>, 'amount'>[]): Measure {
  return kind === 'material' && figures.some(({ amount }) => amount !== null && amount !== undefined) ? 'priced' : kind;
}

/** Null where an entry has no such figure. */
export function measured<A>(measure: Measure, { hours, quantity, amount = null }: Figures<A>): A | null {
  if (measure === 'time') return hours;
  return measure === 'priced' ? amount : quantity;
}
