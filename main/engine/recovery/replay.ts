// Replays the proof log into a store that is older than it (rule 9): a backup that was put back, or a new store beside the log of one
// that was lost. Hand-overs, verdicts, marks and decisions take effect again; what no list and no file can tell is left to a person.

import { assertNever, ConsoleError, neededReason, refused } from '../../domain/errors.ts';
import { RESOLUTIONS } from '../../domain/evidence/decisions.ts';
import type { MarkEffect } from '../../domain/evidence/marks.ts';
import type { Reason } from '../../domain/reason.ts';
import { closeIfFinished } from '../close-run.ts';
import { connectionOfEntry, stageOf } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { NOT_MARKED } from '../evidence/decide-marks.ts';
import { proveMark } from '../evidence/prove-mark.ts';
import type { BatchProof, ListedProof, MonthProof, PullProof, SetupProof } from '../../ports/proof-log.ts';
import { finishReplay, isBatchProof, replayBatch } from '../intake/replay.ts';
import { FILE } from '../hand-over/file-act.ts';
import { FILES, takeBackFiles } from '../hand-over/files-act.ts';
import { answerTakesEffect, type Verdict } from '../hand-over/verdict.ts';
import { applyDecision } from '../confirm/resolve.ts';
import type { Decision } from '../../ports/corrections.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { GONE_THROUGH, type ProofEntry, REPLAYED } from '../../ports/proof-log.ts';
import type { Run } from '../../ports/runs.ts';
import { pullAgain } from '../pull/pull-act.ts';
import { replayMonth } from '../setup/month-act.ts';
import { setupAgain } from '../setup/setup-act.ts';
import { filesAgain, handOverAgain, Unfit, unknownConnection, withdrawAgain } from './replay-files.ts';

/** The hand-overs that an entry tells of. */
function handOversOf(entry: ProofEntry): number[] {
  if (entry.what === 'hand-over') return [entry.handOver];
  return entry.what === 'hand-overs' ? entry.files.map(({ handOver }) => handOver) : [];
}

export interface Replayed {
  readonly entries: number;
  readonly handOvers: number;
  readonly records: number;
  /** Why the log could not take effect; hand-over is blocked until a person has seen to it. */
  readonly refused: string | null;
}

/** An entry about what stands apart from hand-overs and their answers. */
type Apart = BatchProof | MonthProof | PullProof | ListedProof | SetupProof;
type Answer = Exclude<ProofEntry, { what: 'hand-over' | 'hand-overs' | 'withdrawn' } | Apart>;

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

/** What the log tells of the mark that it told of last, at that entry. Nobody waits for an answer any more. */
function answeredAgain(context: EngineContext, effect: MarkEffect, named: readonly number[], ended: number): void {
  const { evidence } = context.store;
  const sent = evidence.markOfAct(OF_THE_LOG);
  if (sent !== null) evidence.answerMark(sent, { effect, ended, named });
}

/** Of the mark that the log told of last nothing came back, or a list still showed these units after theirs: it is one of the two. */
function notMarkedAgain(context: EngineContext, run: Run, ids: readonly number[], seq: number): void {
  const { evidence } = context.store;
  const last = evidence.markOfAct(OF_THE_LOG);
  const sent = last === null ? undefined : evidence.marks([last]).get(last);
  const isOfLast = sent?.answer === 'no-answer' && ids.every((id) => sent.ids.includes(id));
  if (isOfLast) return answeredAgain(context, 'none', [], seq);
  stillReadyAgain(context, run, ids, seq);
}

function stillReadyAgain({ store }: EngineContext, run: Run, ids: readonly number[], seq: number): void {
  // The list was taken before its entry, and after that of the mark.
  for (const id of ids)
    store.evidence.addSighting(run, id, { began: seq - 0.5, ended: seq - 0.5, showed: 'still-ready' });
}

/** What was marked after a correction was decided on stood as it was handed over, or was reversed by the service: none is needed. */
function dropCorrectionsOf({ store }: EngineContext, run: Run, ids: readonly number[]): void {
  const marked = new Set(ids);
  for (const { number, recordId, run: of } of store.corrections.pending(run.connection, run.kind))
    if (of === run.number && marked.has(recordId)) store.corrections.drop(number);
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

function answerAgain(context: EngineContext, entry: Answer, at: string, seq: number): void {
  const { records, runs, evidence, sightings } = context.store;
  const { run, ids } = entry;
  const note = 'note' in entry ? (entry.note ?? null) : null;
  switch (entry.what) {
    case 'accepted':
      if (entry.to !== undefined) return answerAt(context, entry, 'accept', entry.to);
      records.setUnits(run, ids, 'accept', note);
      // After a mark that did not take effect it says so.
      if (records.setUnits(run, ids, 'mark-not-taken', note) > 0) notMarkedAgain(context, runs.get(run)!, ids, seq);
      return;
    case 'rejected':
      if (entry.to !== undefined) return answerAt(context, entry, 'reject', entry.to);
      records.setUnits(run, ids, 'reject', note);
      records.setLive(run, ids, false);
      records.setReversedLive(run, ids, true);
      return;
    case 'undone':
      if (entry.to !== undefined) return answerAt(context, entry, 'undo', entry.to);
      records.setUnits(run, ids, 'undo-acceptance', note);
      return;
    case 'marking':
      // What became of it only the service can say.
      records.setUnits(run, ids, 'mark-lost', 'stopped-while-marking' satisfies Reason);
      evidence.sendMark(runs.get(run)!, { act: OF_THE_LOG, confirm: -1, began: seq, ids });
      answeredAgain(context, 'no-answer', [], seq);
      return;
    case 'mark-answered':
      answeredAgain(context, entry.said, ids, seq);
      return;
    case 'read-back': {
      const otherwise = entry.otherwise.map(([id]) => id);
      for (const [id, raws] of entry.otherwise) sightings.set(run, id, raws, at);
      proveMark(context, run, otherwise, 'complete');
      records.setUnits(run, otherwise, 'read-back-changed', 'edited-before-mark' satisfies Reason);
      return;
    }
    case 'marked':
      proveMark(context, run, ids, 'plain');
      dropCorrectionsOf(context, runs.get(run)!, ids);
      records.setUnits(run, entry.notMarked ?? [], 'mark-not-taken', NOT_MARKED);
      stillReadyAgain(context, runs.get(run)!, entry.notMarked ?? [], seq);
      return;
    case 'resolved':
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

function isThere({ files }: EngineContext, { folder, file, sha256 }: HandOver): boolean {
  try {
    return file === null || (folder !== null && files.hashOf(folder, file) === sha256);
  } catch {
    return false;
  }
}

/** Rule 7: a file that is not in its folder and has no verdict yet may have been imported or not: a person is asked. */
function finishRun(context: EngineContext, run: Run): void {
  const { store } = context;
  const ready = store.records.unitIds(run.number, ['ready']);
  store.records.setUnits(run.number, ready, 'hold', 'store-put-back' satisfies Reason);
  store.replay.sums(run.number);
  store.deliveries.sumsAgain(run.number);
  const ofRun = store.records.count(run.number, { states: ['handed-over'] });
  for (const handOver of store.handOvers.ofRun(run.number)) {
    const { apart, number } = handOver;
    const waiting = apart ? store.deliveries.units({ handOver: number }, ['waiting']).length : ofRun;
    if (waiting > 0 && handOver.state === 'handed-over' && !isThere(context, handOver))
      store.handOvers.become(handOver.number, 'lose-sight', context.now());
  }
  closeIfFinished(context, run.number);
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

/** A hand-over that was being written when the copy was taken and that the log never had: it never got its name, and holds nothing. */
function takeBackUnlogged({ store }: EngineContext, handOver: HandOver, at: string): void {
  store.records.setReversedLive(handOver.run, store.records.reversingIds(handOver.run, 'handed-over'), true);
  store.records.unreserve(handOver);
  store.plans.dropShares(handOver.number);
  store.handOvers.become(handOver.number, 'undo', at, 'an older copy of the store was put back');
}

/** Acts that were open when the copy was taken: what became of them the log tells, or nobody. */
function endOpenActs(context: EngineContext): void {
  const { store } = context;
  const logged = new Set<number>();
  for (const { entry } of store.proofLog.missed!.entries()) for (const number of handOversOf(entry)) logged.add(number);
  for (const act of store.journal.open()) {
    if (act.what === FILES.what) {
      const detail = FILES.detail.parse(act.detail);
      const isLogged = detail.handOvers.some((number) => logged.has(number)) || stageOf(context, act) !== 'begun';
      // Files that were written when the copy was taken are looked for as after any start (rule 7).
      if (isLogged && detail.handOvers.some((number) => store.handOvers.get(number)!.sha256 !== null)) continue;
      if (!isLogged) takeBackFiles(context, detail, 'an older copy of the store was put back');
      store.journal.end(act, 'failed', { reason: 'an older copy of the store was put back' });
      continue;
    }
    const handOver = act.what === FILE.what ? store.handOvers.get(FILE.detail.parse(act.detail).handOver) : null;
    const isOpen = handOver?.state === 'writing' || handOver?.state === 'written';
    const isLogged = handOver !== null && (logged.has(handOver.number) || stageOf(context, act) !== 'begun');
    if (isOpen && !isLogged) takeBackUnlogged(context, handOver, context.now());
    // A file that was written when the copy was taken is looked for as after any start (rule 7).
    else if (handOver?.sha256 != null) continue;
    store.journal.end(act, 'failed', { reason: 'an older copy of the store was put back' });
  }
}

const APART: ReadonlySet<ProofEntry['what']> = new Set(['month', 'pull', 'prepare', 'listed', 'setup']);

function isApart(entry: ProofEntry): entry is Apart & ProofEntry {
  return isBatchProof(entry) || APART.has(entry.what);
}

/** What a list showed speaks against the marks before it, as it did when it was taken. */
function listedAgain(context: EngineContext, entry: ListedProof): void {
  const connection = connectionOfEntry(context, entry);
  if (connection === null) throw unknownConnection(entry.connection);
  const { began, ended, kind } = entry;
  const scope = { connection: connection.id, kind };
  for (const showed of ['still-ready', 'other-version', 'in-neither'] as const)
    for (const id of entry.showed[showed]) context.store.evidence.addSighting(scope, id, { began, ended, showed });
}

function replayApart(context: EngineContext, entry: Apart, at: string): void {
  if (isBatchProof(entry)) {
    const unfit = replayBatch(context, entry, at);
    if (unfit !== null) throw new Unfit(unfit);
  } else if (entry.what === 'month') {
    if (!replayMonth(context, entry, at)) throw unknownConnection(entry.connection);
  } else if (entry.what === 'listed') {
    listedAgain(context, entry);
  } else if (entry.what === 'setup') {
    if (!setupAgain(context, entry, at)) throw unknownConnection(entry.connection!);
  } else if (entry.what === 'pull' && !pullAgain(context, entry, at)) {
    throw new Unfit(`run ${entry.run} of this store is another one`);
  }
}

function replayAll(context: EngineContext): Omit<Replayed, 'refused'> {
  const { store } = context;
  const touched = new Set<number>();
  const handOvers = new Set<number>();
  let entries = 0;
  let records = 0;
  endOpenActs(context);
  for (const { seq, at, entry } of store.proofLog.missed!.entries()) {
    entries += 1;
    if (isApart(entry)) {
      replayApart(context, entry, at);
      continue;
    }
    if (entry.what === 'resolved') makeRunOf(context, entry, at);
    if (handOversOf(entry).length === 0 && !store.runs.get(entry.run))
      throw new Unfit(`it tells of run ${entry.run}, which neither it nor this store has`);
    touched.add(entry.run);
    if (handOversOf(entry).length === 0 && entry.what !== 'resolved')
      surelyHandedOver(context, store.runs.get(entry.run)!, at);
    for (const number of handOversOf(entry)) handOvers.add(number);
    if (entry.what === 'hand-over') records += handOverAgain(context, entry, at);
    else if (entry.what === 'hand-overs') records += filesAgain(context, entry, at);
    else if (entry.what === 'withdrawn') withdrawAgain(context, entry, at);
    else answerAgain(context, entry, at, seq);
  }
  finishReplay(context);
  for (const run of touched) finishRun(context, store.runs.get(run)!);
  return { entries, handOvers: handOvers.size, records };
}

/** Lets everything that the log tells beyond this store take effect again, all or nothing. Null when there is nothing to replay. */
export function replayProofLog(context: EngineContext): Replayed | null {
  const { store } = context;
  const { missed } = store.proofLog;
  if (missed === null) return null;
  try {
    return store.transaction(() => {
      const replayed = replayAll(context);
      missed.taken();
      store.journal.note(null, REPLAYED, { ...replayed, through: missed.through });
      return { ...replayed, refused: null };
    });
  } catch (error) {
    // A full disk or a locked file says nothing of the log: the next start tries again.
    if (error instanceof ConsoleError && error.code.startsWith('store-')) throw error;
    const words = error instanceof Unfit ? error.message : 'an entry of it cannot be read';
    const told = `an older copy of the store was put back, and its proof log could not be replayed: ${words}`;
    missed.refused(told);
    return { entries: 0, handOvers: 0, records: 0, refused: told };
  }
}

/**
 * A person has gone through what was listed since: the log that does not fit is put aside and a new one begun, and hand-over is
 * open again. Throws `refused` when nothing is blocked, `wrong-usage` without a reason.
 */
export function goneThrough(context: EngineContext, reason: string): { aside: string } {
  const { store } = context;
  const { problem } = store.proofLog;
  if (problem === null)
    throw refused('clear the proof log', 'the proof log', 'nothing is blocked', 'There is nothing to clear.');
  neededReason(
    'clear the proof log',
    'the proof log',
    reason,
    'Say what you checked in the ERP; it is kept in history.',
  );
  return store.transaction(() => {
    const aside = store.proofLog.startOver();
    store.journal.note(null, GONE_THROUGH, { problem, reason, aside });
    return { aside };
  });
}
