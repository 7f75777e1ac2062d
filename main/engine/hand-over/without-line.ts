// What of a file stands in no line of it, since the tables of its destination give it nothing there: a person is told, as the ERP gets no
// hours of it, and it is marked all the same.

import type { Totals } from '../../domain/delivery/totals.ts';
import { NOTHING, type Sum } from '../../domain/tie-out.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { type EngineContext, runOf } from '../context.ts';

export type WithoutLine = Totals['withoutValue'];

/** `unitsOf`: of these alone, asked for only where any has no line. What was entered by hand went without lines. */
export function sumWithoutLine(
  { store: { answers } }: EngineContext,
  file: HandOver,
  unitsOf: () => readonly number[] | null = () => null,
): Sum {
  return file.file === null || !answers.hasWithoutLine(file) ? NOTHING : answers.withoutLine(file, unitsOf());
}

/** Null where every record has a line, or comes to zero with others. */
export function withoutLine(context: EngineContext, handOver: HandOver): WithoutLine | null {
  return withoutLineOf(sumWithoutLine(context, handOver));
}

export function withoutLineOf({ rows: records, hours, quantity }: Sum): WithoutLine | null {
  return records === 0 ? null : { records, hours, quantity };
}

/** The same of the files of a run that stand; those without are not among them. */
export function withoutLineInRun(
  context: EngineContext,
  number: number,
): (WithoutLine & { readonly handOver: number })[] {
  const { number: run } = runOf(context, number, 'tell what has no line');
  return context.store.handOvers.ofRun(run).flatMap((file) => {
    const found = file.state === 'handed-over' || file.state === 'unclear' ? withoutLine(context, file) : null;
    return found === null ? [] : [{ handOver: file.number, ...found }];
  });
}
