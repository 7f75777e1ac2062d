// What the first screens and the search cost behind a long history: the same closed run, once and many times. What is to stay is the time
// of one run. `node test/bench/history-bench.ts [RUNS] [RECORDS]`

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '../../main/engine/engine.ts';
import { keepHeapSmall } from '../../main/host/heap.ts';
import { wireEngine } from '../../main/host/wiring.ts';
import { copyRun } from '../support/years.ts';

keepHeapSmall();

const [runs = 600, records = 2_000] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
const data = path.join(folder, 'data');
const open = () => wireEngine({ folder: data, mode: 'write', program: 'bench', secret: () => null });

type Asked = { readonly ok: boolean };

const QUESTIONS: readonly (readonly [name: string, ask: (engine: Engine) => Promise<Asked>])[] = [
  ['what is next', (engine) => engine.ask('todo/list', {})],
  ['runs', (engine) => engine.ask('runs/list', {})],
  ['months', (engine) => engine.ask('months/list', { connection: 'bench' })],
  ['is it in?', (engine) => engine.ask('history/search', { id: 4_100_002 })],
  ['of an employee', (engine) => engine.ask('history/search', { employee: '1004' })],
  ['by words', (engine) => engine.ask('history/search', { text: '1004' })],
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds of the start and of each question, right after it and once more after something was written. */
async function measured(): Promise<Map<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  await (await open()).close();
  let engine: Engine | null = null;
  found.set('start', [await timed(async () => void (engine = await open()))]);
  const opened = engine!;
  const ask = (one: (engine: Engine) => Promise<Asked>) =>
    timed(async () => {
      const answer = await one(opened);
      if (!answer.ok) throw new Error(JSON.stringify(answer));
    });
  for (const [name, one] of QUESTIONS) found.set(name, [await ask(one)]);
  await opened.ask('settings/set', { language: 'nb' });
  for (const [name, one] of QUESTIONS) found.set(name, [...found.get(name)!, await ask(one)]);
  await opened.close();
  return found;
}

const here = import.meta.dirname;
const server = spawn(process.execPath, [path.join(here, 'server-process.ts'), String(records)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise<string>((resolve) =>
  server.stdout.once('data', (part: Buffer) => resolve(part.toString().trim())),
);
for (const work of ['connect', 'console pull', 'console csv', 'console accept', 'console confirm']) {
  const child = spawn(process.execPath, [path.join(here, 'work-process.ts'), work, folder, url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise((resolve) => void child.on('close', resolve));
}
server.kill();
const one = await measured();
copyRun(data, runs);
const many = await measured();
const cells = (values: readonly number[] = []): string => values.map((value) => value.toFixed(0).padStart(8)).join('');
console.log(
  `history, milliseconds       1 run${' '.repeat(11)}${runs} runs of ${records} records; at once, after a write`,
);
for (const [name, values] of one) console.log(name.padEnd(22), cells(values).padEnd(18), cells(many.get(name)));
const bytes = statSync(path.join(data, 'console.sqlite')).size;
console.log(
  `store                  ${(bytes / 2 ** 20).toFixed(0)} MB, ${(bytes / (runs * records)).toFixed(0)} bytes a record`,
);
rmSync(folder, { recursive: true, force: true });
process.exit(0);
