// What an entry of the proof log tells, made true in a store that has not followed it: an older one that was put back, or that of another
// desk. One entry at a time, inside a transaction.

import { assertNever } from '../../domain/errors.ts';
import { RESOLUTIONS } from '../../domain/evidence/decisions.ts';
import { CONFIRM_OF_THE_LOG, type MarkEffect, NOT_MARKED } from '../../domain/evidence/marks.ts';
import type { Reason } from '../../domain/reason.ts';
import type { UnitState } from '../../domain/run.ts';
import { connectionOfEntry } from '../act.ts';
import { applyDecision } from '../confirm/resolve.ts';
import type { EngineContext } from '../context.ts';
import { askOfLeft, keepEdited } from '../evidence/edited.ts';
import { listedAgain, listedChanged, noteStillWaiting } from '../evidence/apply-units.ts';
import { NO_ANSWER } from '../evidence/decide-marks.ts';
import { markedOtherwise, proveMark, proveMarks } from '../evidence/prove-mark.ts';
import { answerReaches } from '../hand-over/answer-reaches.ts';
import { controlAgain } from '../hand-over/control-act.ts';
import { answerTakesEffect, type Verdict } from '../hand-over/verdict.ts';
import { isBatchProof } from '../intake/chunk-in-log.ts';
import { replayBatch } from '../intake/replay.ts';
import { pullAgain } from '../pull/pull-act.ts';
import { replayMonth } from '../setup/month-act.ts';
import { setupAgain } from '../setup/setup-act.ts';
import { lostBranchAgain } from '../team/lost-branch.ts';
import { draftAgain, isDraft } from '../team/drafts.ts';
import { dropNeedless, LEFT, setCorrectionsApart, type ToldBy } from '../team/review-anew.ts';
import { newestAgain } from '../team/newest.ts';
import { reviewedAgain } from '../team/reviewed.ts';
import type { Decision } from '../../ports/corrections.ts';
import type { LostBranchProof } from '../../ports/lost-branch.ts';
import { NEWEST_ENTRIES, type NewestProof } from '../../ports/newest.ts';
import {
  type BatchProof,
  type ControlProof,
  type DraftProof,
  type ListedProof,
  type LoggedEntry,
  type MonthProof,
  type ProofEntry,
  type PullProof,
  type ReviewedProof,
  type SetupProof,
  TEAM_ENTRIES,
  type TeamProof,
} from '../../ports/proof-log.ts';
import type { Run } from '../../ports/runs.ts';
import { filesAgain, handOverAgain, Unfit, unknownConnection, withdrawAgain } from './replay-files.ts';

/** The hand-overs that an entry tells of. */
export function handOversOf(entry: ProofEntry): number[] {
  if (entry.what === 'hand-over') return [entry.handOver];
  return entry.what === 'hand-overs' ? entry.files.map(({ handOver }) => handOver) : [];
}

/** An entry about what stands apart from hand-overs and their answers. */
type Apart = BatchProof | ControlProof | MonthProof | PullProof | ListedProof | SetupProof;
type Answer = Exclude<
  ProofEntry,
  | { what: 'hand-over' | 'hand-overs' | 'withdrawn' }
  | Apart
  | DraftProof
  | LostBranchProof
  | NewestProof
  | ReviewedProof
  | TeamProof
>;

/** A decision as entries of earlier builds tell it: its name before the colon. */
function decisionOf({ as, note = '' }: Exclude<Answer, { what: 'mark-answered' | 'read-back' }>): Decision {
  if (as !== undefined) return as;
  const name = note.split(':')[0]!;
  if (name === 'replaced-by') return { replacedBy: 0 };
  const named = RESOLUTIONS.find((decision) => decision === name);
  if (named === undefined) throw new Unfit(`it tells of the decision "${name}", which this program does not know`);
  return named;
}

/** The act that marks of the log stand for in a store that is made again. */
const OF_THE_LOG = -1;

/** The mark that an entry is about: that of its act, or of the log's last one where acts have no lasting name. */
function markOf({ store: { team, evidence } }: EngineContext, act: ProofEntry['act']): number | null {
  return team.markOf(String(act)) ?? evidence.markOfAct(OF_THE_LOG);
}

/** What the log tells of the mark that it told of last, at that entry. Nobody waits for an answer any more. */
function answeredAgain(
  context: EngineContext,
  act: ProofEntry['act'],
  effect: MarkEffect,
  named: readonly number[],
  ended: number,
): void {
  const { evidence } = context.store;
  const sent = markOf(context, act);
  if (sent !== null) evidence.answerMark(sent, { effect, ended, named });
}

/** Of the mark that the log told of last nothing came back, or a list still showed these units after theirs: it is one of the two. */
function notMarkedAgain(
  context: EngineContext,
  act: ProofEntry['act'],
  run: Run,
  ids: readonly number[],
  seq: number,
): void {
  const { evidence } = context.store;
  const last = markOf(context, act);
  const sent = last === null ? undefined : evidence.marks([last]).get(last);
  const isOfLast = sent?.answer === 'no-answer' && ids.every((id) => sent.ids.includes(id));
  if (isOfLast) return answeredAgain(context, act, 'none', [], seq);
  stillReadyAgain(context, run, ids, seq);
}

function stillReadyAgain(context: EngineContext, run: Run, ids: readonly number[], seq: number): void {
  // The list was taken before its entry, and after that of the mark.
  for (const id of ids)
    context.store.evidence.addSighting(run, id, { began: seq - 0.5, ended: seq - 0.5, showed: 'still-ready' });
  noteStillWaiting(context, run, ids);
}

/** The confirm of a run began at the desk that tells of it. */
function confirmBegan({ store: { runs } }: EngineContext, run: number, at: string): void {
  if (runs.get(run)?.state === 'handed-over') runs.become(run, 'begin-confirm', at);
}

function inState(
  { store }: EngineContext,
  run: number,
  ids: readonly number[],
  states: readonly UnitState[],
): number[] {
  const there = new Set(store.records.unitIds(run, states));
  return ids.filter((id) => there.has(id));
}

/** The answer of one of several destinations. */
function answerAt(
  context: EngineContext,
  { run, ids, note }: { readonly run: number; readonly ids: readonly number[]; readonly note?: string },
  verdict: Verdict,
  uuid: string,
): void {
  const destination = context.store.destinations.byUuid(uuid)?.number;
  if (destination === undefined) throw new Unfit(`it tells of an answer of a destination that nothing went to`);
  answerTakesEffect(context, { run, verdict, ids, reason: note ?? null, destination });
}

function answerAgain(context: EngineContext, entry: Answer, at: string, seq: number, desk: string | null): void {
  const { records, runs, evidence, sightings, team } = context.store;
  const { act, run, ids } = entry;
  const note = 'note' in entry ? (entry.note ?? null) : null;
  switch (entry.what) {
    case 'accepted':
      if (entry.to !== undefined) return answerAt(context, entry, 'accept', entry.to);
      if (note === ('listed-again' satisfies Reason)) {
        dropNeedless(context, runs.get(run)!, ids, { desk, at, seq });
        return listedAgain(context, run, ids, at);
      }
      records.setUnits(run, ids, 'accept', note);
      answerReaches(context, { run, units: ids, isFollowing: true });
      // After a mark that did not take effect it says so.
      if (records.setUnits(run, ids, 'mark-not-taken', note) > 0)
        notMarkedAgain(context, act, runs.get(run)!, ids, seq);
      return;
    case 'rejected':
      if (entry.to !== undefined) return answerAt(context, entry, 'reject', entry.to);
      records.setUnits(run, ids, 'reject', note);
      records.setRefused(run, ids);
      answerReaches(context, { run, units: ids, isFollowing: true });
      return;
    case 'undone':
      if (entry.to !== undefined) return answerAt(context, entry, 'undo', entry.to);
      records.setUnits(run, ids, 'undo-acceptance', note);
      answerReaches(context, { run, units: ids, isTakenBack: true });
      return;
    case 'marking':
      confirmBegan(context, run, at);
      // It was accepted where it is marked: what a list had said otherwise here is over, and what was decided on that.
      dropNeedless(context, runs.get(run)!, ids, { desk, at, seq });
      records.setUnits(run, inState(context, run, ids, ['changed', 'gone', 'resolved']), 'list-again');
      // What became of it only the service can say.
      records.setUnits(run, ids, 'mark-lost', 'stopped-while-marking' satisfies Reason);
      team.noteMark(
        String(act),
        evidence.sendMark(runs.get(run)!, { act: OF_THE_LOG, confirm: CONFIRM_OF_THE_LOG, began: seq, ids }),
        desk,
      );
      answeredAgain(context, act, 'no-answer', [], seq);
      return;
    case 'mark-answered':
      answeredAgain(context, act, entry.said, ids, seq);
      return;
    case 'read-back': {
      const otherwise = entry.otherwise.map(([id]) => id);
      for (const [id, raws] of entry.otherwise) sightings.set(run, id, raws, at);
      proveMark(context, run, otherwise, 'complete');
      markedOtherwise(context, run, otherwise, at);
      return;
    }
    case 'marked':
      proveMarks(context, run, ids, entry.plainly ?? 'all');
      records.setReason(run, entry.unanswered ?? [], 'marked', NO_ANSWER);
      // It stood as it was handed over, or was reversed by the service.
      dropNeedless(context, runs.get(run)!, ids, { desk, at, seq });
      records.setUnits(run, entry.notMarked ?? [], 'mark-not-taken', NOT_MARKED);
      stillReadyAgain(context, runs.get(run)!, entry.notMarked ?? [], seq);
      return;
    case 'resolved':
      for (const [id, raws] of entry.seen ?? []) sightings.set(run, id, raws, at);
      applyDecision(context, runs.get(run)!, {
        ids,
        as: decisionOf(entry),
        reason: (note ?? '').replace(/^[^:]*: /, ''),
      });
      return;
    default:
      assertNever(entry);
  }
}

/** What was answered or withdrawn had been handed over, also where the store stopped before it noted that. */
function surelyHandedOver({ store }: EngineContext, run: Run, at: string): void {
  for (const { number, state } of store.handOvers.ofRun(run.number))
    if (state === 'writing' || state === 'written') store.handOvers.become(number, 'complete', at);
  if (run.state === 'review') store.runs.become(run.number, 'hand-over', at);
}

/** A decision may stand in a run that handed nothing over: an alarm, for one. */
function makeRunOf(context: EngineContext, entry: Answer, at: string): void {
  const there = context.store.runs.get(entry.run);
  if (there && there.state !== 'failed') return;
  const connection = connectionOfEntry(context, entry);
  if (connection !== null)
    context.store.replay.run({ number: entry.run, connection: connection.id, kind: entry.kind, at });
}

const APART: ReadonlySet<ProofEntry['what']> = new Set([
  'month',
  'control-totals',
  'pull',
  'prepare',
  'listed',
  'setup',
]);

function isApart(entry: ProofEntry): entry is Apart & ProofEntry {
  return isBatchProof(entry) || APART.has(entry.what);
}

/** What a list showed speaks against the marks before it, as it did when it was taken. */
function sightingsAgain(context: EngineContext, entry: ListedProof, told: ToldBy): void {
  const { at } = told;
  const connection = connectionOfEntry(context, entry);
  if (connection === null) throw unknownConnection(entry.connection);
  const { began, ended, kind } = entry;
  const scope = { connection: connection.id, kind };
  for (const showed of ['still-ready', 'other-version', 'in-neither'] as const)
    for (const id of entry.showed[showed]) context.store.evidence.addSighting(scope, id, { began, ended, showed });
  keepEdited(
    context,
    (entry.other ?? []).map(([run, id, raws]) => ({ run, id, raws })),
  );
  if (entry.confirms !== undefined) confirmBegan(context, entry.confirms, at);
  for (const [run, ids] of entry.changed ?? []) {
    const isDecided = (id: number): boolean => context.store.corrections.decided(run, id);
    const moved = listedChanged(
      context,
      run,
      ids.filter((id) => !isDecided(id)),
      at,
    );
    if (moved > 0 && context.store.runs.get(run)!.state === 'closed') context.store.runs.become(run, 'reopen', at);
  }
  for (const [run, ids] of entry.again ?? []) {
    for (const id of ids) context.store.sightings.set(run, id, [], at);
    listedAgain(context, run, inState(context, run, ids, ['changed']), at);
  }
  const left = (entry.left ?? []).map(([run, id]) => ({ run, id }));
  for (const [run, of] of Map.groupBy(left, (one) => one.run)) {
    const ids = of.map(({ id }) => id);
    setCorrectionsApart(context, context.store.runs.get(run)!, ids, { ...told, what: LEFT });
  }
  askOfLeft(context, scope, { began, ended }, left);
}

function replayApart(context: EngineContext, entry: Apart, told: ToldBy): void {
  const { at } = told;
  if (isBatchProof(entry)) {
    const unfit = replayBatch(context, entry, at);
    if (unfit !== null) throw new Unfit(unfit);
  } else if (entry.what === 'month') {
    if (!replayMonth(context, entry, at)) throw unknownConnection(entry.connection);
  } else if (entry.what === 'control-totals') {
    controlAgain(context, entry, at);
  } else if (entry.what === 'listed') {
    sightingsAgain(context, entry, told);
  } else if (entry.what === 'setup') {
    if (!setupAgain(context, entry, at)) throw unknownConnection(entry.connection!);
  } else if (entry.what === 'pull' && !pullAgain(context, entry, at)) {
    throw new Unfit(`run ${entry.run} of this store is another one`);
  }
}

/** What desks that share a log tell each other besides: an older store of one of them needs none of it. */
export function isTeamProof(entry: ProofEntry): entry is TeamProof & ProofEntry {
  return TEAM_ENTRIES.has(entry.what);
}

function isNewest(entry: ProofEntry): entry is NewestProof & ProofEntry {
  return NEWEST_ENTRIES.has(entry.what);
}

/** What an entry touched; a run of null where it stands apart from runs. */
export interface Touched {
  readonly run: number | null;
  readonly handOvers: readonly number[];
  /** Lines made again. */
  readonly records: number;
}

const APART_FROM_RUNS: Touched = { run: null, handOvers: [], records: 0 };

/** `isOurs` is false for an entry of another desk. */
type Line = Pick<LoggedEntry, 'seq' | 'at' | 'entry'> & { readonly isOurs?: boolean; readonly desk?: string };

/** Lets the entry take effect, as of when it was put on record. Throws `Unfit` where it does not fit this store. */
export function entryAgain(given: EngineContext, line: Line): Touched {
  const { seq, at, entry } = line;
  const context: EngineContext = { ...given, now: () => at };
  const appended = { at, isOfOther: line.isOurs === false };
  const { store } = context;
  if (isTeamProof(entry)) return APART_FROM_RUNS;
  if (isDraft(entry)) {
    draftAgain(context, entry, line);
    return APART_FROM_RUNS;
  }
  if (isNewest(entry)) {
    newestAgain(context, entry);
    return APART_FROM_RUNS;
  }
  if (entry.what === 'lost-branch') {
    lostBranchAgain(context, entry, { seq, at });
    return APART_FROM_RUNS;
  }
  if (entry.what === 'in-review' || entry.what === 'reviewed') {
    // One that has begun is only looked at.
    if (entry.what === 'reviewed') reviewedAgain(context, entry, line);
    return APART_FROM_RUNS;
  }
  if (isApart(entry)) {
    replayApart(context, entry, { desk: line.desk ?? null, at, seq });
    return APART_FROM_RUNS;
  }
  if (entry.what === 'resolved') makeRunOf(context, entry, at);
  const handOvers = handOversOf(entry);
  if (handOvers.length === 0 && !store.runs.get(entry.run))
    throw new Unfit(`it tells of run ${entry.run}, which neither it nor this store has`);
  if (handOvers.length === 0 && entry.what !== 'resolved') surelyHandedOver(context, store.runs.get(entry.run)!, at);
  let records = 0;
  if (entry.what === 'hand-over') records = handOverAgain(context, entry, appended);
  else if (entry.what === 'hand-overs') records = filesAgain(context, entry, appended);
  else if (entry.what === 'withdrawn') withdrawAgain(context, entry, at);
  else answerAgain(context, entry, at, seq, line.isOurs === false ? (line.desk ?? null) : null);
  return { run: entry.run, handOvers, records };
}
