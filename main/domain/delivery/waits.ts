// For whom what is handed over waits. Pure.

import { NOTHING_TO_SEND } from '../by-hand.ts';

/**
 * An ERP that has it; where nothing was sent, a person who accepts that it is so; where all have answered and one destination refused, a
 * person who hands it over there once more.
 */
export type RunWaits = 'waiting' | 'nothingToSend' | 'toAgain';

interface Went {
  readonly state: string;
  readonly file: string | null;
  readonly byHand: string | null;
  /** Units of it without an answer; null where the file has its run alone. */
  readonly answers: { readonly waiting: number } | null;
}

/** `waiting`: records of the run without a verdict. Null where nothing waits. */
export function waitsOf(of: {
  readonly waiting: number;
  readonly handOvers: readonly Went[];
  readonly lacking: readonly unknown[];
}): RunWaits | null {
  if (of.waiting === 0) return null;
  const open = of.handOvers.filter(({ state, answers }) => state !== 'withdrawn' && answers?.waiting !== 0);
  if (open.length === 0) return of.lacking.length > 0 ? 'toAgain' : 'waiting';
  const sent = open.some(({ file, byHand }) => file !== null || byHand !== NOTHING_TO_SEND);
  return sent ? 'waiting' : 'nothingToSend';
}
