// The backups of a data folder by their names, which sort by time.

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where the backups of a data folder lie. */
export function backupPlace(folder: string): string {
  return path.join(folder, 'backups');
}

/** The backups of a data folder, oldest first. */
export function backupsOf(folder: string): string[] {
  const place = backupPlace(folder);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith('.sqlite'))
    .sort()
    .map((name) => path.join(place, name));
}

/** The one to put back; null when there is none. */
export function newestBackup(folder: string): string | null {
  return backupsOf(folder).at(-1) ?? null;
}
