// What the files of a run were answered, in sums.

import type { DeliveryState } from '../domain/delivery/fold.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { HandOver } from './hand-overs.ts';

export interface AnswerStore {
  /** Of the files of a run with several, by file and state. */
  ofFiles(run: number): { handOver: number; destination: number; state: DeliveryState; sum: Sum }[];
  /** What these units come to in a file. */
  sumOf(handOver: Pick<HandOver, 'run' | 'number' | 'apart'>, ids: readonly number[]): Sum;
  /** What one destination accepted, or every one that takes it, as it was listed. */
  accepted(run: number, destination: number | null): Iterable<string>;
}
