// A command line that kills itself with SIGKILL at the n-th moment before or after a journal entry. With n = 0 it runs to its
// end and prints how many moments there were; with "begin" it says when it begins, and is killed from outside; with "proof:n" only
// the moments around an entry of the proof log count, and so with every other word for what is written.

import { runCommandLine } from '../../main/command-line/command-line.ts';

const [at = '0', ...words] = process.argv.slice(2);
const [counted, only] = at.split(':').toReversed();
const last = Number(counted);
let moments = 0;
if (at === 'begin') process.stdout.write('begin\n');

const code = await runCommandLine(words, {
  environment: process.env,
  out: () => {},
  err: (text) => process.stderr.write(text),
  terminal: false,
  hook: (_moment, what) => {
    if (only !== undefined && what !== only) return;
    moments += 1;
    if (moments === last) process.kill(process.pid, 'SIGKILL');
  },
});
process.stdout.write(`${moments}\n`);
process.exitCode = code;
