// Recovery (rules 5 and 7). `recoverStore` runs whenever the store is opened for writing and needs no network: every act that
// was begun and not ended is completed, dropped, or left as unknown. `resume` then asks the service about what is unknown.

import { assertNever, detailsOf } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import { closeIfFinished } from '../close-run.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { takeEvidence } from '../evidence/take-list.ts';
import { completeHandOver, undoHandOver } from '../hand-over/hand-over.ts';
import { recoverBatchAct, recoverBatches, unknownChunks } from '../intake/recover.ts';
import { failPull } from '../pull/pull.ts';
import { readBack } from '../evidence/read-back.ts';
import type { Recovered } from './recovered.ts';
import { type Replayed, replayProofLog } from './replay.ts';
import { recoverDecision } from '../confirm/resolve.ts';
import { noteUnmarked, settle } from '../evidence/decide-marks.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { Act } from '../../ports/journal.ts';
import { recoverVerdict, recoverWithdraw } from '../hand-over/verdict.ts';

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Rule 7: the file with its hash → handed over; only the temporary one → withdrawn; neither → a person is asked. */
function recoverFile(context: EngineContext, act: Act, handOver: HandOver): Recovered {
  const { files, store } = context;
  const base = { run: handOver.run, what: 'file', units: handOver.sum.rows } as const;
  const { folder, file, temporary } = handOver;
  // The log knows the hash even where the disk lost that the store had noted it.
  const sha256 = handOver.sha256 ?? store.proofLog.hashOf(act.number);
  if (file !== null && isInUse(context, folder!, file)) return stillInUse(handOver);
  if (file !== null && sha256 !== null && files.hashOf(folder!, file) === sha256) {
    files.remove(folder!, temporary!);
    if (handOver.sha256 === null) store.transaction(() => store.handOvers.setWritten(handOver.number, sha256, null));
    completeHandOver(context, act.number, handOver);
    return {
      ...base,
      outcome: 'completed',
      detail: `${file} was saved; it waits for the ERP's answer`,
      needsPerson: true,
    };
  }
  if (file === null && store.proofLog.hasAct(act.number)) return enteredByHand(context, act, handOver);
  const partial = file !== null && files.hashOf(folder!, temporary!) !== null;
  if (partial || (sha256 === null && !isWritten(context, handOver))) {
    if (partial) {
      files.remove(folder!, temporary!);
      // The name was claimed by an empty file and not given yet.
      if (files.hashOf(folder!, file) === EMPTY_SHA256) files.remove(folder!, file);
    }
    undoHandOver(context, act.number, handOver, 'the console stopped before the file was saved');
    return {
      ...base,
      outcome: 'dropped',
      detail: `${file ?? handOver.byHand} was not handed over; its records are ready again`,
      needsPerson: true,
    };
  }
  store.transaction(() => {
    store.handOvers.setState(handOver.number, 'unclear', context.now());
    store.runs.setState(handOver.run, 'handed-over', context.now());
    store.journal.end(act.number, 'unknown', { handOver: handOver.number });
  });
  return unclear(handOver);
}

/** The log has told what became of the file: an answer came, or it was withdrawn. */
function isSettled({ store }: EngineContext, act: Act): boolean {
  const { state, number } = store.handOvers.get(act.detail.handOver as number)!;
  if (state !== 'handed-over' && state !== 'withdrawn') return false;
  store.journal.end(act.number, 'done', { handOver: number, state });
  return true;
}

/** A person said that it was entered, and the log has it. */
function enteredByHand(context: EngineContext, act: Act, handOver: HandOver): Recovered {
  completeHandOver(context, act.number, handOver);
  return {
    run: handOver.run,
    what: 'file',
    units: handOver.sum.rows,
    outcome: 'completed',
    detail: `"${handOver.byHand}" was noted as entered by hand; it waits for the answer`,
    needsPerson: true,
  };
}

/** True when a file with bytes in it has the name, though nobody noted its hash: its name was free when the hand-over began. */
function isWritten({ files }: EngineContext, { folder, file }: HandOver): boolean {
  const found = file === null ? null : files.hashOf(folder!, file);
  return found !== null && found !== EMPTY_SHA256;
}

/** True when the file is there and cannot be read now, as when the ERP is reading it. */
function isInUse(context: EngineContext, folder: string, file: string): boolean {
  try {
    context.files.hashOf(folder, file);
    return false;
  } catch {
    return true;
  }
}

/** The act stays open: the next start looks again. */
function stillInUse(handOver: HandOver): Recovered {
  return {
    run: handOver.run,
    what: 'file',
    units: handOver.sum.rows,
    outcome: 'unclear',
    detail: `${handOver.file} is in use by another program and could not be checked; start again when it is free`,
    needsPerson: true,
  };
}

function unclear(handOver: HandOver): Recovered {
  return {
    run: handOver.run,
    what: 'file',
    units: handOver.sum.rows,
    outcome: 'unclear',
    detail: `${handOver.file} is not in ${handOver.folder}, and nobody can tell whether it was imported. Imported: accept ${handOver.run}. Not imported: withdraw ${handOver.number}.`,
    needsPerson: true,
  };
}

function recoverMark(context: EngineContext, act: Act): void {
  const { records, journal, runs, proofLog } = context.store;
  const ids = act.detail.ids as number[];
  const accepted = new Set(records.unitIds(act.run!, ['accepted']));
  // It is on record before it is sent: where the store does not have it, it was not sent, whatever the log says already.
  const notSent = proofLog.hasAct(act.number) ? ids.filter((id) => accepted.has(id)) : [];
  context.store.transaction(() => {
    noteUnmarked(context, runs.get(act.run!)!, act.number, notSent);
    records.setUnits(act.run!, ids, {
      from: ['marking'],
      to: 'unknown',
      reason: 'stopped-while-marking' satisfies Reason,
    });
    journal.end(act.number, 'unknown', { reason: 'the console stopped before the answer came' });
  });
}

function recoverAct(context: EngineContext, act: Act): Recovered | null {
  const { journal, handOvers } = context.store;
  const base = { run: act.run, units: 0, needsPerson: false } as const;
  switch (act.what) {
    case 'prepare':
    case 'list':
    case 'compare':
    case 'settle':
      journal.end(act.number, act.what === 'prepare' ? 'unknown' : 'failed', { reason: 'the console stopped' });
      return null;
    case 'mark':
      recoverMark(context, act);
      return null;
    case 'file':
      if (isSettled(context, act)) return null;
      return recoverFile(context, act, handOvers.get(act.detail.handOver as number)!);
    case 'verdict':
    case 'withdraw':
    case 'resolve': {
      const recover = { verdict: recoverVerdict, withdraw: recoverWithdraw, resolve: recoverDecision }[act.what];
      const done = recover(context, act);
      const detail = done ? 'it was on record and has taken effect' : 'it had not taken effect; do it again';
      return { ...base, what: act.what, outcome: done ? 'completed' : 'dropped', detail, needsPerson: !done };
    }
    case 'batch':
      return recoverBatchAct(context, act);
    default:
      return assertNever(act.what);
  }
}

function replayedWords({ refused, records, handOvers }: Replayed): Recovered {
  const base = { run: null, what: 'proof-log', units: records, needsPerson: true } as const;
  if (refused !== null) return { ...base, outcome: 'unclear', detail: refused };
  const detail = `an older copy of the store was put back: ${handOvers} hand-overs with ${records} lines were made again from the proof log; holds, settings and runs without a hand-over since then are lost`;
  return { ...base, outcome: 'completed', detail };
}

/** Completes or drops everything that was under way when the console stopped. Needs no network. */
export function recoverStore(context: EngineContext): Recovered[] {
  const { store } = context;
  const recovered: Recovered[] = [];
  const replayed = replayProofLog(context);
  if (replayed) recovered.push(replayedWords(replayed));
  for (const act of store.journal.open()) {
    const found = recoverAct(context, act);
    if (found) recovered.push(found);
  }
  recovered.push(...recoverBatches(context));
  for (const run of store.runs.all()) {
    // The last mark of a run was proved and the console stopped before it closed.
    if (run.state === 'handed-over' || run.state === 'confirming')
      store.transaction(() => closeIfFinished(context, run.number));
    if (run.state !== 'pulling') continue;
    failPull(context, run.number, 'the console stopped before the pull was complete');
    const detail = `run ${run.number} was not complete and was dropped; pull again`;
    recovered.push({ run: run.number, what: 'pull', outcome: 'dropped', units: 0, detail, needsPerson: false });
  }
  return recovered;
}

/** Asks the service about marks whose outcome is not known, and names what only a person can tell. */
export async function resume(context: EngineContext): Promise<Recovered[]> {
  const { store } = context;
  const found: Recovered[] = [...store.handOvers.inState(['unclear']).map(unclear), ...unknownChunks(context)];
  for (const run of store.runs.all()) {
    const open = store.records.count(run.number, { states: ['marking', 'unknown'] });
    if (open === 0) continue;
    const base = { run: run.number, what: 'marks' } as const;
    try {
      const before = new Set(store.records.unitIds(run.number, ['marked']));
      const settled = settle(context, run, await takeEvidence(context, run));
      const marked = store.records.unitIds(run.number, ['marked']).filter((id) => !before.has(id));
      const checked = marked.length === 0 || (await readBack(context, run, new Set(marked)));
      store.transaction(() => closeIfFinished(context, run.number));
      if (settled.marked > 0) {
        found.push({
          ...base,
          units: settled.marked,
          outcome: 'marked',
          detail: checked
            ? 'the service no longer lists them: marked'
            : 'the service no longer lists them: marked; an edit within the last minute may have been marked unseen',
          needsPerson: false,
        });
      }
      if (settled.accepted > 0) {
        const detail = `the service still lists them: not marked. Confirm run ${run.number} again.`;
        found.push({ ...base, units: settled.accepted, outcome: 'not-marked', detail, needsPerson: true });
      }
      if (settled.undecided > 0) {
        const detail = `changed or gone at the service after the ERP got them: decide (resolve ${run.number})`;
        found.push({ ...base, units: settled.undecided, outcome: 'not-marked', detail, needsPerson: true });
      }
      if (settled.unknown > 0) {
        const detail = `the list of ${connectionOf(context, run).name} cannot tell: a person must look`;
        found.push({ ...base, units: settled.unknown, outcome: 'unknown', detail, needsPerson: true });
      }
    } catch (error) {
      const detail = `the service could not be asked: ${detailsOf(error, 'resume').cause}`;
      found.push({ ...base, units: open, outcome: 'not-asked', detail, needsPerson: true });
    }
  }
  return found;
}
