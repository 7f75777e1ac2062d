// What the first screens and the search cost behind a long history: the same closed run, once and many times. What is to stay is the time
// of one run: five years are 600 runs of 5,000,000 records.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '../../main/engine/engine.ts';
import { wireEngine } from '../../main/host/wiring.ts';
import { copyRun } from '../support/years.ts';
import { type Tell, upTo } from './asked.ts';
import { measure, serve } from './measure.ts';
import { counted } from './table.ts';

const RUNS = 600;
/** Of each run: with a million, five in all. */
const recordsOf = (size: number): number => Math.max(2, Math.round(size / 120));

const openAt = (data: string) => wireEngine({ folder: data, mode: 'write', program: 'bench', secret: () => null });

type Asked = { readonly ok: boolean };

const QUESTIONS: readonly (readonly [name: string, ask: (engine: Engine) => Promise<Asked>])[] = [
  ['what is next', (engine) => engine.ask('todo/list', {})],
  ['runs', (engine) => engine.ask('runs/list', {})],
  ['months', (engine) => engine.ask('months/list', { connection: 'bench' })],
  ['is it in?', (engine) => engine.ask('history/search', { id: 4_100_002 })],
  ['of an employee', (engine) => engine.ask('history/search', { employee: '1004' })],
  ['of an employee who is in none', (engine) => engine.ask('history/search', { employee: '99999' })],
  ['by words', (engine) => engine.ask('history/search', { text: '1004' })],
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds of the start and of each question, right after it and once more after something was written. */
async function measured(data: string): Promise<Map<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  await (await openAt(data)).close();
  let engine: Engine | null = null;
  found.set('start', [await timed(async () => void (engine = await openAt(data)))]);
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

/** One closed run in the data folder. */
async function oneRun(folder: string, records: number): Promise<void> {
  const server = await serve(records);
  for (const work of ['connect', 'console pull', 'console csv', 'console accept', 'console confirm'])
    await measure(work, folder, server.url);
  server.stop();
}

export async function history(tell: Tell): Promise<void> {
  const records = recordsOf(upTo(1_000_000));
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const data = path.join(folder, 'data');
  await oneRun(folder, records);
  const one = await measured(data);
  copyRun(data, RUNS);
  const many = await measured(data);
  const shown = (all: readonly number[]): string => all.map((value) => value.toFixed(0)).join(' / ');
  for (const [name, figures] of many) {
    const before = one.get(name)!;
    tell({
      what: `${counted(RUNS * records)} records in ${RUNS} runs: ${name} ²`,
      ours: `${shown(figures)} ms`,
      floor: `${shown(before)} ms`,
      goal: '≤ 100 ms',
      moonshot: '≤ 30 ms',
      figures: { figures, before },
    });
  }
  const bytes = statSync(path.join(data, 'console.sqlite')).size;
  const size = `${(bytes / (RUNS * records)).toFixed(0)} bytes`;
  tell({ what: 'a record in the store', ours: size, goal: '', figures: { bytes } });
  rmSync(folder, { recursive: true, force: true });
}
