// Closes a run when nothing in it is unfinished, and moves the cutoff as far as rule 4 allows.

import { nextCutoff } from '../domain/cutoff.ts';
import { UNFINISHED_STATES } from '../domain/run.ts';
import type { EngineContext } from './context.ts';
import { tellReviewOver } from './team/tell.ts';

/** The act that reads back what was marked: it keeps its run open. */
export const READING_BACK = 'read-back';
import type { Run } from '../ports/runs.ts';

/** Null where it stays. */
function movedCutoff({ store }: EngineContext, run: Run, serviceClock = run.serviceClock): string | null {
  const current = store.cutoffs.current(run.connection)?.cutoff ?? null;
  const next = nextCutoff({
    current,
    serviceClock,
    greatestOfCompletePull: run.proof === 'complete' ? run.greatestChanged : null,
    oldestPending: store.records.oldestPending(run.connection),
  });
  return next === current ? null : next;
}

function moveCutoff(
  context: EngineContext,
  run: Run,
  cutoff: string,
  { at, reason }: { at: string; reason: string },
): void {
  const { cutoffs, journal } = context.store;
  const from = cutoffs.current(run.connection)?.cutoff ?? null;
  cutoffs.set(run.connection, { cutoff, run: run.number, reason }, at);
  journal.note(run.number, 'cutoff moved', { from, to: cutoff });
}

/** The desk that pulled a run tells how far it moves the cutoff: no further than what this one knows to wait. Inside a transaction. */
export function followCutoff(context: EngineContext, run: Run, told: string, at: string): void {
  const cutoff = movedCutoff(context, run, told);
  if (cutoff !== null) moveCutoff(context, run, cutoff, { at, reason: 'run closed' });
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
  const cutoff = run.kind === 'time' ? movedCutoff(context, run) : null;
  const at = context.now();
  // Only the desk that pulled it knows when.
  if (!isFollowing || cutoff !== null) tellReviewOver(context, number, 'closed', { at, cutoff });
  runs.become(number, 'close', at);
  journal.note(number, 'run closed', {});
  const reason = run.serviceClock === null ? 'run closed; the service told no clock' : 'run closed';
  if (cutoff !== null) moveCutoff(context, run, cutoff, { at, reason });
  return true;
}
