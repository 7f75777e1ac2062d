// The command line ends: after a proxy that never answers, and after an error that nobody expected.

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startConsole } from '../support/console-process.ts';
import { CONSOLE } from '../support/processes.ts';
import { consoleIn, later, newFolder } from '../support/desk.ts';

it('no process is left behind by a proxy that never makes its tunnel', async () => {
  const proxy = createServer(() => {});
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  later(() => void proxy.close());
  const data = newFolder();
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  await consoleIn(data, ['connection', 'add', 'P', '--url', 'https://127.0.0.1:9', '--proxy', url, '--timeout', '1']);
  const said = await startConsole(['connection', 'test', 'P', '--data', data, '--json']).ended;
  expect([said.code, said.err]).toEqual([1, expect.stringContaining('127.0.0.1')]);
});

it('what nobody expected is a plain message and exit code 1', async () => {
  const fault = 'data:text/javascript,setTimeout(()=>{throw new Error("plutselig")},1500)';
  const words = ['--import', fault, CONSOLE, 'sandbox', '--data', newFolder()];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const code = await new Promise((resolve) => void child.on('close', resolve));
  expect([code, err]).toEqual([1, expect.stringContaining('the console itself: plutselig.')]);
  expect(err).not.toMatch(/\n {4}at /);
});
