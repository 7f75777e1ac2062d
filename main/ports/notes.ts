// What people write about units and runs. Of a unit it is shown in every run that lists it.

import type { Kind } from '../domain/kind.ts';

export interface Note {
  readonly number: number;
  readonly connection: number;
  readonly kind: Kind;
  /** Where it was written. */
  readonly run: number;
  /** Null for a note on the run as a whole. */
  readonly id: number | null;
  readonly note: string;
  readonly who: string;
  readonly at: string;
}

/** Who took a note back, and when. */
export interface TakenBack {
  readonly who: string;
  readonly at: string;
}

export interface NoteStore {
  /** Returns its number. */
  add(note: Omit<Note, 'number'>): number;
  /** The number of that note; null where it is not here. */
  find(note: Omit<Note, 'number'>): number | null;
  /** Notes that the proof log does not tell of, oldest first. */
  untold(): Note[];
  untell(number: number): void;
  told(number: number): void;
  /** It stands as it was written, and is not shown from then on. Once more does nothing; true where it did. `told` as of `untold`. */
  takeBack(number: number, by: TakenBack, told: boolean): boolean;
  /** Notes of which the proof log does not tell that they were taken back, oldest first. */
  untoldTakenBack(): (Note & { readonly takenBack: TakenBack })[];
  toldTakenBack(number: number): void;
  /** Oldest first, without what was taken back. */
  ofUnit(of: { readonly connection: number; readonly kind: Kind }, id: number): Note[];
  ofRun(run: number): Note[];
  /** Newest first, those with all the words that were not taken back. */
  search(words: string, limit: number): Note[];
}
