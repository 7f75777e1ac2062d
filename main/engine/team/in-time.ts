// An append permits an effect; it cannot stop a late one. Only the desk that appended carries it out, and only for a while
// after the answer: later, others may have gone on without it. What was not carried out in time is not done, and the log is told so.

import { ConsoleError } from '../../domain/errors.ts';
import type { EngineContext } from '../context.ts';

const MOST_MS = 30_000;

/** When the answer to an append came, by two clocks. */
export interface Permit {
  /** Milliseconds that never run backwards, and may stand still while the machine sleeps. */
  readonly at: number;
  /** The PC's clock, which goes on. */
  readonly clockAt: string;
}

export function permitNow(context: Pick<EngineContext, 'elapsed' | 'now'>): Permit {
  return { at: context.elapsed(), clockAt: context.now() };
}

/**
 * Throws `refused` when the time of the effect is over, by the clock that ran further; one that was set back says as little as one that
 * was set ahead. A desk by itself has all the time: nobody else acts.
 */
export function assertInTime(context: EngineContext, permit: Permit, operation: string, object: string): void {
  if (context.store.proofLog.team === null) return;
  const byClock = Math.abs(Date.parse(context.now()) - Date.parse(permit.clockAt));
  const late = Math.max(context.elapsed() - permit.at, byClock);
  if (late <= MOST_MS) return;
  const seconds = String(Math.round(late / 1000));
  throw new ConsoleError({
    code: 'refused',
    operation,
    object,
    cause: `it was to be done within 30 seconds of the answer of the proof log, and ${seconds} went by: it was not done`,
    hint: 'The machine slept, or was very slow. The other desks are told. Look at how it stands now, and do it again.',
    retrySafe: true,
    values: { why: 'not-done', seconds },
  });
}

/** An effect whose time was over before it was carried out. */
export function isNotDone(error: unknown): boolean {
  return error instanceof ConsoleError && error.details.values?.why === 'not-done';
}
