// The data folder of the window: the same rule as the command line has in main/command-line/data-folder.ts, which a test
// compares. What Chromium keeps lies in a folder of its own in it.

import { accessSync, constants, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from 'electron';

const NAME = 'Export console';

/** A folder that is not there yet is made; an archive is only looked at. */
function mayWrite(folder: string): boolean {
  if (!existsSync(path.join(folder, 'console.sqlite'))) return true;
  if (existsSync(path.join(folder, 'archive.json'))) return false;
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** `--user-data-dir`, else EXPORT_CONSOLE_DATA, else the folder that the system has for a program's data. */
export function chooseDataFolder(
  app: App,
  environment: NodeJS.ProcessEnv,
): { readonly folder: string; readonly own: string } {
  const named = app.commandLine.getSwitchValue('user-data-dir') || environment.EXPORT_CONSOLE_DATA;
  const folder = named ? path.resolve(named) : path.join(app.getPath('appData'), NAME);
  // On a disk that nobody may write to history can be read: what Chromium and the shell write then goes with the system's temporary files.
  const own = mayWrite(folder) ? folder : mkdtempSync(path.join(tmpdir(), 'console-window-'));
  app.setPath('userData', own);
  app.setPath('sessionData', path.join(own, 'window'));
  return { folder, own };
}
