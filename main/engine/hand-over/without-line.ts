// What of a file stands in no line of it, since the tables of its destination give it nothing there: a person is told, as the ERP gets no
// hours of it, and it is marked all the same.

import { type Micro, plus, ZERO } from '../../domain/amount.ts';
import { recordReader } from '../../domain/delivery/record-values.ts';
import type { Totals } from '../../domain/delivery/totals.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { type EngineContext, runOf } from '../context.ts';

export type WithoutLine = Totals['withoutValue'];

/** Null where every record has a line, or comes to zero with others. */
export function withoutLine({ store }: EngineContext, handOver: HandOver): WithoutLine | null {
  const plan = store.plans.of(handOver.number);
  if (plan === null || handOver.file === null) return null;
  const places = new Set<number>();
  for (const { record, without } of store.plans.shares(handOver)) if (without === 'no-value') places.add(record);
  if (places.size === 0) return null;
  const read = recordReader(store.runs.rulesOf(handOver.run), []);
  const going = { destination: plan.destination, layout: plan.layout.name };
  let hours: Micro = ZERO;
  let quantity: Micro = ZERO;
  let place = 0;
  for (const { raw } of store.plans.given(store.runs.get(handOver.run)!, handOver, going)) {
    if (places.has(place)) {
      const { amounts } = read(raw);
      hours = plus(hours, amounts.hours ?? ZERO);
      quantity = plus(quantity, amounts.quantity ?? ZERO);
    }
    place += 1;
  }
  return { records: places.size, hours, quantity };
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
