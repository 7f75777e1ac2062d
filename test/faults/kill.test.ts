// A real kill -9 before and after every journal entry of pull, hand-over, withdraw, accept, resolve and resume (confirm stands in a
// file of its own). After an operator's finish nothing is lost, doubled or marked that was not accepted.

import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { killEverywhere } from './kill-everywhere.ts';
import { KILLED } from '../support/processes.ts';

it.each([
  ['pull', 'own'],
  ['hand-over', 'own'],
  ['withdraw', 'own'],
  ['accept', 'same'],
  ['resolve', 'own'],
  ['resume', 'same'],
] as const)('%s survives a kill at every journal entry (%s ids)', async (act, adjustmentIds) => {
  await killEverywhere(act, adjustmentIds);
});

it('the process that is killed is the real command line', () => {
  expect(spawnSync(process.execPath, [KILLED, '0', '--help'], { encoding: 'utf8' }).status).toBe(0);
});
