// What a person decides about units that no list can decide: changed or gone after the hand-over, unknown, or an alarm.
// A decision is kept for ever with its reason.

import { z } from 'zod';
import { neededReason, refused, wrongUsage } from '../../domain/errors.ts';
import { hasAmount } from '../../domain/correction.ts';
import { decisionsFor, RESOLUTIONS } from '../../domain/evidence/decisions.ts';
import { isKnownMarked } from '../../domain/evidence/happened.ts';
import type { UnitState } from '../../domain/run.ts';
import { assertUnitMay } from '../../domain/transitions.ts';
import { alreadyInErp } from './already-in-erp.ts';
import { closeIfFinished } from '../close-run.ts';
import { decide, type Decided, entryOf, idsInWords, recoverDecided, toldOf } from '../act.ts';
import { connectionOf, type EngineContext, runOf } from '../context.ts';
import { proveMark } from '../evidence/prove-mark.ts';
import { offeredOf, situationOf } from './offered.ts';
import { endUneven, partlyTaken } from '../hand-over/deliveries.ts';
import { statesOf } from '../hand-over/review.ts';
import { assertNoOpenMark } from '../team/open-marks.ts';
import type { Decision } from '../../ports/corrections.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

export interface ResolveInput {
  readonly run: number;
  readonly ids: readonly number[];
  readonly as: Decision;
  readonly reason: string;
}

const FITS: Readonly<Record<Exclude<Decision, object> | 'replaced-by', readonly UnitState[]>> = {
  'marked-elsewhere': ['unknown', 'gone', 'changed', 'accepted', 'needs-person'],
  marked: ['unknown', 'gone', 'changed', 'accepted', 'rejected', 'withdrawn', 'held'],
  'still-waiting': ['needs-person', 'accepted', 'unknown'],
  deleted: ['gone', 'unknown', 'rejected', 'withdrawn', 'held'],
  'removed-in-erp': ['changed', 'gone', 'unknown'],
  'send-correction': ['changed', 'gone', 'unknown', 'resolved'],
  'replaced-by': ['gone', 'unknown'],
  'send-again': ['rejected', 'withdrawn'],
  // Of what a pull lists: `already-in-erp.ts`.
  'already-in-erp': [],
  // Of what was listed otherwise and has left the list.
  'marked-as-edited': [],
};

/** Where no state alone says it, what a decision is for. */
const IS_FOR: Partial<Record<keyof typeof FITS, string>> = {
  'already-in-erp': 'changed, or in a run in review',
  'marked-as-edited': 'changed, and whose new version has left the list',
};

/** What fits a state whatever happened, and what the table of situations says of what did. */
function fits(context: EngineContext, run: Run, name: keyof typeof FITS, id: number, state: UnitState): boolean {
  if (FITS[name].includes(state)) return true;
  const isPartly = partlyTaken(context, run.number, [id]).length > 0;
  return context.store.records
    .byId(run.number, id)
    .some((row) => offeredOf(context, run, row, isPartly).includes(name));
}

function nameOf(decision: Decision): keyof typeof FITS {
  return typeof decision === 'string' ? decision : 'replaced-by';
}

/** A unit is corrected once: a second decision would send a second reversal. */
function assertOnce(context: EngineContext, run: Run, id: number, name: keyof typeof FITS): void {
  if (name === 'marked-elsewhere' || name === 'marked' || name === 'still-waiting' || name === 'deleted') return;
  if (context.store.corrections.decided(run.number, id)) {
    throw refused('resolve', `Id ${id}`, 'its correction was decided before', 'See it with "history --id".');
  }
  if (name === 'removed-in-erp' || name === 'send-again' || run.kind === 'time') return;
  const { quantityField } = connectionOf(context, run).options;
  if (
    context.store.records
      .byId(run.number, id)
      .some((row) => row.handOver !== null && !hasAmount(row.raw, quantityField))
  ) {
    throw refused(
      'resolve',
      `Id ${id}`,
      'it has no quantity (Antall) to reverse',
      'Correct it in the ERP by hand and use "removed-in-erp".',
    );
  }
}

/**
 * What an alarm is about: the newest version of the Id that is known to be marked and that nothing took back. A store that follows the
 * proof log has no line of the alarm itself, as nothing of it was handed over.
 */
function ownerOfAlarm({ store }: EngineContext, run: Run, id: number): RecordRow | undefined {
  const rows = store.records.byId(run.number, id);
  if (rows.length > 0 && !rows.some((row) => row.state === 'needs-person')) return undefined;
  return store.records
    .everyById(run, id)
    .findLast((row) => row.live && row.handOver !== null && isKnownMarked(row.state, row.reason));
}

/** The ERP has it from something that the service never marked and can mark no more: counted line by line. */
function assertOwned(context: EngineContext, run: Run, id: number): void {
  if (ownerOfAlarm(context, run, id) !== undefined) return;
  throw refused(
    'resolve',
    `Id ${id}`,
    'no version of it that was handed over is known to be marked and still in the ERP',
    'Say "already-in-erp" where the ERP has what is listed, or release it where the ERP needs it.',
  );
}

/** What the ERP never got and the service still lists comes again with the next pull: sent again besides, it would be there twice. */
function assertLeft(context: EngineContext, run: Run, id: number): void {
  const { records, runs } = context.store;
  const newest = runs.newestListed(run.connection, run.kind);
  const hint = 'What the service still lists comes again with a pull, by itself.';
  if (newest === null || newest.number <= run.number)
    throw refused('resolve', `Id ${id}`, 'no later pull has shown whether the service still lists it', hint);
  const all = [...records.refusedAndLeft(newest), ...records.heldAndLeft(newest)];
  if (all.some((left) => left.run === run.number && left.ids.includes(id))) return;
  throw refused('resolve', `Id ${id}`, 'a later pull has listed it, or it was decided before', hint);
}

function isMarkedOtherwise({ store }: EngineContext, run: number, id: number): boolean {
  return store.records.byId(run, id).some((row) => row.state === 'changed' && row.markedAt !== null);
}

/** Nothing can take back what is not in the ERP, and no reversal of the service will find it there. */
function assertThere(context: EngineContext, run: Run, id: number, name: keyof typeof FITS): void {
  const rows = context.store.records.byId(run.number, id);
  if (!rows.some((row) => situationOf(context, run, row, false) === 'removed-and-left')) return;
  if (decisionsFor('changed', 'removed-and-left').some((one) => one === name)) return;
  throw refused(
    'resolve',
    `Id ${id}`,
    'nothing of it is in the ERP any more, and its new version has left the list',
    'Use "marked-as-edited" where the service has marked the new version, "removed-in-erp" where it has not.',
  );
}

function assertFits(context: EngineContext, input: ResolveInput): void {
  const run = runOf(context, input.run, 'resolve');
  const name = nameOf(input.as);
  neededReason('resolve', `run ${run.number}`, input.reason);
  if (typeof input.as !== 'string' && input.ids.includes(input.as.replacedBy)) {
    throw wrongUsage(
      'resolve',
      `Id ${input.as.replacedBy}`,
      'a unit is not replaced by itself',
      'Name the Id of the entry that took its place.',
    );
  }
  assertNoOpenMark(context, run.number, input.ids, 'resolve');
  for (const [id, state] of statesOf(context, run, input.ids, 'resolve')) {
    if (!fits(context, run, name, id, state)) {
      throw refused(
        'resolve',
        `Id ${id}`,
        `it is ${state}`,
        `"${name}" is for units that are ${IS_FOR[name] ?? FITS[name].join(' or ')}.`,
      );
    }
    assertThere(context, run, id, name);
    assertOnce(context, run, id, name);
    if (state === 'needs-person' && (name === 'still-waiting' || name === 'send-correction'))
      assertOwned(context, run, id);
    if (state === 'rejected' || state === 'withdrawn' || state === 'held') {
      assertLeft(context, run, id);
      continue;
    }
    if (name === 'removed-in-erp' && isMarkedOtherwise(context, run.number, id)) {
      throw refused(
        'resolve',
        `Id ${id}`,
        'it is marked, so the service will not list its new version again',
        'Use "send-correction": it sends the reversal and the new version.',
      );
    }
    // What one destination has and the others refused is gone with the decision; so is what nothing but the service's word had marked.
    assertUnitMay(id, state === 'handed-over' || state === 'marked' ? 'gone' : state, 'resolve', 'resolve');
  }
}

/**
 * ERP and service agree, and nobody marked the unit: an alarm opens the run again that had it as marked, and whatever kept it from being
 * marked is overruled by the person until a mark is sent.
 */
function markAgain(context: EngineContext, run: Run, ids: readonly number[], why: string): void {
  const { store, now } = context;
  const reason = `still-waiting: ${why}`;
  for (const id of ids) {
    const marked = ownerOfAlarm(context, run, id);
    if (marked === undefined) continue;
    store.records.setUnits(marked.run, [id], 'list-again', reason);
    if (store.runs.get(marked.run)!.state === 'closed') store.runs.become(marked.run, 'reopen', now());
    store.records.setUnits(run.number, [id], 'resolve', reason);
  }
  store.records.setUnits(run.number, ids, 'mark-not-taken', reason);
  store.evidence.sayWaiting(run, ids, store.proofLog.seq());
}

/** An alarm that was edited without a reversal: what was marked is live again, and what is listed now is its correction. */
function correctMarked(context: EngineContext, run: Run, ids: readonly number[], reason: string): number[] {
  const { store, now } = context;
  const alarms: number[] = [];
  for (const id of ids) {
    const marked = ownerOfAlarm(context, run, id);
    if (marked === undefined) continue;
    alarms.push(id);
    for (const transition of ['list-again', 'list-shows-change', 'resolve'] as const)
      store.records.setUnits(marked.run, [id], transition, reason);
    const of = { connection: run.connection, kind: run.kind, run: marked.run, recordId: id };
    if (!store.corrections.decided(marked.run, id))
      store.corrections.decide({ ...of, way: 'send-correction', replacedBy: null }, now());
  }
  store.records.setUnits(run.number, alarms, 'resolve', reason);
  return alarms;
}

/** The old version is out of the ERP, and what the service has now is in: a later pull holds that until a person counts it. */
function takeAsInErp(context: EngineContext, run: Run, ids: readonly number[], why: string): void {
  const { records, corrections } = context.store;
  for (const id of ids) {
    const reason = `already-in-erp${isMarkedOtherwise(context, run.number, id) ? ', marked' : ''}: ${why}`;
    if (!corrections.decided(run.number, id)) {
      const of = { connection: run.connection, kind: run.kind, run: run.number, recordId: id };
      corrections.decide({ ...of, way: 'removed-in-erp', replacedBy: null }, context.now());
    }
    records.setLive(run.number, [id], false);
    records.setUnits(run.number, [id], 'resolve', reason);
  }
}

/** The service has marked what a list showed last: it counts as marked with that, and its correction sends what the ERP lacks. */
function correctAsEdited(context: EngineContext, run: Run, ids: readonly number[], reason: string): void {
  const { records, corrections } = context.store;
  proveMark(context, run.number, ids, 'complete');
  for (const recordId of ids) {
    // A decision that a crash interrupted stands in the log twice.
    if (corrections.decided(run.number, recordId)) continue;
    const of = { connection: run.connection, kind: run.kind, run: run.number, recordId };
    corrections.decide({ ...of, way: 'send-correction', replacedBy: null }, context.now());
  }
  records.setUnits(run.number, ids, 'read-back-changed', reason);
  records.setUnits(run.number, ids, 'resolve', reason);
}

/** Said of a unit that is marked, they say that it was not: nothing but the service's word spoke for it. */
const NOT_MARKED: ReadonlySet<keyof typeof FITS> = new Set([
  'deleted',
  'send-correction',
  'removed-in-erp',
  'replaced-by',
]);

/** What a decision does to the units. Returns those that go to the destinations that refused them. Inside a transaction. */
export function applyDecision(
  context: EngineContext,
  run: Run,
  { ids: all, as, reason: why }: Omit<ResolveInput, 'run'>,
): readonly number[] {
  const { store } = context;
  const name = nameOf(as);
  const partly = partlyTaken(context, run.number, all);
  // In a store that follows the proof log no list has shown what became of it.
  store.records.setUnits(run.number, partly, 'partly-gone');
  if (NOT_MARKED.has(name)) store.records.setUnits(run.number, all, 'read-back-lacks');
  if (NOT_MARKED.has(name) || name === 'already-in-erp') endUneven(context, run, all);
  if (name === 'already-in-erp') {
    takeAsInErp(context, run, all, why);
    return [];
  }
  if (name === 'marked-as-edited') {
    correctAsEdited(context, run, all, `${name}: ${why}`);
    return [];
  }
  // Those that refused it may take it yet, as one of them has it.
  const waiting = name === 'send-again' ? partly : [];
  store.records.setUnits(run.number, waiting, 'partly-again', `${name}: ${why}`);
  const corrected = new Set(name === 'send-correction' ? correctMarked(context, run, all, `${name}: ${why}`) : waiting);
  const ids = all.filter((id) => !corrected.has(id));
  if (name === 'send-correction' || name === 'removed-in-erp' || name === 'replaced-by' || name === 'send-again') {
    for (const recordId of ids) {
      // A decision that a crash interrupted stands in the log twice.
      if (store.corrections.decided(run.number, recordId)) continue;
      const replacedBy = typeof as === 'string' ? null : as.replacedBy;
      store.corrections.decide(
        { connection: run.connection, kind: run.kind, run: run.number, recordId, way: name, replacedBy },
        context.now(),
      );
    }
  }
  // The ERP has not got it: it stays rejected or withdrawn in its run, and the reason says what was decided.
  for (const state of ['rejected', 'withdrawn'] as const)
    store.records.setReason(run.number, ids, state, `${name}: ${why}`);
  if (name === 'removed-in-erp') store.records.setLive(run.number, ids, false);
  if (name === 'still-waiting') {
    markAgain(context, run, ids, why);
    return [];
  }
  // Changed since it was marked: it counts as marked, so that the service's own reversal finds its original.
  if (name === 'marked-elsewhere' || name === 'marked') {
    const changed = ids.filter((id) => store.records.byId(run.number, id).some((row) => row.state === 'changed'));
    proveMark(context, run.number, changed, 'complete');
  }
  store.records.setUnits(run.number, ids, 'resolve', `${name}: ${why}`);
  return waiting;
}

function toOthersOf(context: EngineContext, run: number, ids: readonly number[], as: Decision) {
  const toOthers = as === 'send-again' ? partlyTaken(context, run, ids) : [];
  return toOthers.length === 0 ? {} : { toOthers };
}

/** A decision of a person. */
export const RESOLVE: Decided<{ run: number; ids: number[]; as: Decision; reason: string }, number> = {
  what: 'resolve',
  detail: z.object({
    run: z.number(),
    ids: z.array(z.number()),
    as: z.union([z.enum(RESOLUTIONS), z.object({ replacedBy: z.number() })]),
    reason: z.string(),
  }),
  entry: (context, { detail: { run, ids, as, reason } }) => ({
    ...entryOf(context, run),
    what: 'resolved',
    ids,
    note: `${nameOf(as)}: ${reason}`,
    as,
    ...toOthersOf(context, run, ids, as),
    ...(as === 'marked-as-edited' ? { seen: ids.map((id) => [id, context.store.sightings.of(run, id)] as const) } : {}),
  }),
  takeEffect(context, { detail }) {
    const toOthers = applyDecision(context, context.store.runs.get(detail.run)!, detail);
    closeIfFinished(context, detail.run);
    return { result: toOthers.length, outcome: { as: nameOf(detail.as), ids: detail.ids, reason: detail.reason } };
  },
  recover(context, act, stage) {
    const { as, ids, run } = act.detail;
    const said = `"${nameOf(as)}" for ${idsInWords(ids)} of run ${run}`;
    return toldOf({ what: 'resolve', run, said }, recoverDecided(context, RESOLVE, act, stage));
  },
};

/**
 * Closes units by a person's decision. Corrections go out with the next pull. Returns how many of what is sent again one destination has,
 * and goes to those that refused it. Throws `wrong-usage` for units it does not fit.
 */
export async function resolve(context: EngineContext, input: ResolveInput): Promise<number> {
  const run = runOf(context, input.run, 'resolve');
  if (input.as === 'already-in-erp' && run.state === 'review') {
    await alreadyInErp(context, input);
    return 0;
  }
  return decide(context, RESOLVE, { run: run.number, connection: run.connection }, () => {
    assertFits(context, input);
    return { run: input.run, ids: [...input.ids], as: input.as, reason: input.reason };
  });
}
