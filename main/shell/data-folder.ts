// The data folder of the window: the same rule as the command line has in main/command-line/data-folder.ts, which a test
// compares. What Chromium keeps lies in a folder of its own in it.

import path from 'node:path';
import type { App } from 'electron';

const NAME = 'Export console';

/** `--user-data-dir`, else EXPORT_CONSOLE_DATA, else the folder that the system has for a program's data. */
export function chooseDataFolder(app: App, environment: NodeJS.ProcessEnv): string {
  const named = app.commandLine.getSwitchValue('user-data-dir') || environment.EXPORT_CONSOLE_DATA;
  const folder = named ? path.resolve(named) : path.join(app.getPath('appData'), NAME);
  app.setPath('userData', folder);
  app.setPath('sessionData', path.join(folder, 'window'));
  return folder;
}
