// How a review of another desk is looked at: beside the store, and apart from it.

import type { LoggedEntry, LogPlace } from './proof-log.ts';
import type { StorePort } from './store.ts';

/** A review of another desk, to look at: its lines stand in front of those of the store, which is read as it is, and never written to. */
export interface ReviewElsewhere {
  /** As it is shown now: another one after each change. */
  readonly store: StorePort;
  /** The entry that told of it, and those behind it. */
  told(): Iterable<LoggedEntry>;
  /** What is shown is changed; never awaits. */
  change(work: (store: StorePort) => void): void;
  /** Once all lines of the run are there: with them is shown what this desk has of their units, and of their days. */
  complete(run: number): void;
  close(): void;
}

/** `told`: where the log of this desk tells of it. */
export type LookElsewhere = (told: LogPlace) => ReviewElsewhere;
