// The command line: `console <command> [--data FOLDER] [--json]`. Exit code 0 done, 1 failed with nothing
// lost, 2 wrong usage, 3 done but something needs a person.

import { detailsOf } from '../domain/errors.ts';
import { keepHeapSmall } from '../host/heap.ts';
import { runCommandLine } from './command-line.ts';

/** Runs the command that was typed, and sets the exit code. An answer that cannot be written makes "done" a 3. */
async function main(): Promise<void> {
  let answerLost = false;
  const exitWith = (code: number): void => {
    process.exitCode = answerLost && code === 0 ? 3 : code;
  };
  // A reader that has enough (`| head -1`) goes away, and what was done stays done. A full disk under the answer is told.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    answerLost = true;
    process.stderr.write(
      `the answer: it could not be written (${error.code ?? error.message}).\nThe command itself did what its exit code and "runs" say. Make room, then ask again.\n`,
    );
    exitWith(Number(process.exitCode ?? 0));
  });
  // Nobody reads the messages any more: no reason to stop in the middle of an act.
  process.stderr.on('error', () => {});
  exitWith(
    await runCommandLine(process.argv.slice(2), {
      environment: process.env,
      out: (text) => process.stdout.write(text),
      err: (text) => process.stderr.write(text),
      terminal: process.stderr.isTTY,
    }),
  );
}

/** What nobody expected: said plainly, without a trace. What binds is in the journal. */
function endPlainly(error: unknown): never {
  const { cause, hint } = detailsOf(error, 'run the command');
  process.stderr.write(`the console itself: ${cause.replace(/\.+$/, '')}.\n${hint}\n`);
  process.exit(1);
}

// What is made in the data folder is for its owner alone, from the first byte. Files for the ERP get their own rights.
process.umask(0o077);
keepHeapSmall();
process.on('uncaughtException', endPlainly);
process.on('unhandledRejection', endPlainly);
await main();
// A call that was given up may leave something open that never ends; the answer has this long to be written.
setTimeout(() => process.exit(), 2_000).unref();
