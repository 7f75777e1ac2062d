// What a desk knows of the others that share its proof log, and what it has still to tell them.

import type { LaterEntry, ListedAgain } from './proof-log.ts';
import type { SharedPlace } from './shared-log.ts';

export interface Desk {
  readonly uuid: string;
  readonly name: string;
  /** The database as it found it last. */
  readonly incarnation: string;
  /** The entry in which it said so. */
  readonly seq: number;
  /** Why a person retired it; null while it works. */
  readonly retired: string | null;
  /** The newest format of entries that its program reads. */
  readonly reads: number;
}

/** Whether what a desk knows is in the log, stands behind its end (which was lost), or is another entry than stands there. */
export type HeadStands = 'fits' | 'ahead' | 'branch';

export interface TeamStore {
  /** Null for a desk by itself. */
  place(): SharedPlace | null;
  /** The database as it was found last; null for a desk by itself. */
  incarnation(): string | null;
  /** What desks said that they know of the database as it is now, where it is another one than before. */
  heads(): readonly { readonly desk: string; readonly seq: number; readonly stands: HeadStands }[];
  setPlace(place: SharedPlace, incarnation: string, at: string): void;
  /** Oldest first. */
  desks(): Desk[];
  desk(uuid: string): Desk | null;
  putDesk(desk: Omit<Desk, 'retired'>): void;
  retire(uuid: string, reason: string): void;
  /** Tells the others, in the transaction in which it takes effect here. Nothing is kept by a desk by itself. */
  later(entry: LaterEntry | ListedAgain): void;
  /** What was not told yet, oldest first, each under the name of its act. */
  untold(): readonly { readonly number: number; readonly uuid: string; readonly entry: LaterEntry | ListedAgain }[];
  /** By its number, or by the name of its act: nothing where none of that name is to be told. */
  told(of: number | string): void;
  /** The mark that an act of another desk sent; null for one that is not known. */
  markOf(act: string): number | null;
  /** `desk`: the other one that sent it, and has still to tell what became of it; null for one of this desk that its store had lost. */
  noteMark(act: string, sentMark: number, desk: string | null): void;
  /** What became of the mark of that act is told; of every mark of a desk that is gone for good nothing is waited for. */
  endMark(of: { readonly act: string } | { readonly desk: string }): void;
  /** Marks in a run that other desks sent and have not told the end of. */
  openMarks(run: number): readonly { readonly desk: string; readonly ids: readonly number[] }[];
  /** The number that an intake or a chunk of another desk has here; null where it has none yet. */
  ours(desk: string, what: 'batch' | 'chunk', theirs: number): number | null;
  /** Whose intake or chunk has that number here, and which it has there; null for one of this desk under its own number. */
  numberThere(what: 'batch' | 'chunk', ours: number): { readonly desk: string; readonly theirs: number } | null;
  noteNumber(desk: string, what: 'batch' | 'chunk', theirs: number, ours: number): void;
}
