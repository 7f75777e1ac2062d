// The act of a hand-over of several files: all are written under temporary names, one entry of the proof log names them all, and then each
// gets its name. After a crash each is judged by itself (rule 7): with its name it is handed over, with only the temporary one it is
// withdrawn, and where nobody can tell a person is asked. While none has its name, all of it is ready again.

import { z } from 'zod';
import { NOTHING } from '../../domain/tie-out.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { type Act, type ActKind, apply, end, logTakenBack, type Recovered, type Stage, stageOf } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { proveReversed } from '../evidence/prove-mark.ts';
import { clearFile, hasNoName, isInUse, isWritten, stillInUse } from './file-act.ts';
import { tellNamed } from '../team/tell.ts';
import { keepSharesAgain } from './planned-file.ts';
import { withdrawalTakesEffect } from './withdraw.ts';

interface FilesDetail {
  readonly run: number;
  readonly handOvers: number[];
  /** Once more, to a destination that had rejected it or never got it. */
  readonly again: boolean;
  readonly offline: boolean;
}

export type FilesAct = Act<FilesDetail>;

/** What became of one of the files. */
export type Fate = 'named' | 'not-named' | 'unclear';

export interface FileFate {
  readonly handOver: HandOver;
  readonly fate: Fate;
}

function completed({ handOver: { number, file, byHand, destination, sha256, sum } }: FileFate) {
  return { handOver: number, file, byHand, destination, sha256, rows: sum.rows };
}

/** Inside a transaction: none of the files got its name. Units that were ready before are ready again. */
export function takeBackFiles(
  context: EngineContext,
  { run, handOvers, again }: Omit<FilesDetail, 'offline'>,
  reason: string,
): void {
  const { store } = context;
  if (again) {
    for (const number of handOvers)
      withdrawalTakesEffect(context, store.handOvers.get(number)!, { how: 'undo', reason, at: context.now() });
    return;
  }
  store.records.setReversedLive(run, store.records.reversingIds(run, 'handed-over'), true);
  store.deliveries.undo(run, handOvers);
  for (const number of handOvers) {
    store.plans.dropShares(number);
    store.handOvers.become(number, 'undo', context.now(), reason);
    store.handOvers.setSum(number, NOTHING);
    store.handOvers.setShared(number, NOTHING);
  }
}

/** Ends the act: each file as it stands. The log is told of those that never got their names, where it knows of them. */
export async function endFiles(
  context: EngineContext,
  act: FilesAct,
  files: readonly FileFate[],
  reason: string,
  notDone = false,
): Promise<void> {
  const { store } = context;
  const { run } = act.detail;
  const lost = files.filter(({ fate }) => fate === 'not-named').map(({ handOver }) => handOver);
  const untold = lost.map(({ number }) => number).filter((number) => !store.proofLog.isTakenBack(act, number));
  if (untold.length > 0 && stageOf(context, act) !== 'begun') {
    const told = { run, handOver: untold[0]!, handOvers: untold, reason, notDone: notDone || undefined };
    await logTakenBack(context, act, { what: 'withdrawn', ...told });
  }
  // While the log cannot be told, the temporary files stay and show that they have no name.
  for (const handOver of lost) clearFile(context, handOver);
  const standing = files.filter(({ fate }) => fate !== 'not-named');
  apply(context, act, () => {
    if (lost.length === act.detail.handOvers.length) takeBackFiles(context, act.detail, reason);
    else
      for (const handOver of lost) withdrawalTakesEffect(context, handOver, { how: 'undo', reason, at: context.now() });
    for (const { handOver, fate } of standing) {
      if (handOver.state === 'unclear') continue;
      keepSharesAgain(context, handOver);
      store.handOvers.become(handOver.number, fate === 'named' ? 'complete' : 'lose-sight', context.now());
    }
    if (standing.length > 0 && store.runs.get(run)!.state === 'review')
      store.runs.become(run, 'hand-over', context.now());
    if (standing.length > 0) proveReversed(context, { by: run });
    const named = standing.filter(({ fate }) => fate === 'named');
    tellNamed(
      context,
      run,
      named.map(({ handOver }) => handOver.number),
    );
    const state = standing.length === 0 ? 'failed' : files.some(({ fate }) => fate === 'unclear') ? 'unknown' : 'done';
    end(context, act, state, {
      files: named.map(completed),
      ...(lost.length === 0 ? {} : { notNamed: lost.map(({ number }) => number), reason }),
    });
  });
}

/** What a file is after a crash; null while it cannot be read. Temporary files are removed. */
function fateOf(context: EngineContext, act: FilesAct, handOver: HandOver, stage: Stage): Fate | null {
  const { files, store } = context;
  const { folder, file, temporary, number } = handOver;
  if (hasNoName(context, act, handOver, stage)) return 'not-named';
  if (file === null) return stage === 'begun' ? 'not-named' : 'named';
  const sha256 = handOver.sha256 ?? store.proofLog.hashOf(act, number);
  if (isInUse(context, folder!, file)) return null;
  if (sha256 !== null && files.hashOf(folder!, file) === sha256) return 'named';
  const isPartial = files.hashOf(folder!, temporary!) !== null;
  return isPartial || (sha256 === null && !isWritten(context, handOver)) ? 'not-named' : 'unclear';
}

async function recoverFiles(context: EngineContext, act: FilesAct, stage: Stage): Promise<Recovered> {
  const { store, files } = context;
  const own = act.detail.handOvers.map((number) => store.handOvers.get(number)!);
  const fates: FileFate[] = [];
  for (const handOver of own) {
    // The log has told what became of it: an answer came, or it was withdrawn.
    if (handOver.state === 'handed-over') fates.push({ handOver, fate: 'named' });
    if (handOver.state === 'unclear') fates.push({ handOver, fate: 'unclear' });
    if (handOver.state !== 'writing' && handOver.state !== 'written') continue;
    const fate = fateOf(context, act, handOver, stage);
    if (fate === null) return stillInUse(handOver);
    fates.push({ handOver, fate });
  }
  for (const { handOver, fate } of fates) {
    if (fate !== 'not-named' && handOver.temporary !== null) files.remove(handOver.folder!, handOver.temporary);
    const sha256 = store.proofLog.hashOf(act, handOver.number);
    if (fate === 'named' && handOver.state === 'writing' && sha256 !== null)
      store.transaction(() => store.handOvers.setWritten(handOver.number, sha256, null));
  }
  await endFiles(context, act, fates, 'the console stopped before the file was saved');
  return toldOf(act, fates);
}

function toldOf(act: FilesAct, fates: readonly FileFate[]): Recovered {
  const names = (fate: Fate) =>
    fates
      .filter((one) => one.fate === fate)
      .map(({ handOver: { file, byHand } }) => file ?? byHand)
      .join(', ');
  const [named, lost, unclear] = [names('named'), names('not-named'), names('unclear')];
  const words = [
    named === '' ? '' : `${named} was saved; it waits for the ERP's answer`,
    lost === '' ? '' : `${lost} was not handed over`,
    unclear === '' ? '' : `of ${unclear} nobody can tell whether it was imported`,
  ].filter((text) => text !== '');
  // What is unclear of several, resume itself names file by file.
  const outcome = named !== '' ? 'completed' : unclear !== '' ? 'unclear' : 'dropped';
  const units = fates.reduce((rows, { handOver }) => rows + handOver.sum.rows - handOver.shared.rows, 0);
  return { run: act.detail.run, what: 'file', units, outcome, detail: words.join('; '), needsPerson: true };
}

export const FILES: ActKind<FilesDetail> = {
  what: 'files',
  detail: z.object({ run: z.number(), handOvers: z.array(z.number()), again: z.boolean(), offline: z.boolean() }),
  recover: recoverFiles,
};
