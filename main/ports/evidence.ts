// What is kept of marks and lists, as evidence (rule 6): what was sent is never forgotten, and what the ERP got is found by Id and by work.

import type { DeliveredLine, ListedLine, Work } from '../domain/evidence/lines.ts';
import type { Sighting } from '../domain/evidence/list.ts';
import type { PlainLine } from '../domain/evidence/plain.ts';
import type { MarkEffect, SentMark } from '../domain/evidence/marks.ts';
import type { Kind } from '../domain/kind.ts';
import type { UnitState } from '../domain/run.ts';
import type { Run } from './runs.ts';

/** What is asked about: everything of one kind on one connection. */
export interface Scope {
  readonly connection: number;
  readonly kind: Kind;
}

/** A unit of the run that handed it over. */
export interface UnitOfRun {
  readonly run: number;
  readonly id: number;
}

/** A delivered line with the state of its row. */
export interface HandedLine extends DeliveredLine {
  readonly state: UnitState;
  readonly reason: string | null;
}

/** A line of which nobody needs to ask anything, as it was listed. */
export interface KeptLine extends PlainLine {
  readonly raw: string;
  /** It has hours, invoiceable hours or a quantity. */
  readonly hasAmount: boolean;
}

export interface EvidenceStore {
  /** Ids with a line that the ERP has and that is not proved marked, ascending. */
  openIds(scope: Scope): number[];
  /** Id and content hash of each line under these open Ids that the ERP has, and that the service may list. */
  liveContents(scope: Scope, ids: readonly number[]): readonly (readonly [id: number, contentHash: string])[];
  /** Of these Ids, those that history has one line of and nothing else to tell: open, and accepted or marking; by their Ids. */
  plain(scope: Scope, ids: readonly number[]): PlainLine[];
  /** The same with what was listed of each. */
  kept(scope: Scope, ids: readonly number[]): KeptLine[];
  /** These rows as the service listed them. */
  listedAs(keys: Iterable<number>): ListedLine[];
  /** The marks that hold an open line. */
  openMarks(scope: Scope): SentMark[];
  /** Of the open Ids, those whose marks are decided: closed by a person, or read back with other content. */
  decidedIds(scope: Scope): number[];
  /** Of these Ids, those that were ever handed over. */
  knownIds(scope: Scope, ids: Iterable<number>): number[];
  /** Every line of these Ids that was handed over, or only listed by an earlier run, before a run. */
  delivered(scope: Scope, ids: Iterable<number>, before: number): HandedLine[];
  /** Handed-over lines of the same work before a run: by employee and day. */
  ofWork(scope: Scope, works: Iterable<Pick<Work, 'ansattId' | 'dato'>>, before: number): HandedLine[];
  /** Lines of a run that history or a reversal in it may have to do with: of these Ids, without hours, reversals, and the days of those. */
  listedIn(run: number, ids: Iterable<number>): ListedLine[];
  /** The JSON of a line as it was listed. */
  rawOf(key: number): string;

  /** A mark is about to be sent: it holds every live line of these Ids, and counts as sent until its answer says otherwise. */
  sendMark(run: Run, mark: { act: number; confirm: number; began: number; ids: readonly number[] }): number;
  /** Every Id that a confirm of a run sent to be marked, but for calls that surely had no effect. */
  sentIn(run: number, confirm: number): number[];
  /** The mark that an act of this store sent; null when it sent none. */
  markOfAct(act: number): number | null;
  /** What was answered; with `none` the lines are held by what held them before. */
  answerMark(number: number, answer: { effect: MarkEffect; ended: number | null; named: readonly number[] }): void;
  /** Marks by number. */
  marks(numbers: Iterable<number>): Map<number, SentMark>;

  sightings(scope: Scope, ids: Iterable<number>): Map<number, Sighting[]>;
  /**
   * Units that a list showed with other content since, and that have not gone out as it showed them: undecided, or with a correction, or
   * removed in the ERP. Without those that a list has shown no more, and those of which a review holds lines that may go out.
   */
  awaited(scope: Scope): UnitOfRun[];
  /** Units that wait for the ERP's answer or their mark, and that a list showed with other content since they were handed over. */
  shownOtherwise(scope: Scope): UnitOfRun[];
  addSighting(scope: Scope, id: number, sighting: Sighting): void;
  /** A person said that these units are listed as the ERP has them, and that nobody marked them. */
  sayWaiting(scope: Scope, ids: readonly number[], moment: number): void;
  /** Ids of which a person said so, and that no mark was sent for since. */
  saidWaiting(scope: Scope): Set<number>;
}
