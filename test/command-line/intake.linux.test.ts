// An intake that is stopped by a signal in the middle of reading: said so, nothing sent, and no process is left behind.

import { spawnSync } from 'node:child_process';
import { openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startConsole } from '../support/console-process.ts';
import { openDesk } from '../support/desk.ts';
import { until } from '../support/until.ts';

const childrenOf = (pid: number) =>
  spawnSync('pgrep', ['-P', String(pid)])
    .stdout.toString()
    .split('\n')
    .filter(Boolean);

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the reading of a long file', async (signal) => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'lang.csv');
  const descriptor = openSync(file, 'w');
  writeSync(descriptor, 'Dato;Antall;Varenr;Prosjekt\n');
  for (let n = 0; n < 40; n += 1) writeSync(descriptor, '25.10.2026;1,5;4711;10\n'.repeat(50_000));
  const { child, ended } = startConsole(['intake', file, '--connection', 'Prøve', '--data', desk.data, '--json']);
  let reader = '';
  await until('a reader', () => (reader = childrenOf(child.pid!)[0] ?? '') !== '');
  child.kill(signal);
  const said = await ended;
  expect([said.code, said.err]).toEqual([1, expect.stringContaining('asked to stop')]);
  expect(JSON.parse(said.out)).toMatchObject({ error: { code: 'stopped' } });
  await until('the reader is gone', () => spawnSync('kill', ['-0', reader]).status !== 0);
});
