// A review that ends without a file: what of it is counted as in the ERP waits for its confirm.

import { isForPerson } from '../../domain/evidence/decisions.ts';
import type { EngineContext } from '../context.ts';
import { tellNamed } from '../team/tell.ts';

/** Nothing in it is left to review: it waits for its confirm, and others may answer for it too. */
export function leaveReview(context: EngineContext, number: number): void {
  const { store } = context;
  if (store.runs.get(number)!.state !== 'review') return;
  const open = store.records.count(number, { states: ['ready', 'needs-person'] });
  const held = store.records.page(number, Number.MAX_SAFE_INTEGER, 0, { states: ['held'] });
  if (open === 0 && !held.some(({ reason }) => isForPerson(reason))) endReview(context, number);
}

/** What was counted as in the ERP waits for its confirm; what is held comes again with the next pull. */
export function endReview(context: EngineContext, number: number): void {
  const { store, now } = context;
  store.runs.become(number, 'hand-over', now());
  tellNamed(
    context,
    number,
    store.handOvers.ofRun(number).map((one) => one.number),
  );
}
