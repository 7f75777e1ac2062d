// Backups of a data folder whose store is not open, or cannot be opened: what there is, and one asked to be put back.

import type { Backup } from '../ports/backups.ts';
import { backupsOf } from '../store/file/backup.ts';
import { assertBackup } from '../store/file/restore.ts';

/** The backups of a data folder, newest first. */
export function backupsIn(folder: string): readonly Backup[] {
  return backupsOf(folder);
}

/** Throws `wrong-usage` where there is no such backup. */
export function assertThere(folder: string, name: string): void {
  assertBackup(folder, name);
}
