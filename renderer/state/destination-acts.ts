// What changes destinations and their translation tables, and hands over to them.

import type { Input } from '../../preload/contract/channels.ts';
import type { DestinationWire } from '../../preload/contract/destinations.ts';
import { bridge } from '../bridge.ts';
import { act, handedOverNotice } from './acts.ts';
import { loadDestinations, loadTables } from './destinations.ts';
import { say, sayNothingDone, sayOpen } from './notices.ts';
import { goToRun, goToStep } from './route.ts';
import { useRuns } from './runs.ts';
import { clearSelection } from './selection.ts';

/** A folder that is away refuses nothing now, and every hand-over later. */
function sayMade(key: string, { name, folder, folderProblem = null }: DestinationWire): void {
  if (folderProblem === null) say(key, { name });
  else sayOpen('notice.destinationNoFolder', { name, folder });
}

export async function addDestination(input: Input<'destinations/add'>): Promise<boolean> {
  const answer = await act('destination', {}, () => bridge.destinationsAdd(input));
  if (answer?.ok) sayMade('notice.destinationAdded', answer.value);
  await loadDestinations();
  return answer?.ok ?? false;
}

export async function changeDestination(input: Input<'destinations/change'>): Promise<boolean> {
  const answer = await act('destination', {}, () => bridge.destinationsChange(input));
  if (answer?.ok) sayMade('notice.destinationChanged', answer.value);
  await loadDestinations();
  return answer?.ok ?? false;
}

export async function closeDestination(input: Input<'destinations/remove'>): Promise<boolean> {
  const answer = await act('destination', {}, () => bridge.destinationsRemove(input));
  if (answer?.ok) say('notice.destinationClosed', { name: answer.value.name });
  await loadDestinations();
  return answer?.ok ?? false;
}

export async function fillTranslations(input: Input<'translation/fill'>): Promise<boolean> {
  const answer = await act('translation', {}, () => bridge.translationFill(input));
  if (answer?.ok) say('notice.filled', { count: answer.value.values });
  if (answer?.ok) await loadTables(input.connection);
  return answer?.ok ?? false;
}

export async function importTable(input: Input<'translation/import'>): Promise<boolean> {
  const answer = await act('translation', {}, () => bridge.translationImport(input));
  if (answer?.ok) {
    const { rows, nothing, several } = answer.value;
    const isTold = nothing + several > 0;
    say(isTold ? 'notice.importedTold' : 'notice.imported', { count: rows, nothing, several });
  }
  if (answer?.ok) await loadTables(input.connection);
  return answer?.ok ?? false;
}

export async function exportTable(input: Input<'translation/export'>): Promise<boolean> {
  const answer = await act('translation', {}, () => bridge.translationExport(input));
  if (answer?.ok) say('notice.exported', { count: answer.value.rows, file: answer.value.file });
  return answer?.ok ?? false;
}

/** All files of a run in one act, or once more to one destination. */
export async function handOverFiles(input: Input<'hand-over/files'>): Promise<boolean> {
  const answer = await act('hand-over', { run: input.run }, () => bridge.handOverFiles(input));
  if (!answer?.ok || answer.value.missing.length > 0) return false;
  const { handOvers, notNamed } = answer.value;
  clearSelection(input.run);
  goToStep(null);
  const [first] = handOvers;
  if (notNamed.length > 0) sayOpen('notice.notNamed', { name: notNamed.map((one) => one.destination).join(', ') });
  else if (handOvers.length === 1)
    say(handedOverNotice(first!.handOver), { count: first!.handOver.sum.rows, file: first!.handOver.file ?? '' });
  else say('notice.handedOverFiles', { count: handOvers.length });
  return true;
}

/** A file that the ERP refused: the run of the pull that brings it again, null where a new file is written, false where it was not done. */
export async function refuseFile(input: Input<'hand-over/refused'>): Promise<number | null | false> {
  const answer = await act('hand-over', {}, () => bridge.handOverRefused(input));
  if (!answer?.ok) return false;
  const { missing, rejected, again, left, pulled, locked, problem, run } = answer.value;
  if (missing.length > 0) {
    sayNothingDone('notice.refusedMissing', { count: missing.length });
    return false;
  }
  clearSelection(run);
  if (problem !== null) sayOpen('notice.refusedLater', { count: rejected.length, words: problem });
  else if (again !== null && left === 0)
    say('notice.refusedAgain', { count: again.handOver.sum.rows, file: again.handOver.file ?? '' });
  else if (locked.length > 0) sayOpen('notice.refusedLocked', { count: left, held: String(locked.length) });
  else if (pulled === null) say('notice.refusedNext', { count: left });
  else say('notice.refusedPulled', { count: left, run: String(pulled) });
  const kind = useRuns.getState().all.value?.find((one) => one.run === pulled)?.kind;
  if (pulled !== null && kind !== undefined) goToRun(kind, pulled);
  return pulled;
}
