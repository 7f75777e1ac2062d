// Closes a run when nothing in it is unfinished, and moves the cutoff as far as rule 4 allows.

import { nextCutoff } from '../domain/cutoff.ts';
import { UNFINISHED_STATES } from '../domain/run.ts';
import type { EngineContext } from './context.ts';
import { tellReviewOver } from './team/tell.ts';

/** The act that reads back what was marked: it keeps its run open. */
export const READING_BACK = 'read-back';
import type { Run } from '../ports/runs.ts';

function moveCutoff(context: EngineContext, run: Run): void {
  const { cutoffs, records } = context.store;
  const current = cutoffs.current(run.connection)?.cutoff ?? null;
  const next = nextCutoff({
    current,
    serviceClock: run.serviceClock,
    greatestOfCompletePull: run.proof === 'complete' ? run.greatestChanged : null,
    oldestPending: records.oldestPending(run.connection),
  });
  if (next === current) return;
  const reason = run.serviceClock === null ? 'run closed; the service told no clock' : 'run closed';
  cutoffs.set(run.connection, { cutoff: next, run: run.number, reason }, context.now());
  context.store.journal.note(run.number, 'cutoff moved', { from: current, to: next });
}

/**
 * Inside a transaction: closes the run if every unit of it is finished. Returns whether it is closed now. Other desks are told, unless one
 * of theirs is followed.
 */
export function closeIfFinished(context: EngineContext, number: number, isFollowing = false): boolean {
  const { runs, records, journal } = context.store;
  const run = runs.get(number)!;
  if (run.state === 'closed') return true;
  if (run.state === 'pulling' || run.state === 'failed' || run.state === 'discarded') return false;
  // What another desk reviews, it closes.
  if (run.state === 'review' && run.desk !== null) return false;
  if (records.isAny(number, UNFINISHED_STATES)) return false;
  if (journal.open().some((act) => act.run === number && act.what === READING_BACK)) return false;
  if (!isFollowing) tellReviewOver(context, number, 'closed');
  runs.become(number, 'close', context.now());
  journal.note(number, 'run closed', {});
  if (run.kind === 'time') moveCutoff(context, run);
  return true;
}
