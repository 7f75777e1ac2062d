// `sandbox`: the stand-in service in a process of its own, for practice and tests, until it is stopped.

import path from 'node:path';
import { ConsoleError, systemCode } from '../domain/errors.ts';
import { startSandbox } from '../host/practice.ts';
import type { Service, Surroundings } from './command.ts';
import { dataFolder } from './data-folder.ts';
import type { Given } from './given.ts';
import { jsonOf } from './output.ts';

const MOST_AT_FIRST = 2_000_000;

/** What the system says when it cannot start, in words. */
function startError(error: unknown, folder: string, port: number): unknown {
  const code = systemCode(error);
  const told = (object: string, cause: string, hint: string) =>
    new ConsoleError({ code: 'refused', operation: 'start the sandbox', object, cause, hint, retrySafe: true });
  switch (code) {
    case 'EADDRINUSE':
      return told(`port ${port}`, 'another program uses it', 'Choose another with --port, or leave it out.');
    case 'EACCES':
      return told(
        port > 0 ? `port ${port}, ${folder}` : folder,
        'you may not use it',
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
async function serve(given: Given, around: Surroundings): Promise<number> {
  const folder = path.join(dataFolder(given.text('data'), around.environment), 'sandbox');
  const records = given.count('records', 0, MOST_AT_FIRST);
  const material = given.count('material', 0, MOST_AT_FIRST);
  const port = given.count('port', 0, 65_535) ?? 0;
  const sandbox = await startSandbox({ folder, port, records, material }).catch((error: unknown) => {
    throw startError(error, folder, port);
  });
  around.out(`${given.flag('json') ? jsonOf({ url: sandbox.url }) : sandbox.url}\n`);
  around.err(
    `The sandbox runs until it is stopped (Ctrl-C). What can be made to go wrong in it: ${sandbox.url}/_sandbox/help\n`,
  );
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await sandbox.close();
  return 0;
}

export const SANDBOX: Service = {
  name: 'sandbox',
  shown: '[--port N] [--records N] [--material N]',
  help: 'Runs the stand-in service until it is stopped (Ctrl-C); prints its URL first. Its state lies in "sandbox" in the data folder.',
  example: 'sandbox --port 8123 --records 300',
  options: {
    port: { type: 'string', help: 'N: the port; any free one otherwise' },
    records: { type: 'string', help: 'N: time entries to begin with, in a new sandbox' },
    material: { type: 'string', help: 'N: material transactions to begin with, in a new sandbox' },
  },
  serve,
};
