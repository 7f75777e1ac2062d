// That another desk ended a review and goes on with what it listed: noted at every desk, and said to who works on at the first.

import { refused } from '../../domain/errors.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

/** Event: another desk ended the review and goes on. */
export const TAKEN_OVER = 'run taken over';

/** Who took a review over and when, as every desk tells it. */
export interface TakenOver {
  readonly by?: string | undefined;
  readonly at?: string | undefined;
  readonly reason: string;
  /** The last entry of the log that who took it over had seen; undefined where an earlier program told it. */
  readonly seen?: number | undefined;
}

/** Inside the transaction in which it takes effect. */
export function noteTakenOver({ store: { journal } }: EngineContext, run: number, over: TakenOver): void {
  journal.note(run, TAKEN_OVER, { ...over });
}

/** Who took its review over, when and why; null where nobody did. */
export function takenOver(
  { store: { journal } }: EngineContext,
  run: Run,
): Required<Pick<TakenOver, 'by' | 'at' | 'reason'>> | null {
  if (run.state !== 'discarded' && run.state !== 'failed') return null;
  const over = journal.last(run.number, TAKEN_OVER);
  return over === null ? null : { by: over.who, at: over.at, reason: '', ...over.data };
}

/** Throws `refused` for a run that is not in review: who took it over is said where somebody did. */
export function notInReview(context: EngineContext, run: Run, operation: string, hint: string): Error {
  const over = takenOver(context, run);
  const object = `run ${run.number}`;
  if (over === null) return refused(operation, object, `it is ${run.state}, not in review`, hint);
  const why = over.reason === '' ? '' : `: ${over.reason}`;
  return refused(
    operation,
    object,
    `${over.by} took it over at ${over.at}${why}`,
    'That desk goes on with it. Pull again here for what it leaves.',
  );
}
