// A record keeps its place in the order of its file. Lines that add up are fewer than what they stand for, so its line is another one.

import { NOTHING_TO_SEND } from '../../domain/by-hand.ts';
import type { Place } from '../../domain/correction.ts';
import { isLiveDelivery } from '../../domain/delivery/fold.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { EngineContext } from '../context.ts';

/** The line that stands for it in the file of its hand-over, from 1; null where none does. */
export const lineInFile = ({ store }: EngineContext, of: Pick<RecordRow, 'handOver' | 'fileLine'>): number | null =>
  of.handOver === null || of.fileLine === null ? null : store.plans.lineOf(of.handOver, of.fileLine);

/** All lines that stand for it there: one for each pay type. */
export const linesInFile = ({ store }: EngineContext, of: Pick<RecordRow, 'handOver' | 'fileLine'>): number[] =>
  of.handOver === null || of.fileLine === null ? [] : store.plans.linesOf(of.handOver, of.fileLine);

/** The name of its file, or how it was entered by hand; null where nothing was sent. */
export function nameOf(handOver: Pick<HandOver, 'file' | 'byHand'> | null): string | null {
  if (handOver === null || (handOver.file === null && handOver.byHand === NOTHING_TO_SEND)) return null;
  return handOver.file ?? handOver.byHand;
}

/** Where the ERP has a record: in each file of several whose destination has it, or may have; where none has, in each that it went to. */
export function placesOf(context: EngineContext, row: Pick<RecordRow, 'key' | 'handOver' | 'fileLine'>): Place[] {
  const { deliveries, handOvers } = context.store;
  const went = deliveries.ofRecord(row.key);
  const there = went.filter(isLiveDelivery);
  const of = went.length === 0 ? [row] : there.length === 0 ? went : there;
  return of.flatMap((one) => {
    const file = nameOf(one.handOver === null ? null : handOvers.get(one.handOver));
    return file === null ? [] : [{ file, line: lineInFile(context, one) }];
  });
}
