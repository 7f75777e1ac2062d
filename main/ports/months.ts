// What the months is made of: sums by month, months that were closed and opened again, and the last count at the service.

import type { Kind } from '../domain/kind.ts';
import type { UnitState } from '../domain/run.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { Run } from './runs.ts';

/** What the lines of a run in one state add up to in one month. */
export interface MonthSum {
  /** YYYY-MM; empty for lines without a Dato. */
  readonly month: string;
  readonly state: UnitState;
  readonly sum: Sum;
  readonly late: number;
}

/** A month was closed, or opened again. */
export interface MonthAct {
  readonly month: string;
  readonly act: 'close' | 'open';
  readonly who: string;
  readonly at: string;
  readonly reason: string | null;
  /** The last run that was handed over then; null where an earlier program kept it. */
  readonly throughRun: number | null;
  /** What the month held then. */
  readonly sum: Sum;
}

/** What the service had ready, by month. */
export interface MonthCount {
  readonly at: string;
  readonly months: ReadonlyMap<string, Sum>;
}

/** Amounts as the proof log has them: millionths, written as digits. */
export interface SumText {
  readonly rows: number;
  readonly hours: string;
  readonly invoiceable: string;
  readonly quantity: string;
  readonly amount?: string | undefined;
}

/** Which lines of a run and month. */
export interface LinesOfMonth {
  readonly month: string;
  readonly states: readonly UnitState[];
  readonly late: boolean;
  /** In these states, not what a later run lists, nor what a person has decided on. */
  readonly takenOver: readonly UnitState[];
  /** Units that were withdrawn and that the newest list shows no more: they stand with what is gone, or are not asked for. */
  readonly gone: { readonly as: 'gone' | 'not-here'; readonly ids: readonly number[] };
}

export interface MonthStore {
  /** What a run holds by month and state. `of` says of which moment: asked again with the same, the same is given. */
  sums(run: number, of?: string): readonly MonthSum[];
  /** Lines in these states whose Id a later run lists for itself: they are counted there. */
  listedLater(run: Run, states: readonly UnitState[]): MonthSum[];
  /** Lines in these states that the ERP never got, of which a person has said what became of them, and no later run lists. */
  saidOf(run: Pick<Run, 'number'>, states: readonly UnitState[]): MonthSum[];
  /** The lines of these units of a run. */
  ofUnits(run: Pick<Run, 'number'>, ids: readonly number[]): MonthSum[];
  /** Lines in these states with a Dato up to that day, by their keys; `listedLater`: also those whose Id a later run lists for itself. */
  unfinished(run: number, states: readonly UnitState[], upTo: string, listedLater: boolean): number[];
  /** Lines of a month in these states, by their keys, the first of them; those of an Id that came back to a later run are left out. */
  inCells(run: number, of: LinesOfMonth, most: number): number[];
  /** Of these ids, those that a run knows as neither marked nor resolved, with the months in which they are counted there. */
  knownOf(connection: number, kind: Kind, ids: readonly number[]): ReadonlyMap<number, ReadonlySet<string>>;
  /** Lines of one month in a run, by their keys. */
  linesIn(run: number, month: string): number[];
  /** Lines of one month in a run, by their keys, of which a person said since then that the ERP has them no more. */
  removedSince(run: number, month: string, at: string): number[];
  /** Oldest first. */
  acts(connection: number, kind: Kind): MonthAct[];
  keep(connection: number, kind: Kind, act: Omit<MonthAct, 'throughRun'>): void;
  lastCount(connection: number, kind: Kind): MonthCount | null;
  setCount(connection: number, kind: Kind, count: MonthCount): void;
}
