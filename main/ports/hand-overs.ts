// Hand-overs as the store keeps them: which file, or by whose hand, with hash and sums.

import type { HandOverState, HandOverTransition } from '../domain/transitions.ts';
import type { Sum } from '../domain/tie-out.ts';

export interface HandOverStore {
  begin(handOver: {
    run: number;
    layout: string | null;
    byHand: string | null;
    folder: string | null;
    file: string | null;
    temporary: string | null;
    offline: boolean;
    /** Null for one that is made on the spot, or by hand. */
    destination: number | null;
    /** Its lines are kept apart from the records: a run with several destinations. */
    apart: boolean;
    at: string;
  }): number;
  nextNumber(): number;
  get(number: number): HandOver | null;
  ofRun(run: number): HandOver[];
  /** The same of every run that has one: to ask for each apart costs twenty times as much. */
  byRun(): ReadonlyMap<number, readonly HandOver[]>;
  /** Oldest first. */
  ofDestination(destination: number): HandOver[];
  setSum(number: number, sum: Sum): void;
  setShared(number: number, sum: Sum): void;
  setWritten(number: number, sha256: string, bytes: number | null): void;
  /** With the reason of this step or none: an earlier one says nothing of it. Throws where its state does not go this way. */
  become(number: number, transition: HandOverTransition, at: string, reason?: string): void;
  inState(states: readonly HandOver['state'][]): HandOver[];
}

export interface HandOver {
  readonly number: number;
  readonly run: number;
  readonly layout: string | null;
  readonly byHand: string | null;
  readonly folder: string | null;
  readonly file: string | null;
  readonly temporary: string | null;
  readonly state: HandOverState;
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly sum: Sum;
  /** What of its sum stands in an earlier file of the run too. */
  readonly shared: Sum;
  /** Null for one that was made on the spot, or by hand. */
  readonly destination: number | null;
  /** Its lines are kept apart from the records, as deliveries: the run went to several destinations. */
  readonly apart: boolean;
  readonly offline: boolean;
  readonly reason: string | null;
  readonly begunAt: string;
  readonly endedAt: string | null;
  /** UUID of the desk that wrote it; null for this one. */
  readonly desk: string | null;
}
