// Several processes that start on one data folder at the same moment, a new one or one that is there: one at a time writes, the others
// say who holds it, and nothing of what was told to be done is missing.

import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import { consoleIn, entry, hours, newFolder, openDesk, type RunOut, trayLines } from '../support/desk.ts';
import { finishEverything } from '../support/operator.ts';
import { CONSOLE } from '../support/processes.ts';

const AT_ONCE = 4;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(words: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [CONSOLE, ...words, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString();
  });
  return new Promise((resolve) => void child.once('close', (code) => resolve({ code, out, err })));
}

function expectDoneOrTold({ code, err, out }: Ended): void {
  if (code === 0) return;
  expect(code, err).toBe(1);
  expect((JSON.parse(out) as { error: { code: string } }).error.code).toBe('store-busy');
  expect(err).toMatch(/in use by (the command line \(process \d+|another console)/);
  expect(err).not.toMatch(/\n {4}at /);
}

it.each([1, 2, 3])('on a new folder (round %i): every connection that was told to be made is there', async () => {
  const folder = path.join(newFolder(), 'data');
  const names = Array.from({ length: AT_ONCE }, (_, n) => `Nr ${n}`);
  const ended = await Promise.all(
    names.map((name, n) => start(['connection', 'add', name, '--url', `https://n${n}.example.org`, '--data', folder])),
  );
  ended.forEach(expectDoneOrTold);
  expect(ended.some(({ code }) => code === 0)).toBe(true);
  const { json } = await consoleIn<{ name: string }[]>(folder, ['connection', 'list']);
  expect(json.map((one) => one.name).sort()).toEqual(names.filter((_, n) => ended[n]!.code === 0));
  expect((await consoleIn(folder, ['verify'])).code).toBe(0);
});

it('on a folder that is there: one pulls, the others are told who does, and reading is kept from nobody', async () => {
  const desk = await openDesk();
  for (let n = 0; n < 3; n += 1) desk.sandbox.addTime(entry({ AnsattId: n, ...hours(1 + n) }));
  // Longer than the others take to start.
  desk.sandbox.setFault({ kind: 'delay', call: 'prepare', ms: 4_000 });
  const pulling = Array.from({ length: AT_ONCE }, () =>
    start(['pull', 'time', '--connection', 'Prøve', '--data', desk.data]),
  );
  const reading = start(['runs', '--data', desk.data]);
  const ended = await Promise.all(pulling);
  ended.forEach(expectDoneOrTold);
  expect((await reading).code).toBe(0);
  expect(ended.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(desk.sandbox.calls().filter((call) => call.call === 'prepare')).toHaveLength(1);
  expect((await desk.do<RunOut[]>('runs')).map((run) => run.ready)).toEqual([3]);
  await finishEverything(desk.data, desk.tray);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});
