// Replays the proof log into a store that is older than it (rule 9): a backup that was put back, or a new store beside the log of one
// that was lost. Hand-overs, verdicts, marks and decisions take effect again; what no list and no file can tell is left to a person.

import { ConsoleError, neededReason, refused } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import { closeIfFinished } from '../close-run.ts';
import { connectionOfEntry, stageOf } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { MARK } from '../confirm/mark-chunks.ts';
import { SEND_CHUNK } from '../intake/chunk.ts';
import { endOpenChunk, finishReplay } from '../intake/replay.ts';
import { FILE, takeBackFile } from '../hand-over/file-act.ts';
import { FILES, takeBackFiles } from '../hand-over/files-act.ts';
import type { Act } from '../../ports/journal.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { GONE_THROUGH, type LoggedEntry, type ProofEntry, REPLAYED } from '../../ports/proof-log.ts';
import type { BrokenProof } from '../../ports/proof-of-store.ts';
import type { Run } from '../../ports/runs.ts';
import { entryAgain, handOversOf, type Touched } from './entry-again.ts';
import { LoneWithdrawals } from './lone-withdrawals.ts';
import { Unfit } from './replay-files.ts';

const PUT_BACK = 'an older copy of the store was put back';

type Line = Pick<LoggedEntry, 'seq' | 'at' | 'entry'>;

export interface Replayed {
  readonly entries: number;
  readonly handOvers: number;
  readonly records: number;
  /** Why the log could not take effect; hand-over is blocked until a person has seen to it. */
  readonly refused: string | null;
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

/** A mark that was on its way when the copy was taken: the log tells of its answer, or nobody, and then only the service can say. */
function endOpenMark({ store }: EngineContext, act: Act): void {
  const { evidence, records, team } = store;
  const sent = evidence.markOfAct(act.number);
  // It had not taken effect here: its entry does.
  if (sent === null || act.entry === null) return;
  evidence.answerMark(sent, { effect: 'no-answer', ended: act.entry, named: [] });
  if (act.uuid !== null) team.noteMark(act.uuid, sent, null);
  const { ids } = MARK.detail.parse(act.detail);
  records.setUnits(act.run!, ids, 'mark-unanswered', 'stopped-while-marking' satisfies Reason);
}

/** Acts that were open when the copy was taken: what became of them the log tells, or nobody. */
function endOpenActs(context: EngineContext, entries: () => Iterable<Line>): void {
  const { store } = context;
  const logged = new Set<number>();
  for (const { entry } of entries()) for (const number of handOversOf(entry)) logged.add(number);
  for (const act of store.journal.open()) {
    if (act.what === SEND_CHUNK.what) endOpenChunk(context, act);
    if (act.what === MARK.what) endOpenMark(context, act);
    if (act.what === FILES.what) {
      const detail = FILES.detail.parse(act.detail);
      const isLogged = detail.handOvers.some((number) => logged.has(number)) || stageOf(context, act) !== 'begun';
      // Files that were written when the copy was taken are looked for as after any start (rule 7).
      if (isLogged && detail.handOvers.some((number) => store.handOvers.get(number)!.sha256 !== null)) continue;
      if (!isLogged) takeBackFiles(context, detail, PUT_BACK);
      store.journal.end(act, 'failed', { reason: PUT_BACK });
      continue;
    }
    const handOver = act.what === FILE.what ? store.handOvers.get(FILE.detail.parse(act.detail).handOver) : null;
    const isOpen = handOver?.state === 'writing' || handOver?.state === 'written';
    const isLogged = handOver !== null && (logged.has(handOver.number) || stageOf(context, act) !== 'begun');
    // It never got its name, and holds nothing.
    if (isOpen && !isLogged) takeBackFile(context, handOver, PUT_BACK);
    // A file that was written when the copy was taken is looked for as after any start (rule 7).
    else if (handOver?.sha256 != null) continue;
    store.journal.end(act, 'failed', { reason: PUT_BACK });
  }
}

/** Lets entries take effect one after the other; `one` does it, or says by null that the entry is left out. */
function replayEach(
  context: EngineContext,
  lines: () => Iterable<Line>,
  one: (line: Line) => Touched | null,
): Omit<Replayed, 'refused'> {
  const { store } = context;
  const touched = new Set<number>();
  const handOvers = new Set<number>();
  let entries = 0;
  let records = 0;
  const lone = new LoneWithdrawals(context);
  endOpenActs(context, lines);
  const take = (line: Line): void => {
    const done = one(line);
    if (done === null) return;
    entries += 1;
    if (done.run !== null) touched.add(done.run);
    for (const number of done.handOvers) handOvers.add(number);
    records += done.records;
  };
  for (const line of lines()) {
    lone.restedOnBy(line.entry).forEach(take);
    if (!lone.keeps(line)) take(line);
  }
  finishReplay(context);
  lone.ask();
  for (const run of touched) finishRun(context, store.runs.get(run)!);
  return { entries, handOvers: handOvers.size, records };
}

/** An entry of the log that could not be kept, and why. */
interface NotKept {
  readonly seq: number;
  readonly what: string;
  readonly run: number | null;
  readonly why: string;
}

const WHY_BROKEN: Readonly<Record<BrokenProof['why'], string>> = {
  altered: 'it was altered',
  unreadable: 'it cannot be read',
  missing: 'it is missing, and perhaps more after it',
  'of-another-store': 'it is of another store',
};

/** A hand-over that cannot be kept has been in the folder all the same. */
function doubtHandOver(context: EngineContext, entry: ProofEntry): void {
  if (entry.what !== 'hand-over' && entry.what !== 'hand-overs') return;
  const connection = connectionOfEntry(context, entry)?.id ?? null;
  let ids: number[] | null;
  try {
    ids = [...new Set(Array.from(entry.records, ([id]) => id))];
  } catch {
    // Its lines are missing or were altered.
    ids = null;
  }
  context.store.holds.doubt({ connection, kind: entry.kind, ids });
}

/** What went through a person's hands is kept where it fits: of a run that an entry was left out of, nothing after it. */
function keepWhatFits(context: EngineContext): { kept: number; notKept: NotKept[] } {
  const { store } = context;
  const notKept: NotKept[] = [];
  const leftOut = new Set<number>();
  const lines: Line[] = [];
  for (const found of store.proofLog.beyond())
    if ('entry' in found) lines.push(found);
    else {
      notKept.push({ seq: found.seq, what: 'broken', run: null, why: WHY_BROKEN[found.why] });
      // It may have handed them over: no pull takes them for new before a person has looked.
      store.holds.doubt({ connection: null, kind: null, ids: found.ids });
    }
  if (lines.length === 0) return { kept: 0, notKept };
  const { entries: kept } = replayEach(
    context,
    () => lines,
    (line) => {
      const { seq, entry } = line;
      const run = 'run' in entry && typeof entry.run === 'number' ? entry.run : null;
      const leave = (why: string): null => {
        if (run !== null) leftOut.add(run);
        notKept.push({ seq, what: entry.what, run, why });
        doubtHandOver(context, entry);
        return null;
      };
      if (run !== null && leftOut.has(run)) return leave('an entry of its run before it does not fit');
      try {
        return store.transaction(() => entryAgain(context, line));
      } catch (error) {
        if (error instanceof ConsoleError && error.code.startsWith('store-')) throw error;
        return leave(error instanceof Unfit ? error.message : 'it cannot be read');
      }
    },
  );
  return { kept, notKept: notKept.toSorted((a, b) => a.seq - b.seq) };
}

/** Lets everything that the log tells beyond this store take effect again, all or nothing. Null when there is nothing to replay. */
export function replayProofLog(context: EngineContext): Replayed | null {
  const { store } = context;
  const { missed } = store.proofLog;
  if (missed === null) return null;
  try {
    return store.transaction(() => {
      const replayed = replayEach(
        context,
        () => missed.entries(),
        (line) => entryAgain(context, line),
      );
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

/** A person says that a data folder that was copied is the one that goes on. False where that is not all that is wrong. */
function goesOnHere({ store }: EngineContext, reason: string): boolean {
  const { copyOf } = store.proofLog;
  return store.transaction(() => {
    if (copyOf === null || !store.proofLog.goOnHere()) return false;
    store.journal.note(null, 'data folder taken over', { from: copyOf.folder, reason });
    return true;
  });
}

/**
 * A person has gone through what was listed since: what of the log can be kept takes effect, the log that does not fit is put aside and a
 * new one begun, and hand-over is open again. Of a data folder that was copied, and is the one that goes on, the log stays. Throws
 * `refused` when nothing is blocked, `wrong-usage` without a reason.
 */
export function goneThrough(
  context: EngineContext,
  reason: string,
): { aside: string | null; kept: number; notKept: readonly NotKept[] } {
  const { store } = context;
  const { problem, team } = store.proofLog;
  if (team !== null)
    throw refused(
      'clear the proof log',
      'the shared proof log',
      'other desks follow it, and none of them may begin another one',
      'Put the right database back, or what it has lost: proof-log put-back --reason TEXT.',
    );
  if (problem === null)
    throw refused('clear the proof log', 'the proof log', 'nothing is blocked', 'There is nothing to clear.');
  neededReason(
    'clear the proof log',
    'the proof log',
    reason,
    'Say what you checked in the ERP; it is kept in history.',
  );
  if (goesOnHere(context, reason)) {
    replayProofLog(context);
    return { aside: null, kept: 0, notKept: [] };
  }
  return store.transaction(() => {
    const { kept, notKept } = keepWhatFits(context);
    const aside = store.proofLog.startOver();
    store.journal.note(null, GONE_THROUGH, { problem, reason, aside, kept, notKept });
    return { aside, kept, notKept };
  });
}
