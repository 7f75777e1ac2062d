// What a desk did by itself before it joined a team is looked at in a window of its own: the program once more, on that folder.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Throws where there is no such archive in the data folder. */
export function openArchive(folder: string, name: string): void {
  const archive = path.join(folder, 'archive', name);
  if (!existsSync(path.join(archive, 'archive.json'))) throw new Error('there is no such archive');
  const words = process.argv.slice(1).filter((word) => !word.startsWith('--user-data-dir'));
  const environment = { ...process.env, EXPORT_CONSOLE_DATA: archive };
  spawn(process.execPath, words, { detached: true, stdio: 'ignore', env: environment }).unref();
}
