// `sandbox`: the stand-in service in a process of its own, for practice and tests, until it is stopped.

import path from 'node:path';
import { startSandbox } from '../sandbox/sandbox.ts';
import { countOption } from './arguments.ts';
import type { Option, Surroundings, Values } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { jsonOf } from './output.ts';

export const SANDBOX_USAGE = 'sandbox [--port N] [--records N] [--material N]';

export const SANDBOX_OPTIONS: Readonly<Record<string, Option>> = {
  port: { type: 'string', help: 'N: the port; any free one otherwise' },
  records: { type: 'string', help: 'N: time entries to begin with, in a new sandbox' },
  material: { type: 'string', help: 'N: material transactions to begin with, in a new sandbox' },
};

/** Prints the URL first, then runs until a signal. Its state lies in `sandbox` in the data folder. */
export async function runSandbox(values: Values, around: Surroundings): Promise<number> {
  const folder = path.join(
    dataFolder(typeof values.data === 'string' ? values.data : undefined, around.environment),
    'sandbox',
  );
  const records = countOption(values, 'records', -1);
  const material = countOption(values, 'material', -1);
  const sandbox = await startSandbox({
    folder,
    port: countOption(values, 'port', 0),
    ...(records < 0 ? {} : { records }),
    ...(material < 0 ? {} : { material }),
  });
  around.out(`${values.json === true ? jsonOf({ url: sandbox.url }) : sandbox.url}\n`);
  around.err('The sandbox runs until it is stopped (Ctrl-C).\n');
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await sandbox.close();
  return 0;
}
