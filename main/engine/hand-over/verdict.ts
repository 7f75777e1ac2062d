// What the ERP said: accept, reject, take a verdict back (rules 2 and 9).

import { z } from 'zod';
import { neededReason, refused } from '../../domain/errors.ts';
import { assertUnitMay, UNIT_TRANSITIONS, type UnitTransition } from '../../domain/transitions.ts';
import { closeIfFinished } from '../close-run.ts';
import { decide, type Decided, entryOf, recoverDecided, toldOf } from '../act.ts';
import { type EngineContext, runOf } from '../context.ts';
import { statesOf } from './review.ts';
import type { Run } from '../../ports/runs.ts';

/** `accept` and `reject` units that wait for an answer; `undo` an acceptance before it is confirmed. */
export type Verdict = 'accept' | 'reject' | 'undo';

export interface VerdictInput {
  readonly run: number;
  readonly verdict: Verdict;
  readonly ids: readonly number[] | 'all';
  readonly reason?: string;
}

const EFFECT = {
  accept: { transition: 'accept', proof: 'accepted' },
  reject: { transition: 'reject', proof: 'rejected' },
  undo: { transition: 'undo-acceptance', proof: 'undone' },
} as const satisfies Record<Verdict, { transition: UnitTransition; proof: string }>;

function assertAnswerable(run: Run, operation: string): void {
  if (run.state === 'handed-over' || run.state === 'confirming') return;
  const hint = run.state === 'review' ? `Hand it over first: hand-over ${run.number}.` : 'See the runs with "runs".';
  throw refused(operation, `run ${run.number}`, `it is ${run.state}, and no file of it waits for an answer`, hint);
}

/** The units that the verdict changes. Throws `wrong-usage` naming ids that are wrong. */
function idsOf(context: EngineContext, run: Run, input: VerdictInput): number[] {
  const { transition } = EFFECT[input.verdict];
  const [from] = UNIT_TRANSITIONS[transition].from;
  if (input.ids === 'all') return context.store.records.unitIds(run.number, [from]);
  const states = statesOf(context, run, input.ids, input.verdict);
  for (const [id, state] of states)
    if (state !== UNIT_TRANSITIONS[transition].to) assertUnitMay(id, state, transition, input.verdict);
  return [...states].filter(([, state]) => state === from).map(([id]) => id);
}

/** A verdict says that the ERP has the file: a hand-over that nobody could tell of is one after all. */
function answerClears(context: EngineContext, run: number): void {
  const { handOvers } = context.store;
  for (const handOver of handOvers.ofRun(run)) {
    if (handOver.state === 'unclear') handOvers.become(handOver.number, 'answer', context.now(), 'the ERP answered');
  }
}

/** The ERP's answer for units of a run. */
export const VERDICT: Decided<{ run: number; verdict: Verdict; ids: number[]; reason?: string | undefined }, number[]> =
  {
    what: 'verdict',
    detail: z.object({
      run: z.number(),
      verdict: z.enum(['accept', 'reject', 'undo']),
      ids: z.array(z.number()),
      reason: z.string().optional(),
    }),
    entry: (context, { detail: { run, verdict, ids, reason } }) => ({
      ...entryOf(context, run),
      what: EFFECT[verdict].proof,
      ids,
      note: reason,
    }),
    takeEffect(context, { detail: { run, verdict, ids: units, reason } }) {
      const { records } = context.store;
      records.setUnits(run, units, EFFECT[verdict].transition, reason);
      if (verdict === 'reject') {
        records.setLive(run, units, false);
        records.setReversedLive(run, units, true);
      }
      answerClears(context, run);
      closeIfFinished(context, run);
      return { result: units, outcome: { verdict, units: units.length } };
    },
    recover: (context, act, stage) => toldOf('verdict', act.run, recoverDecided(context, VERDICT, act, stage)),
  };

/** Takes a verdict on units of a run. Returns the ids it changed; those that have it already are left out. */
export async function giveVerdict(context: EngineContext, input: VerdictInput): Promise<number[]> {
  const run = runOf(context, input.run, input.verdict);
  assertAnswerable(run, input.verdict);
  if (input.verdict === 'reject')
    neededReason('reject', `run ${run.number}`, input.reason, 'Say what the ERP said; it is kept with the units.');
  return decide(context, VERDICT, { run: run.number, connection: run.connection }, () => {
    const units = idsOf(context, run, input);
    if (units.length === 0 && input.ids === 'all') {
      const [from] = UNIT_TRANSITIONS[EFFECT[input.verdict].transition].from;
      throw refused(
        input.verdict,
        `run ${run.number}`,
        `no unit of it is ${from}`,
        `See its units with "records ${run.number}".`,
      );
    }
    return { run: run.number, verdict: input.verdict, ids: units, reason: input.reason };
  });
}
