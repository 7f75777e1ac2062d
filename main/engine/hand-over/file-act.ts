// The act of a hand-over: how it ends, and how it is taken up again after a crash (rule 7). With its final name and the hash that was
// logged, the file is handed over; with only the temporary one, it is taken back; with neither, a person is asked.

import { z } from 'zod';
import { NOTHING } from '../../domain/tie-out.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { type Act, type ActKind, apply, end, logTakenBack, type Recovered, type Stage, stageOf } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { proveReversed } from '../evidence/prove-mark.ts';
import { isRetiredHere } from '../team/retired-files.ts';
import { tellNamed, tellReviewed } from '../team/tell.ts';
import { keepSharesAgain } from './planned-file.ts';

interface FileDetail {
  handOver: number;
  file: string | null;
  folder: string | null;
  offline: boolean;
}

export type FileAct = Act<FileDetail>;

/** What lies in the folder of a file that never got its name. */
export function clearFile({ files }: EngineContext, { folder, file, temporary }: HandOver): void {
  if (file === null || files.hashOf(folder!, temporary!) === null) return;
  files.remove(folder!, temporary!);
  // The name was claimed by an empty file and not given yet.
  if (files.hashOf(folder!, file) === EMPTY_SHA256) files.remove(folder!, file);
}

/** Inside a transaction: the file never got its name. Units that were ready before are ready again. */
export function takeBackFile({ store, now }: EngineContext, handOver: HandOver, reason: string): void {
  const { run, number } = handOver;
  store.records.setReversedLive(run, store.records.reversingIds(run, 'handed-over'), true);
  store.records.unreserve(handOver);
  store.plans.dropShares(number);
  store.handOvers.become(number, 'undo', now(), reason);
  store.handOvers.setSum(number, NOTHING);
}

/** Takes back what was reserved for a file that never got its name. While the log cannot be told, its temporary file stays and shows it. */
export async function undoHandOver(
  context: EngineContext,
  act: FileAct,
  handOver: HandOver,
  reason: string,
  notDone = false,
): Promise<void> {
  const { run, number, sha256 } = handOver;
  const stage = stageOf(context, act);
  // The log tells of it when its entry was written, also where the store was not. Under a number that others share it is told of no other.
  const isTold = context.store.proofLog.isTakenBack(act, number);
  if (!isTold && (stage !== 'begun' || (sha256 !== null && !isOfOthers(context, stage))))
    await logTakenBack(context, act, {
      what: 'withdrawn',
      run,
      handOver: number,
      reason,
      notDone: notDone || undefined,
    });
  clearFile(context, handOver);
  apply(context, act, () => {
    takeBackFile(context, handOver, reason);
    end(context, act, 'failed', { handOver: number, reason });
  });
}

/** The file has its name, or it was entered by hand: the run waits for the ERP's answer. */
export function completeHandOver(context: EngineContext, act: FileAct, handOver: HandOver): void {
  const { store } = context;
  apply(context, act, () => {
    // Of a file they were kept while it was written.
    keepSharesAgain(context, handOver);
    store.handOvers.become(handOver.number, 'complete', context.now());
    if (store.runs.get(handOver.run)!.state === 'review') store.runs.become(handOver.run, 'hand-over', context.now());
    proveReversed(context, { by: handOver.run });
    tellNamed(context, handOver.run, [handOver.number]);
    end(context, act, 'done', {
      handOver: handOver.number,
      file: handOver.file,
      byHand: handOver.byHand,
      sha256: handOver.sha256,
      rows: handOver.sum.rows,
    });
  });
}

export const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Rule 7: the file with its hash → handed over; only the temporary one → withdrawn; neither → a person is asked. */
async function recoverFile(context: EngineContext, act: FileAct, handOver: HandOver, stage: Stage): Promise<Recovered> {
  const { files, store } = context;
  const base = { run: handOver.run, what: 'file', units: handOver.sum.rows } as const;
  const { folder, file, temporary } = handOver;
  // The log knows the hash even where the disk lost that the store had noted it.
  const sha256 = handOver.sha256 ?? store.proofLog.hashOf(act, handOver.number);
  const lost = hasNoName(context, act, handOver, stage);
  if (file !== null && !lost && isInUse(context, folder!, file)) return stillInUse(handOver);
  if (file !== null && !lost && sha256 !== null && files.hashOf(folder!, file) === sha256) {
    files.remove(folder!, temporary!);
    store.transaction(() => {
      if (handOver.sha256 === null) store.handOvers.setWritten(handOver.number, sha256, null);
    });
    completeHandOver(context, act, handOver);
    return {
      ...base,
      outcome: 'completed',
      detail: `${file} was saved; it waits for the ERP's answer`,
      needsPerson: true,
    };
  }
  if (file === null && !lost && stage !== 'begun') return enteredByHand(context, act, handOver);
  const partial = file !== null && files.hashOf(folder!, temporary!) !== null;
  if (lost || partial || (sha256 === null && !isWritten(context, handOver))) {
    await undoHandOver(context, act, handOver, 'the console stopped before the file was saved');
    return {
      ...base,
      outcome: 'dropped',
      detail: `${file ?? handOver.byHand} was not handed over; its records are ready again`,
      needsPerson: true,
    };
  }
  apply(context, act, () => {
    keepSharesAgain(context, handOver);
    store.handOvers.become(handOver.number, 'lose-sight', context.now());
    if (store.runs.get(handOver.run)!.state === 'review') store.runs.become(handOver.run, 'hand-over', context.now());
    tellReviewed(context, handOver.run);
    end(context, act, 'unknown', { handOver: handOver.number });
  });
  return unclear(handOver);
}

/** A person said that it was entered, and the log has it. */
function enteredByHand(context: EngineContext, act: FileAct, handOver: HandOver): Recovered {
  completeHandOver(context, act, handOver);
  return {
    run: handOver.run,
    what: 'file',
    units: handOver.sum.rows,
    outcome: 'completed',
    detail: `"${handOver.byHand}" was noted as entered by hand; it waits for the answer`,
    needsPerson: true,
  };
}

/**
 * True where the log that others share has no entry of the act: nothing of it got a name, and a file that lies under the name, the same
 * bytes perhaps, is of whoever was first.
 */
function isOfOthers({ store }: EngineContext, stage: Stage): boolean {
  return store.proofLog.team !== null && stage === 'begun';
}

/**
 * True where nothing else has to be looked at: the log others share has no entry of it, the act told the log that it never got its
 * name, or this desk was retired, and has put its file out of the way. Its files may be gone since, and without them it would look like
 * one that nobody can tell of.
 */
export function hasNoName(context: EngineContext, act: Act<unknown>, { number }: HandOver, stage: Stage): boolean {
  return isOfOthers(context, stage) || context.store.proofLog.isTakenBack(act, number) || isRetiredHere(context);
}

/** True when a file with bytes in it has the name, though nobody noted its hash: its name was free when the hand-over began. */
export function isWritten({ files }: EngineContext, { folder, file }: HandOver): boolean {
  const found = file === null ? null : files.hashOf(folder!, file);
  return found !== null && found !== EMPTY_SHA256;
}

/** True when the file is there and cannot be read now, as when the ERP is reading it. */
export function isInUse(context: EngineContext, folder: string, file: string): boolean {
  try {
    context.files.hashOf(folder, file);
    return false;
  } catch {
    return true;
  }
}

/** The act stays open: the next start looks again. */
export function stillInUse(handOver: HandOver): Recovered {
  return {
    run: handOver.run,
    what: 'file',
    units: handOver.sum.rows,
    outcome: 'unclear',
    detail: `${handOver.file} is in use by another program and could not be checked; start again when it is free`,
    needsPerson: true,
  };
}

/** A reason stands there where the proof log alone says that it was withdrawn (engine/recovery/lone-withdrawals.ts). */
function whyUnclear({ file, byHand, folder, reason }: HandOver): string {
  if (reason !== null) return `only the proof log says that ${file ?? `"${byHand}"`} was withdrawn ("${reason}")`;
  return `${file} is not in ${folder}, and nobody can tell whether it was imported`;
}

export function unclear(handOver: HandOver): Recovered {
  return {
    run: handOver.run,
    what: 'file',
    units: handOver.sum.rows,
    outcome: 'unclear',
    detail: `${whyUnclear(handOver)}. Imported: accept ${handOver.run}. Not imported: withdraw ${handOver.number}.`,
    needsPerson: true,
  };
}

export const FILE: ActKind<FileDetail> = {
  what: 'file',
  detail: z.object({
    handOver: z.number(),
    file: z.string().nullable(),
    folder: z.string().nullable(),
    offline: z.boolean(),
  }),
  recover(context, act, stage) {
    const handOver = context.store.handOvers.get(act.detail.handOver)!;
    const { state, number } = handOver;
    if (state === 'writing' || state === 'written') return recoverFile(context, act, handOver, stage);
    // The log has told what became of the file: it has its name, an answer came, or it was withdrawn; of one that was not found a person
    // is asked.
    end(context, act, state === 'unclear' ? 'unknown' : 'done', { handOver: number, state });
    return null;
  },
};
