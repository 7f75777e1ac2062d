// When a batch is done, and letting one go.

import { refused } from '../../domain/errors.ts';
import { isDone } from '../../domain/intake/batch.ts';
import type { EngineContext } from '../context.ts';
import { correctedPlaces } from './corrected.ts';
import { openBatchOf } from './plan.ts';

/** Says whether anything in the batch is left to do. Inside a transaction, after every step that changes rows. */
export function endIfDone(context: EngineContext, number: number): void {
  const { intake } = context.store;
  const batch = intake.get(number)!;
  if (batch.state !== 'open' && batch.state !== 'done' && batch.state !== 'sending') return;
  const counts = intake.counts(number);
  // Where nobody has said how it is read, other rows may be in it than those that were read: those of another sheet.
  const isAsked = batch.findings.some(({ ambiguous }) => ambiguous);
  const state = isDone(counts) && !isAsked && correctedPlaces(context, batch).size === 0 ? 'done' : 'open';
  if (state === batch.state) return;
  intake.update(number, { state, endedAt: state === 'done' ? context.now() : null });
}

/** Lets a batch go; what it sent stays known. Throws `refused` while an outcome is unknown. */
export function discardBatch(context: EngineContext, number: number): void {
  const { store } = context;
  const batch = openBatchOf(context, number, 'discard an intake');
  const counts = store.intake.counts(number);
  if (counts.unknown + counts.sending > 0) {
    throw refused(
      'discard an intake',
      `intake ${number}`,
      'nobody knows yet what became of some rows',
      `Decide that first: "intake chunks ${number}" names the calls, then intake decide ${number} --chunk N --taken or --not-taken --reason TEXT.`,
    );
  }
  store.transaction(() => {
    store.intake.update(batch.number, { state: 'discarded', endedAt: context.now() });
    store.journal.note(null, 'intake discarded', { batch: number, ...counts });
  });
}
