// Since when units are held, over the runs that held them again, which are posted in the open month, and findings that a person has
// looked at.

import type { Kind } from '../domain/kind.ts';
import type { Reason } from '../domain/reason.ts';
import type { UnitState } from '../domain/run.ts';
import type { Run } from './runs.ts';

/** A unit is held: since when, by whom, and what its checks found when it was first held. */
export interface Held {
  readonly id: number;
  readonly since: string;
  readonly who: string;
  readonly findings: readonly string[];
}

export interface HeldBefore extends Held {
  readonly reason: string;
}

/** A person has looked at what the checks found of a unit. */
export interface Seen {
  readonly id: number;
  readonly note: string;
  readonly who: string;
  readonly at: string;
}

/** What may be in the ERP by a hand-over that the proof log lost. */
export interface Doubts {
  /** Nothing tells which: whatever is ready may be. */
  readonly every: boolean;
  readonly ids: ReadonlySet<number>;
}

export interface HoldStore {
  of(run: number): ReadonlyMap<number, Held>;
  /** Keeps since when they are held; one that is kept already stays. */
  keep(run: number, held: readonly Held[]): void;
  drop(run: number, ids: readonly number[]): void;
  /** Units of a locked period that are posted in the open month, each with its posting date (YYYY-MM-DD). */
  posted(run: number): ReadonlyMap<number, string>;
  post(run: number, ids: readonly number[], date: string): void;
  unpost(run: number, ids: readonly number[]): void;
  /** What the run before this one of its connection and kind held, at whichever desk. */
  before(run: Pick<Run, 'connection' | 'kind' | 'number'>): HeldBefore[];
  /** What another desk's run held when it was over. */
  keepOfDesk(connection: number, kind: Kind, held: readonly HeldBefore[]): void;
  /** Null: of every connection, of both kinds, whatever is ready. */
  doubt(of: {
    readonly connection: number | null;
    readonly kind: Kind | null;
    readonly ids: readonly number[] | null;
  }): void;
  /** Doubts that no pull of a connection and kind has taken. */
  doubted(of: Pick<Run, 'connection' | 'kind'>): Doubts;
  takeDoubts(of: Pick<Run, 'connection' | 'kind'>): void;
  /** True when a line of the run is held for one of these reasons. */
  hasHeld(run: number, reasons: readonly Reason[]): boolean;
  seen(run: number): ReadonlyMap<number, Seen>;
  see(run: number, seen: readonly Seen[]): void;
  unsee(run: number, ids: readonly number[]): void;
  /** Units of a run in a state whose checks found something, with what they found. */
  withFindings(run: number, state: UnitState): ReadonlyMap<number, ReadonlySet<string>>;
}
