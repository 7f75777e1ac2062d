// What the ERP has already from another file or correction, line by line: it is written to no file, counts as handed over and accepted,
// and is marked with the next confirm. A second reversal and a reversal of what the ERP never got are ended so, and with the latter what
// it takes back.

import { z } from 'zod';
import { isOut } from '../../domain/run.ts';
import { isForPerson } from '../../domain/evidence/decisions.ts';
import { neededReason, refused } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import { assertUnitMay } from '../../domain/transitions.ts';
import type { TakenBack } from '../../ports/receipts.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import { decide, type Decided, entryOf, idsInWords, recoverDecided, toldOf } from '../act.ts';
import { type EngineContext, runOf } from '../context.ts';
import { freeOccurrences, statesOf } from '../hand-over/review.ts';
import { leaveReview } from '../hand-over/leave-review.ts';
import { endTakenBack, takenBackOf } from './taken-back.ts';

export interface AlreadyInput {
  readonly run: number;
  readonly ids: readonly number[];
  /** Which file or correction the ERP has it from; kept with the hand-over. */
  readonly reason: string;
}

const WITH_THE_REVERSAL: Reason = 'part-of-held-correction';

/** The lines that the decision is about: those that wait for a person, or every line of a unit that is of one piece. */
function linesOf(context: EngineContext, run: Run, id: number): RecordRow[] {
  const rows = context.store.records.byId(run.number, id);
  const waiting = rows.filter((row) => row.state === 'held' && isForPerson(row.reason));
  if (waiting.length > 0) return waiting;
  const open = rows.filter((row) => row.state === 'ready' || row.state === 'held' || row.state === 'needs-person');
  if (open.some((row) => row.adjustment) && open.some((row) => !row.adjustment))
    throw refused(
      'resolve',
      `Id ${id}`,
      'it is a reversal and a new version together, and nothing says which of them the ERP has',
      'Hand over both, and take out of the ERP what was entered there; or enter both, hold the others, and say "hand-over --by-hand".',
    );
  return open;
}

function judge(context: EngineContext, input: AlreadyInput): Detail {
  const run = runOf(context, input.run, 'resolve');
  const reason = neededReason(
    'resolve',
    `run ${run.number}`,
    input.reason,
    'Name the file or the correction that the ERP has it from.',
  );
  if (run.state !== 'review')
    throw refused(
      'resolve',
      `run ${run.number}`,
      `it is ${run.state}, not in review`,
      '"already-in-erp" is said of what a pull lists, before its hand-over.',
    );
  for (const [id, state] of statesOf(context, run, input.ids, 'resolve'))
    assertUnitMay(id, state, 'count-in-erp', 'resolve');
  const { records, handOvers } = context.store;
  freeOccurrences(context, run, input.ids);
  const keys = input.ids.flatMap((id) => linesOf(context, run, id)).map(({ key }) => key);
  const own = records.byKeys(keys).find((row) => row.madeBy === 'console');
  if (own !== undefined)
    throw refused(
      'resolve',
      `Id ${own.id}`,
      'it is a correction of the console, which the service does not list',
      'Hold it: nobody else can have given it to the ERP.',
    );
  const takenBack = takenBackOf(context, run, records.byKeys(keys));
  return { run: run.number, ids: [...input.ids], keys, handOver: handOvers.nextNumber(), reason, takenBack };
}

interface Detail {
  run: number;
  ids: number[];
  keys: number[];
  handOver: number;
  reason: string;
  takenBack: TakenBack[];
}

/** What waited for these lines alone goes: the new version that belongs to a reversal. */
function releaseWith({ store }: EngineContext, { run, ids }: Detail): number[] {
  const members = store.records.groupMembers(run, ids);
  const rows = members.flatMap((id) => store.records.byId(run, id)).filter(({ state }) => state === 'held');
  if (rows.some(({ reason }) => isForPerson(reason))) return [];
  const waiting = [...new Set(rows.filter(({ reason }) => reason === WITH_THE_REVERSAL).map(({ id }) => id))];
  store.records.setUnits(run, waiting, 'release');
  store.holds.drop(run, [...ids, ...waiting]);
  return waiting;
}

export const ALREADY_IN_ERP: Decided<Detail, void> = {
  what: 'already-in-erp',
  detail: z.object({
    run: z.number(),
    ids: z.array(z.number()),
    keys: z.array(z.number()),
    handOver: z.number(),
    reason: z.string(),
    // Missing in acts that an earlier program left open.
    takenBack: z.array(z.object({ run: z.number(), id: z.number() })).default([]),
  }),
  entry: (context, { detail: { run, keys, handOver, reason, takenBack } }) => ({
    ...entryOf(context, run),
    what: 'hand-over',
    handOver,
    file: null,
    sha256: null,
    folder: null,
    layout: null,
    byHand: reason,
    accepted: true,
    ...(takenBack.length === 0 ? {} : { takenBack }),
    records: context.store.records.proofLines(keys),
  }),
  takeEffect(context, { detail }) {
    const { handOvers, records, runs } = context.store;
    const nothing = {
      layout: null,
      folder: null,
      file: null,
      temporary: null,
      offline: false,
      destination: null,
      apart: false,
    } as const;
    const number = handOvers.begin({ ...nothing, run: detail.run, byHand: detail.reason, at: context.now() });
    handOvers.setSum(number, records.countInErp(detail.run, detail.keys, number));
    handOvers.become(number, 'complete', context.now());
    records.setUnits(detail.run, detail.ids, 'accept');
    const takenBack = records
      .byKeys(detail.keys)
      .flatMap((row) => (row.pairing === 'paired' ? (row.reverses ?? []) : []));
    records.change(records.byKeys(takenBack).flatMap((row) => (isOut(row) ? { key: row.key, live: false } : [])));
    endTakenBack(context, runs.get(detail.run)!, detail.takenBack, detail.reason);
    const released = releaseWith(context, detail);
    leaveReview(context, detail.run);
    const { ids, reason } = detail;
    return { result: undefined, outcome: { handOver: number, ids, lines: detail.keys.length, released, reason } };
  },
  recover(context, act, stage) {
    const said = `"already-in-erp" for ${idsInWords(act.detail.ids)} of run ${act.detail.run}`;
    return toldOf({ what: 'resolve', run: act.run, said }, recoverDecided(context, ALREADY_IN_ERP, act, stage));
  },
};

/**
 * Counts lines of a run in review as handed over by what the reason names; the new version of such a reversal is ready then. Throws
 * `refused` where nothing says which lines are meant.
 */
export async function alreadyInErp(context: EngineContext, input: AlreadyInput): Promise<void> {
  const run = runOf(context, input.run, 'resolve');
  await decide(context, ALREADY_IN_ERP, { run: run.number, connection: run.connection }, () => judge(context, input));
}
