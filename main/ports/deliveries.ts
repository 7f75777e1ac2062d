// Deliveries of runs that go to several destinations: which unit stands in which file, and what its destination said. Of a file that holds
// a run alone the record itself is the delivery.

import type { Delivery, DeliveryState } from '../domain/delivery/fold.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { ProofRecord } from './proof-log.ts';
import type { Run } from './runs.ts';

/** Units that go to one destination, and those of their lines, by key, that do not: of a correction each line goes its own way. */
export interface Portion {
  readonly units: readonly number[];
  readonly without: readonly number[];
}

/** What one file of a run holds. */
export interface FileOfRun extends Portion {
  readonly handOver: number;
  readonly destination: number;
}

/** The deliveries of one file, or of a run to one destination: of a unit one of these at most is live. */
export type At = { readonly handOver: number } | { readonly run: number; readonly destination: number };

/** A record that is ready, and where what it takes back went. */
export interface ToRoute {
  readonly key: number;
  readonly line: number;
  readonly unit: number;
  /** The JSON object as listed; empty where the line is known. */
  readonly raw: string;
  /** Why it stands as it does. */
  readonly reason: string | null;
  readonly isReversal: boolean;
  /** Made by the console, and not listed. */
  readonly isOwn: boolean;
  /** Destinations that have what it reverses, and of which it was not taken back yet; null where nobody knows them. */
  readonly went: readonly number[] | null;
}

export interface DeliveryStore {
  /** True for a run that went to several destinations. */
  isApart(run: number): boolean;
  /** What is ready in a run, line by line. The text of a line that is known already is not read. */
  ready(run: number, isKnown?: (line: number) => boolean): Iterable<ToRoute>;
  /** What these ready units come to. */
  sumOfReady(run: number, going: Portion): Sum;
  /** Ready units become live, each in the files that take it. Returns the sum of each file, and what of it an earlier one has too. */
  reserve(run: Run, files: readonly FileOfRun[]): { sum: Sum; shared: Sum }[];
  /** Units that are handed over go once more to a destination that lacks them. Returns the sum of the file. */
  reserveAgain(run: Run, file: FileOfRun): Sum;
  /** Files that never got their name, none of the act: what they held is ready again. */
  undo(run: number, handOvers: readonly number[]): void;
  /** The deliveries of units in a run. */
  ofUnits(run: number, ids: readonly number[]): Map<number, Delivery[]>;
  /** Where one record went, by its key; empty in a run with one file. */
  ofRecord(key: number): (Delivery & { readonly fileLine: number })[];
  /** Units with deliveries there that are in one of the states. */
  units(at: At, states: readonly DeliveryState[]): number[];
  /** Units of a run that a destination rejected or never got, while another one has them. */
  lacking(run: number, destination: number): number[];
  /** Lines of these units, by key, that never went there: what belongs to others of a correction. */
  elsewhere(run: number, destination: number, ids: readonly number[]): number[];
  /** Some destination has one of these lines, by key, and another that it went to, or of those alone that took it, has not. */
  areUneven(keys: readonly number[], of?: 'went' | 'taken'): boolean;
  /** Lines of these units, by key, that no destination has. */
  untaken(run: number, ids: readonly number[]): number[];
  /** Reversals of the console among these units, by key, whose original is still with some destination. */
  owed(run: number, ids: readonly number[]): { readonly key: number; readonly original: number }[];
  /** Deliveries of these units there that are in one of the states. */
  become(
    at: At,
    ids: readonly number[],
    from: readonly DeliveryState[],
    to: DeliveryState,
    reason: string | null,
  ): void;
  /** As the proof log tells it: the line of a run stands in that file. */
  keep(line: {
    run: number;
    line: number;
    unit: number;
    handOver: number;
    destination: number;
    fileLine: number;
  }): void;
  /** Sums of the files of a run as their lines say, after the proof log was followed. */
  sumsAgain(run: number): void;
  /** The next lines of a run after one of its lines that stand in these files, as the proof log keeps them, each once with its places. */
  proofLines(run: number, handOvers: readonly number[], after: number, limit: number): ProofRecord[];
}
