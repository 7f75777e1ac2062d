// A record keeps its place in the order of its file. Lines that add up are fewer than what they stand for, so its line is another one.

import type { RecordRow } from '../../ports/records.ts';
import type { EngineContext } from '../context.ts';

/** The line that stands for it in the file of its hand-over, from 1; null where none does. */
export const lineInFile = ({ store }: EngineContext, of: Pick<RecordRow, 'handOver' | 'fileLine'>): number | null =>
  of.handOver === null || of.fileLine === null ? null : store.plans.lineOf(of.handOver, of.fileLine);
