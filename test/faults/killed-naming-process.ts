// A command line that kills itself with SIGKILL before the n-th file gets its name (n = 1, 2 …), after it for -1, -2 …

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [at = '0', ...words] = process.argv.slice(2);
const { renameSync } = fs;
let named = 0;
fs.renameSync = (from, to) => {
  if (!String(from).endsWith('.part')) return renameSync(from, to);
  named += 1;
  if (named === Number(at)) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
  if (-named === Number(at)) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();

const { runCommandLine } = await import('../../main/command-line/command-line.ts');
process.exitCode = await runCommandLine(words, {
  environment: process.env,
  out: () => {},
  err: (text) => process.stderr.write(text),
  terminal: false,
});
