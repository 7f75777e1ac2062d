// Starts the command line from its build, and builds first when there is none yet.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, 'out/main/console.js');

if (!existsSync(built)) {
  process.stderr.write('Building the command line, once …\n');
  const build = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (build.status !== 0) {
    process.stderr.write('The build failed: run "npm ci", then "npm run build".\n');
    process.exit(1);
  }
}
// npm runs it in the folder of the project: files and folders that are named are meant from where the person stands.
const { npm_lifecycle_event: script, INIT_CWD: from } = process.env;
if (script === 'console' && from !== undefined) process.chdir(from);
await import(pathToFileURL(built).href);
