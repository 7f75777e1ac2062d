// The first day: "already in the ERP up to date D". What is older is handed over by hand and accepted, so that a
// confirm marks it and no file ever carries it; what is later is held and comes with the next pull. So is a reversal with what goes
// with it, however old: the ERP has what it takes back, and never the reversal itself.

import { firstDayWords } from '../../domain/by-hand.ts';
import { refused, wrongUsage } from '../../domain/errors.ts';
import { localDateOf } from '../../domain/moment.ts';
import { NOTHING, type Sum, subtract } from '../../domain/tie-out.ts';
import type { Reason } from '../../domain/reason.ts';
import { type EngineContext, runOf } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { handOver } from './hand-over.ts';
import type { Run } from '../../ports/runs.ts';
import { giveVerdict } from './verdict.ts';

export interface FirstDayInput {
  readonly run: number;
  /** Local date, YYYY-MM-DD: the last day that the ERP has. */
  readonly upTo: string;
}

export interface FirstDay {
  readonly upTo: string;
  readonly inErp: Sum;
  readonly later: Sum;
  /** Reversals and what goes with them: never in the ERP already, held for the next pull. */
  readonly corrections: Sum;
}

/** Why a unit stays out of the first day. */
const LATER: Reason = 'after-first-day';

function inReview(context: EngineContext, input: FirstDayInput): Run {
  if (localDateOf(input.upTo) === null)
    throw wrongUsage('first day', input.upTo, 'it is not a date', 'Write it as 2026-01-31.');
  const run = runOf(context, input.run, 'first day');
  if (run.state === 'review') return run;
  throw refused('first day', `run ${run.number}`, `it is ${run.state}, not in review`, 'Pull first, then say it.');
}

/** What it would take in and what it would leave. Changes nothing. */
export function previewFirstDay(context: EngineContext, input: FirstDayInput): FirstDay {
  const run = inReview(context, input);
  const { records } = context.store;
  const ready = records.sums(run.number).get('ready') ?? NOTHING;
  const later = records.readyAfter(run.number, input.upTo).sum;
  const corrections = records.readyCorrections(run.number).sum;
  return { upTo: input.upTo, inErp: subtract(subtract(ready, later), corrections), later, corrections };
}

/**
 * Hands over by hand what is ready up to the date, and accepts it. Nothing is marked yet. Returns the hand-over.
 * Throws `refused` when nothing ready is that old, and what a hand-over throws.
 */
export async function handOverFirstDay(
  context: EngineContext,
  input: FirstDayInput,
): Promise<{ handOver: number; setApart: number }> {
  const run = inReview(context, input);
  assertProofFits(context, 'first day', `run ${run.number}`);
  const { records, journal } = context.store;
  if (previewFirstDay(context, input).inErp.rows === 0)
    throw refused(
      'first day',
      `run ${run.number}`,
      `nothing ready in it is dated ${input.upTo} or earlier`,
      'Choose a later date.',
    );
  context.store.transaction(() => {
    const { ids: later } = records.readyAfter(run.number, input.upTo);
    const { ids: corrections } = records.readyCorrections(run.number);
    records.setUnits(run.number, [...later, ...corrections], 'hold', LATER);
    journal.note(run.number, 'first day: later records held', { upTo: input.upTo, ids: later, corrections });
  });
  // Up to that day the ERP has what it has, whatever today's tables make of it.
  const way = { byHand: firstDayWords(input.upTo), allEntered: true };
  const done = await handOver(context, { run: run.number, way });
  await giveVerdict(context, {
    run: run.number,
    verdict: 'accept',
    ids: 'all',
    reason: `first day, up to ${input.upTo}`,
  });
  return done;
}
