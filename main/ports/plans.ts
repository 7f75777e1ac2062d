// What a planned file was made by, and the shares that its units have of its lines: kept for ever, so that it can be proved and written
// again, answered by line, and taken back.

import type { Summed } from '../domain/delivery/difference.ts';
import type { Given } from '../domain/delivery/entries.ts';
import type { Share } from '../domain/delivery/share.ts';
import type { RecordRules } from '../domain/kind.ts';
import type { Asked, Layout } from '../domain/layout/layout.ts';
import type { TranslationTable } from '../domain/translation/table.ts';
import type { Destination } from './destinations.ts';
import type { HandOver } from './hand-overs.ts';
import type { Run } from './runs.ts';

/** Everything that the bytes of a file follow from, but its records. */
export interface FilePlan {
  readonly layout: Layout;
  readonly rules: RecordRules;
  readonly asked: Asked;
  readonly tables: readonly TranslationTable[];
  /** Units that are posted in the open month, each with its posting date; left out where there are none. */
  readonly posted?: readonly (readonly [unit: number, date: string])[];
  /**
   * A reversal in it is of what came to nothing there, and comes to nothing too. Left out where there is none, and in plans of earlier
   * programs, which wrote a line for it: their files follow from that.
   */
  readonly nothingTakenBack?: true;
  /**
   * A reversal in it is of what was posted on another day than its Dato, and is written on that day. Left out where there is none, and in
   * plans of earlier programs, which wrote it on its Dato.
   */
  readonly takenBackOnItsDay?: true;
}

/** As the proof log tells it: with where it goes. */
export interface PlanProof extends FilePlan {
  readonly destination: Pick<Destination, 'uuid' | 'name' | 'layout' | 'folder' | 'rules'> | null;
}

/** One of several files of a run, as the proof log tells it. */
export interface FileProof {
  readonly handOver: number;
  readonly file: string | null;
  readonly sha256: string | null;
  readonly folder: string | null;
  readonly layout: string | null;
  readonly byHand: string | null;
  readonly destination: NonNullable<PlanProof['destination']>;
  readonly plan?: FilePlan;
}

export interface KeptPlan extends FilePlan {
  /** Its number; null for one that was made on the spot. */
  readonly destination: number | null;
}

/** The records of a file: those that it holds, or those of a state that are to come to it (all of them, or of some units). */
export type LinesOf =
  | Pick<HandOver, 'run' | 'number' | 'apart'>
  | {
      readonly state: 'ready' | 'handed-over';
      readonly units: ReadonlySet<number> | null;
      /** Lines of them, by key, that are left out. */
      readonly without?: ReadonlySet<number>;
      /** Reversals alone. */
      readonly reversing?: true;
    };

/** Where a file goes, as far as it says which shares a reversal takes back. */
export interface Going {
  readonly destination: number | null;
  readonly layout: string;
}

export interface PlanStore {
  keep(handOver: number, plan: KeptPlan): void;
  /** Null where it was written as listed, or entered by hand. */
  of(handOver: number): KeptPlan | null;
  /** Hand-overs that were planned, oldest first. */
  handOvers(): number[];
  /** The records of a file, in its order, each reversal with what it takes back there. */
  given(run: Pick<Run, 'number' | 'kind'>, of: LinesOf, going: Going): Iterable<Given>;
  /** Keeps the shares of a file, record by record; inside a transaction. */
  noteShares(handOver: number): (shares: readonly Share[]) => void;
  /** Of a file that never got its name. */
  dropShares(handOver: number): void;
  hasShares(handOver: number): boolean;
  /** The first line of a file, from 1, that stands for the record in that place of its order, from 1; null where none does. */
  lineOf(handOver: number, place: number): number | null;
  /** All of them, from 1. */
  linesOf(handOver: number, place: number): number[];
  /** The Ids that a hand-over holds. */
  units(handOver: Pick<HandOver, 'run' | 'number' | 'apart'>): number[];
  /** In file order. Of a file as listed each record is one whole share. */
  shares(handOver: Pick<HandOver, 'run' | 'number' | 'apart'>): Iterable<Share>;
  /** The Dato of each record of a file in its order, from 0; empty for one without. */
  days(handOver: Pick<HandOver, 'run' | 'number' | 'apart'>): string[];
  /** Which of these values stand in its lines: under a key of its shares, or as the work type of its records where `key` is null. */
  standing(handOver: Pick<HandOver, 'run' | 'number' | 'apart'>, key: string | null, of: readonly string[]): string[];
  /** What records come to that are written as they were listed, and which employees, work types and projects are in them. */
  listedSum(run: Pick<Run, 'number' | 'kind'>, of: LinesOf): Summed;
  /** Each record of a file as one whole share with what it is about, as it was listed. */
  listed(handOver: Pick<HandOver, 'run' | 'number' | 'apart'>): Iterable<Share>;
}
