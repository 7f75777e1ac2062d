// `sandbox`: the stand-in service in a process of its own, for practice and tests, until it is stopped.

import path from 'node:path';
import { ConsoleError, wrongUsage } from '../domain/errors.ts';
import { startSandbox } from '../host/practice.ts';
import { countOption } from './arguments.ts';
import type { Command, Surroundings, Values } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { jsonOf } from './output.ts';

export const SANDBOX: Pick<Command, 'name' | 'usage' | 'help' | 'options'> = {
  name: 'sandbox',
  usage: 'sandbox [--port N] [--records N] [--material N]',
  help: 'Runs the stand-in service until stopped (Ctrl-C); prints its URL first. Its state lies in "sandbox" in the data folder.',
  options: {
    port: { type: 'string', help: 'N: the port; any free one otherwise' },
    records: { type: 'string', help: 'N: time entries to begin with, in a new sandbox' },
    material: { type: 'string', help: 'N: material transactions to begin with, in a new sandbox' },
  },
};

const MOST_AT_FIRST = 2_000_000;

function countUpTo(values: Values, name: string, most: number): number | null {
  const count = countOption(values, name, -1);
  if (count <= most) return count < 0 ? null : count;
  throw wrongUsage('read the command', `--${name}`, `${count} is too much`, `Write a number up to ${most}.`);
}

/** What the system says when it cannot start, in words. */
function startError(error: unknown, folder: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  const told = (object: string, cause: string, hint: string) =>
    new ConsoleError({ code: 'refused', operation: 'start the sandbox', object, cause, hint, retrySafe: true });
  switch (code) {
    case 'EADDRINUSE':
      return told(`port ${port}`, 'another program uses it', 'Choose another with --port, or leave it out.');
    case 'EACCES':
      return told(
        port > 0 ? `port ${port}, ${folder}` : folder,
        'it may not be used',
        'Choose a port above 1023, and a folder that you may write to.',
      );
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
    case 'ENOSPC':
      return told(folder, `it cannot be written (${code})`, 'Name a folder that you may write to with --data.');
    default:
      return error;
  }
}

/** Prints the URL first, then runs until a signal. Its state lies in `sandbox` in the data folder. */
export async function runSandbox(values: Values, around: Surroundings): Promise<number> {
  const folder = path.join(
    dataFolder(typeof values.data === 'string' ? values.data : undefined, around.environment),
    'sandbox',
  );
  const records = countUpTo(values, 'records', MOST_AT_FIRST);
  const material = countUpTo(values, 'material', MOST_AT_FIRST);
  const port = countUpTo(values, 'port', 65_535) ?? 0;
  const sandbox = await startSandbox({
    folder,
    port,
    ...(records === null ? {} : { records }),
    ...(material === null ? {} : { material }),
  }).catch((error: unknown) => {
    throw startError(error, folder, port);
  });
  around.out(`${values.json === true ? jsonOf({ url: sandbox.url }) : sandbox.url}\n`);
  around.err(
    `The sandbox runs until it is stopped (Ctrl-C). What can go wrong in it, and how to make it: ${sandbox.url}/_sandbox/help\n`,
  );
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await sandbox.close();
  return 0;
}
