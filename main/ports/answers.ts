// What the files of a run were answered, in sums.

import type { Micro } from '../domain/amount.ts';
import type { DeliveryState } from '../domain/delivery/fold.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { HandOver } from './hand-overs.ts';

/** What of one file is in one state. */
export interface AnsweredFile {
  readonly handOver: number;
  readonly destination: number;
  readonly state: DeliveryState;
  readonly units: number;
  readonly sum: Sum;
}

export interface AnswerStore {
  /** Of the files of a run with several, by file and state. */
  ofFiles(run: number): AnsweredFile[];
  /** What these units come to in a file. */
  sumOf(handOver: Pick<HandOver, 'run' | 'number' | 'apart'>, ids: readonly number[]): Sum;
  /** What these units of a file come to by product; the empty name where a record has none, no amount where none has a price. */
  byProduct(
    handOver: Pick<HandOver, 'run' | 'number' | 'apart'>,
    ids: readonly number[],
  ): { readonly product: string; readonly quantity: Micro; readonly amount: Micro | null }[];
  /**
   * By product, by how much these units stand in a planned file for more or less than they come to, in its column of that key: what its
   * layout rounded. None where that is nothing.
   */
  roundedByProduct(
    handOver: Pick<HandOver, 'run' | 'number' | 'apart'>,
    ids: readonly number[],
    column: string,
  ): { readonly product: string; readonly more: Micro }[];
  /** The same of all of them together, of the lines whose quantity was worked out by that rule. */
  roundedByRule(handOver: Pick<HandOver, 'number'>, ids: readonly number[], column: string, rule: string): Micro;
  /** What of a planned file, or of these units of it, stands in no line, since the tables of its destination give it nothing there. */
  withoutLine(handOver: Pick<HandOver, 'run' | 'number' | 'apart'>, ids?: readonly number[] | null): Sum;
  /** Whether any of it does. */
  hasWithoutLine(handOver: Pick<HandOver, 'number'>): boolean;
  /** What was accepted of a file that has its run alone, with what waits for an answer or without. */
  acceptedAlone(handOver: Pick<HandOver, 'run' | 'number'>, withWaiting?: boolean): { ids: number[]; sum: Sum };
}
