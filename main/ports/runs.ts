// Runs as the store keeps them: one export cycle of one kind on one connection.

import type { Kind, RecordRules } from '../domain/kind.ts';
import type { RunState } from '../domain/run.ts';
import type { RunTransition } from '../domain/transitions.ts';
import type { Sum } from '../domain/tie-out.ts';

export interface RunStore {
  /** Takes the next number; the unique index refuses a second run in pulling or review. */
  begin(run: {
    connection: number;
    kind: Kind;
    periodFrom: string | null;
    periodTo: string | null;
    cutoffUsed: string | null;
    at: string;
  }): number;
  get(number: number): Run | null;
  /** How its records were read when they were listed; those of today for runs of earlier programs. */
  rulesOf(number: number): RecordRules;
  /** Ids that the service was asked for beside the lists of the run, which may be cut, and told all of. */
  askedIn(number: number): ReadonlySet<number>;
  all(): Run[];
  inReview(connection: number, kind: Kind): Run | null;
  /** The newest whose list this store has as it came in: of another desk's run, or one made again from the log, it has what went out. */
  newestListed(connection: number, kind: Kind): Run | null;
  /** Throws when the run is in no state from which it goes this way. */
  become(number: number, transition: RunTransition, at: string, failure?: string): void;
  /** Number of the last run there is; 0 where there is none. */
  newest(): number;
  /** Another desk told when a run ended, and which was the last one then. */
  setEnded(number: number, ended: RunEnd): void;
  setClock(number: number, serviceClock: string | null): void;
  setPulled(
    number: number,
    pulled: {
      proof: 'complete' | 'plain';
      proofBy: 'count' | 'walk' | 'links';
      greatestChanged: string | null;
      listed: Sum;
      at: string;
    },
  ): void;
}

/** When a run ended, by the clock of the desk that ended it, and the last run there was then. */
export interface RunEnd {
  readonly at: string;
  readonly through: number;
}

export interface Run {
  readonly number: number;
  readonly connection: number;
  readonly kind: Kind;
  readonly state: RunState;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly cutoffUsed: string | null;
  readonly serviceClock: string | null;
  readonly greatestChanged: string | null;
  readonly proof: 'complete' | 'plain' | null;
  readonly proofBy: 'count' | 'walk' | 'links' | null;
  readonly listed: Sum;
  readonly begunAt: string;
  readonly pulledAt: string | null;
  readonly closedAt: string | null;
  /** The last run there was when it ended: what is pulled after it has a greater number. Null while it stands open. */
  readonly closedThrough: number | null;
  readonly failure: string | null;
  /** UUID of the desk that pulled it; null for this one. */
  readonly desk: string | null;
}
