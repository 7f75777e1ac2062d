// Backups of the store, as Settings shows them.

import { create } from 'zustand';
import type { BackupWire } from '../../preload/contract/store.ts';
import { bridge } from '../bridge.ts';
import { act } from './acts.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';
import { say } from './notices.ts';

export const useBackups = create<{ readonly all: Loaded<readonly BackupWire[]> }>(() => ({ all: nothingYet() }));

export async function loadBackups(): Promise<void> {
  const before = useBackups.getState().all;
  useBackups.setState({ all: loadedFrom(await answerOf<readonly BackupWire[]>(bridge.backupsList({})), before) });
}

export async function makeBackup(): Promise<void> {
  const answer = await act('backup', {}, () => bridge.backupsMake({}));
  if (answer?.ok) say('notice.backupMade');
  await loadBackups();
}

/** The engine starts anew with it; what happened since follows from the proof log. */
export async function putBack(name: string): Promise<boolean> {
  const answer = await act('backup', {}, () => bridge.backupsPutBack({ name }));
  if (answer?.ok) say('notice.backupPutBack');
  return answer?.ok ?? false;
}
