// What the ERP said: accept, reject, take a verdict back (rules 2 and 9).

import { runStateInWords } from '../../domain/run.ts';
import { z } from 'zod';
import type { DeliveryState } from '../../domain/delivery/fold.ts';
import { neededReason, refused, wrongUsage } from '../../domain/errors.ts';
import { assertUnitMay, UNIT_TRANSITIONS, type UnitTransition } from '../../domain/transitions.ts';
import { closeIfFinished } from '../close-run.ts';
import { decide, type Decided, entryOf, idsInWords, recoverDecided, toldOf } from '../act.ts';
import { type EngineContext, runOf } from '../context.ts';
import { assertNoOpenMark } from '../team/open-marks.ts';
import { answerReaches } from './answer-reaches.ts';
import { answeringDestination, foldUnits } from './deliveries.ts';
import { statesOf } from './review.ts';
import type { At } from '../../ports/deliveries.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { ReceiptProof } from '../../ports/receipts.ts';
import type { Run } from '../../ports/runs.ts';

/** `accept` and `reject` units that wait for an answer; `undo` an acceptance before it is confirmed. */
export type Verdict = 'accept' | 'reject' | 'undo';

export interface VerdictInput {
  readonly run: number;
  readonly verdict: Verdict;
  readonly ids: readonly number[] | 'all';
  readonly reason?: string;
  /** Name of the destination; needed where several of the run wait. */
  readonly destination?: string | null | undefined;
  /** The receipt that says so; missing where a person does. */
  readonly receipt?: ReceiptProof;
}

const EFFECT = {
  accept: { transition: 'accept', proof: 'accepted', from: 'waiting', to: 'accepted' },
  reject: { transition: 'reject', proof: 'rejected', from: 'waiting', to: 'rejected' },
  undo: { transition: 'undo-acceptance', proof: 'undone', from: 'accepted', to: 'waiting' },
} as const satisfies Record<
  Verdict,
  { transition: UnitTransition; proof: string; from: DeliveryState; to: DeliveryState }
>;

function assertAnswerable(run: Run, operation: string): void {
  if (run.state === 'handed-over' || run.state === 'confirming') return;
  const hint = run.state === 'review' ? `Hand it over first: hand-over ${run.number}.` : 'See the runs with "runs".';
  const cause = `it is ${runStateInWords(run.state)}, and no file of it waits for an answer`;
  throw refused(operation, `run ${run.number}`, cause, hint);
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

/** The units that a verdict of one of several destinations changes. Throws `wrong-usage` naming ids that did not go there. */
function idsAt(context: EngineContext, run: Run, input: VerdictInput, { number, name }: Destination): number[] {
  const { deliveries } = context.store;
  const { from, to, transition } = EFFECT[input.verdict];
  const at = { run: run.number, destination: number };
  const mayBe = deliveries.units(at, [from]);
  if (input.ids === 'all') return mayBe;
  const states = statesOf(context, run, input.ids, input.verdict);
  const open = new Set(mayBe);
  const there = new Set(deliveries.units(at, [to]));
  for (const [id, state] of states) {
    if (there.has(id)) continue;
    // What was marked, or decided on, is answered no more.
    if (state !== 'handed-over' && state !== 'accepted') assertUnitMay(id, state, transition, input.verdict);
    if (open.has(id)) continue;
    const hint = `See its units with "records ${run.number}".`;
    throw wrongUsage(input.verdict, `Id ${id}`, `it is not ${from} at ${name}`, hint);
  }
  return [...states.keys()].filter((id) => open.has(id));
}

/** A verdict says that the ERP has the file: a hand-over that nobody could tell of is one after all. */
function answerClears(context: EngineContext, run: number, at: At | null, ids: readonly number[]): void {
  const { handOvers, deliveries } = context.store;
  const answered = new Set(ids);
  for (const { number, state, destination } of handOvers.ofRun(run)) {
    if (state !== 'unclear') continue;
    // Another destination's file is not told of by it, nor another file of the same one.
    if (at !== null && !('destination' in at && at.destination === destination)) continue;
    const own = at === null ? null : deliveries.units({ handOver: number }, ['waiting', 'accepted', 'rejected']);
    if (own?.some((id) => answered.has(id)) === false) continue;
    handOvers.become(number, 'answer', context.now());
  }
}

/** Inside a transaction: a verdict on units of a run, of one destination or of the only one. */
export function answerTakesEffect(
  context: EngineContext,
  {
    run,
    verdict,
    ids,
    reason,
    destination,
  }: { run: number; verdict: Verdict; ids: readonly number[]; reason: string | null; destination: number | null },
): void {
  const { records, deliveries } = context.store;
  const { from, to, transition } = EFFECT[verdict];
  const at = destination === null ? null : { run, destination };
  if (at !== null) {
    deliveries.become(at, ids, [from], to, verdict === 'reject' ? reason : null);
    if (verdict === 'undo') records.setUnits(run, ids, transition);
    foldUnits(context, run, ids);
  } else {
    records.setUnits(run, ids, transition, reason);
    if (verdict === 'reject') records.setRefused(run, ids);
  }
  answerClears(context, run, at, ids);
  answerReaches(context, { run, units: ids, isTakenBack: verdict === 'undo' });
}

/** The ERP's answer for units of a run. */
interface VerdictDetail {
  run: number;
  verdict: Verdict;
  ids: number[];
  reason?: string | undefined;
  /** Number of the destination, of a run that went to several. */
  destination?: number | undefined;
  /** Null where there is none; missing in acts of earlier programs. */
  receipt?: ReceiptProof | null | undefined;
}

export const VERDICT: Decided<VerdictDetail, number[]> = {
  what: 'verdict',
  detail: z.object({
    run: z.number(),
    verdict: z.enum(['accept', 'reject', 'undo']),
    ids: z.array(z.number()),
    reason: z.string().optional(),
    destination: z.number().optional(),
    receipt: z.object({ file: z.string().nullable(), sha256: z.string() }).nullable().optional(),
  }),
  entry: (context, { detail: { run, verdict, ids, reason, destination, receipt } }) => ({
    ...entryOf(context, run),
    what: EFFECT[verdict].proof,
    ids,
    note: reason,
    receipt,
    to: destination === undefined ? undefined : context.store.destinations.get(destination)!.uuid,
  }),
  takeEffect(context, { detail: { run, verdict, ids: units, reason = null, destination = null } }) {
    answerTakesEffect(context, { run, verdict, ids: units, reason, destination });
    closeIfFinished(context, run);
    return { result: units, outcome: { verdict, units: units.length } };
  },
  recover(context, act, stage) {
    const { verdict, ids: units, run } = act.detail;
    const said = `${verdict} ${idsInWords(units)} of run ${run}`;
    return toldOf({ what: 'verdict', run, said }, recoverDecided(context, VERDICT, act, stage));
  },
};

/** Takes a verdict on units of a run. Returns the ids it changed; those that have it already are left out. */
export async function giveVerdict(context: EngineContext, input: VerdictInput): Promise<number[]> {
  const run = runOf(context, input.run, input.verdict);
  assertAnswerable(run, input.verdict);
  if (input.verdict === 'reject')
    neededReason('reject', `run ${run.number}`, input.reason, 'Say what the ERP said; it is kept with the units.');
  return decide(context, VERDICT, { run: run.number, connection: run.connection }, () => {
    const { from: state, proof } = EFFECT[input.verdict];
    const name = input.destination ?? null;
    const to = answeringDestination(context, run, input.verdict, { name, state });
    const isApart = to === null && context.store.deliveries.isApart(run.number);
    if (isApart)
      throw refused(
        input.verdict,
        `run ${run.number}`,
        `nothing of it is ${state}, so nothing can be ${proof}`,
        `See its units with "records ${run.number}".`,
      );
    const units = to === null ? idsOf(context, run, input) : idsAt(context, run, input, to);
    if (units.length === 0 && input.ids === 'all') {
      const [from] = UNIT_TRANSITIONS[EFFECT[input.verdict].transition].from;
      throw refused(
        input.verdict,
        `run ${run.number}`,
        `no unit of it is ${from}`,
        `See its units with "records ${run.number}".`,
      );
    }
    if (input.verdict !== 'accept') assertNoOpenMark(context, run.number, units, input.verdict);
    const at = to === null ? {} : { destination: to.number };
    const { verdict, reason, receipt = null } = input;
    return { run: run.number, verdict, ids: units, reason, receipt, ...at };
  });
}
