// Where the data lies: --data, else EXPORT_CONSOLE_DATA, else the folder that the system has for a program's data.

import { homedir } from 'node:os';
import path from 'node:path';

const NAME = 'Export console';

/** The data folder as an absolute path. Window and command line use the same one. */
export function dataFolder(given: string | undefined, environment: NodeJS.ProcessEnv): string {
  const named = given ?? environment.EXPORT_CONSOLE_DATA;
  if (named !== undefined && named !== '') return path.resolve(named);
  if (process.platform === 'win32')
    return path.join(environment.APPDATA ?? path.join(homedir(), 'AppData', 'Roaming'), NAME);
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support', NAME);
  return path.join(environment.XDG_CONFIG_HOME ?? path.join(homedir(), '.config'), NAME);
}
