// Files of a desk that was retired while it wrote them: their records go out from another desk, so nothing of them may lie
// where the ERP reads. The desk that retires it puts them out of the way as far as its own machine sees their folder; the retired one does
// so before anything else when it is started again.

import { detailsOf, refused } from '../../domain/errors.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { stageOf } from '../act.ts';
import type { EngineContext } from '../context.ts';

/** The name of a file while it is written, known to every desk: who retires one removes what it left. */
export const temporaryOf = (file: string, desk: string): string => `.${file}.${desk.slice(0, 8)}.part`;

/** Also where the store has not followed that yet. */
export function isRetiredHere({ store }: EngineContext): boolean {
  if (store.team.desk(store.storeId)?.retired != null) return true;
  for (const { entry } of store.proofLog.team?.ahead() ?? [])
    if (entry.what === 'desk-retired' && entry.desk === store.storeId) return true;
  return false;
}

/** What this desk wrote and the log does not know to have its name; a store that was put back knows no better than the log. */
export function unnamedHere({ store }: EngineContext): HandOver[] {
  const untold = new Set(store.team.untold().flatMap(({ entry }) => (entry.what === 'named' ? entry.handOvers : [])));
  // Told, and killed before the store knew.
  for (const { entry, isOurs } of untold.size === 0 ? [] : (store.proofLog.team?.ahead() ?? []))
    if (isOurs && entry.what === 'named') for (const number of entry.handOvers) untold.delete(number);
  return store.handOvers
    .inState(['writing', 'written', 'handed-over'])
    .filter(({ desk, state, number }) => desk === null && (state !== 'handed-over' || untold.has(number)));
}

/** The log has its entry: without one, a file that lies under its name, the same bytes perhaps, is of whoever was first. */
function isInLog(context: EngineContext, { run }: HandOver): boolean {
  const act = context.store.journal.open().find((one) => one.run === run);
  return act === undefined || stageOf(context, act) !== 'begun';
}

/** The same bytes went out again from another desk, perhaps under the same name: that file is not this desk's. */
function wentOutElsewhere({ store }: EngineContext, { sha256 }: HandOver): boolean {
  for (const { entry, isOurs } of store.proofLog.team?.ahead() ?? []) {
    const files = entry.what === 'hand-over' ? [entry] : entry.what === 'hand-overs' ? entry.files : [];
    if (!isOurs && files.some((file) => file.sha256 === sha256)) return true;
  }
  return false;
}

/** Throws `refused` where the ERP could still read it. Returns whether it had its name. */
function outOfTheWay({ files }: EngineContext, { folder, file, sha256 }: HandOver, desk: string): boolean {
  if (folder === null || file === null) return false;
  // Without it the name cannot be given any more, also not by a machine that wakes up in the middle of it.
  files.remove(folder, temporaryOf(file, desk));
  if (sha256 === null || files.hashOf(folder, file) !== sha256) return false;
  if (files.setAside(folder, file)) return true;
  throw refused(
    'desk-retired',
    `${folder}/${file}`,
    'a desk that is retired has written it, and it could not be put out of the way: the ERP would read it',
    'Look in the ERP whether it was imported. If it was not, move or delete the file, and do this again.',
  );
}

/** Removes or sets aside what they are of. Returns those that had their names. Throws `refused` where the ERP could still read one. */
export function putOutOfTheWay(context: EngineContext, of: readonly HandOver[]): HandOver[] {
  const { store } = context;
  return of.filter((handOver) => {
    const isAside = outOfTheWay(context, handOver, handOver.desk ?? store.storeId);
    const { run, number, folder, file } = handOver;
    if (isAside) store.journal.note(run, 'file of a retired desk set aside', { handOver: number, folder, file });
    return isAside;
  });
}

/** A retired desk puts out of the way what it was writing that may lie there, before anything else. Tells why it could not; else null. */
export function leaveNothing(context: EngineContext): string | null {
  const unnamed = unnamedHere(context);
  if (unnamed.length === 0 || !isRetiredHere(context)) return null;
  try {
    const own = unnamed.filter((one) => isInLog(context, one) && !wentOutElsewhere(context, one));
    putOutOfTheWay(context, own);
    return null;
  } catch (error) {
    const { object, cause } = detailsOf(error, 'desk-retired');
    return `${object}: ${cause}`;
  }
}
