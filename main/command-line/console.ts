// The command line: `console <command> [--data FOLDER] [--json]` (design section 9). Exit code 0 done, 1 failed with nothing
// lost, 2 wrong usage, 3 done but something needs a person.

import { runCommandLine } from './command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  terminal: process.stderr.isTTY,
});
