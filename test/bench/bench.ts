// `npm run bench`: its numbers as ratios to their bare scripts, measured in one go on this machine, and
// the peak memory of the engine. Each figure is the middle one of its runs; of the grid, the least. Add `-- --large` for a million records,
// `--only intake|layouts|cycle` for one of them, `--size 1000,10000` for other sizes of the cycle, with how the processor time of each step
// grows between them (1 is linear), `--rounds N`, and `--json` for every figure of the cycle as one line of JSON.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

interface Measured {
  readonly milliseconds: number;
  /** What the processor worked: says more than the clock while other programs run. */
  readonly cpuMs: number;
  /** What the first thread worked, which the clock goes by where the others have a core of their own. */
  readonly threadMs: number;
  readonly peakMb: number;
}

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    large: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const here = import.meta.dirname;

async function measure(work: string, folder: string, url: string): Promise<Measured> {
  const child = spawn(process.execPath, [path.join(here, 'work-process.ts'), work, folder, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${work} exited with ${code}`);
  return JSON.parse(out) as Measured;
}

/** Prints the grid's answers on the run that was pulled into the folder. */
async function measureGrid(folder: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(here, 'grid-process.ts'), folder], { stdio: 'inherit' });
  await new Promise((resolve) => {
    child.on('close', resolve);
  });
}

async function serve(records: number): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [path.join(here, 'server-process.ts'), String(records)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (part: Buffer) => resolve(part.toString().trim()));
  });
  return { url, stop: () => child.kill() };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function say(text: string): void {
  if (!asked.json) console.log(text);
}

const clockOf = (all: readonly Measured[]): number => middle(all.map((one) => one.milliseconds));
const cpuOf = (all: readonly Measured[]): number => middle(all.map((one) => one.cpuMs));
const threadOf = (all: readonly Measured[]): number => middle(all.map((one) => one.threadMs));

function line(name: string, ours: readonly Measured[], bare: readonly Measured[], goal: string): void {
  const [mine, theirs] = [clockOf(ours), clockOf(bare)];
  const ratios = ours.map((one, round) => one.milliseconds / bare[round]!.milliseconds);
  const spread = `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`;
  const peak = Math.max(...ours.map((one) => one.peakMb));
  say(
    `${name.padEnd(26)} ${(mine / theirs).toFixed(2)} × bare (${(mine / 1000).toFixed(2)} s : ${(theirs / 1000).toFixed(2)} s, ${spread}), ` +
      `processor ${(cpuOf(ours) / cpuOf(bare)).toFixed(2)} ×, first thread ${(threadOf(ours) / threadOf(bare)).toFixed(2)} ×, peak ${peak.toFixed(0)} MB; goal ${goal}`,
  );
}

/** A bare loop that writes other bytes than the console would be no measure of it. */
function assertSameFile(bare: string, ours: string): void {
  if (!readFileSync(bare).equals(readFileSync(ours))) throw new Error(`${bare} and ${ours} differ`);
}

const STEPS = ['console pull', 'console csv', 'console accept', 'console confirm'] as const;
const WORK = ['bare flow', 'bare pull', 'connect', STEPS[0], 'bare csv', ...STEPS.slice(1)] as const;

async function oneRound(records: number, all: Record<string, Measured[]>, isFirst: boolean): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  // What was marked is listed no more: the flow has a service of its own.
  const flow = await serve(records);
  const server = await serve(records);
  for (const work of WORK) {
    (all[work] ??= []).push(await measure(work, folder, work === 'bare flow' ? flow.url : server.url));
    if (work === 'console pull' && isFirst && !asked.json) await measureGrid(folder);
  }
  assertSameFile(path.join(folder, 'tray', 'bare.csv'), path.join(folder, 'tray', 'time-000001.csv'));
  flow.stop();
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** All four steps of a round as one. */
function wholeCycle(all: Readonly<Record<string, readonly Measured[]>>): Measured[] {
  return all[STEPS[0]]!.map((_first, round) => {
    const own = STEPS.map((step) => all[step]![round]!);
    const sum = (of: (one: Measured) => number): number => own.reduce((total, one) => total + of(one), 0);
    return {
      milliseconds: sum((one) => one.milliseconds),
      cpuMs: sum((one) => one.cpuMs),
      threadMs: sum((one) => one.threadMs),
      peakMb: Math.max(...own.map((one) => one.peakMb)),
    };
  });
}

async function rounds(records: number, times: number): Promise<Record<string, Measured[]>> {
  const name = records.toLocaleString('en');
  const all: Record<string, Measured[]> = {};
  for (let round = 0; round < times; round += 1) await oneRound(records, all, round === 0);
  line(`pull ${name}`, all['console pull']!, all['bare pull']!, '≤ 1.5, peak ≤ 1024 MB');
  line(`CSV hand-over ${name}`, all['console csv']!, all['bare csv']!, '≤ 2');
  for (const work of ['console accept', 'console confirm']) {
    const peak = Math.max(...all[work]!.map((one) => one.peakMb));
    const took = `${(clockOf(all[work]!) / 1000).toFixed(2)} s, processor ${(cpuOf(all[work]!) / 1000).toFixed(2)} s`;
    say(`${`${work.slice(8)} ${name}`.padEnd(26)} ${took}, peak ${peak.toFixed(0)} MB`);
  }
  line(`whole cycle ${name}`, wholeCycle(all), all['bare flow']!, '≤ 5 × a flow that only pulls, writes and marks');
  if (asked.json) console.log(JSON.stringify({ records, work: all }));
  return all;
}

/** By which power of the number of records the processor time of each step grows. */
async function growth(sizes: readonly number[], times: number): Promise<void> {
  let before: { records: number; all: Record<string, Measured[]> } | null = null;
  for (const records of sizes) {
    const all = await rounds(records, times);
    if (before !== null) {
      const from = before;
      const grown = Math.log(records / from.records);
      const powers = STEPS.map((step) => Math.log(cpuOf(all[step]!) / cpuOf(from.all[step]!)) / grown);
      const told = STEPS.map((step, at) => `${step.slice(8)} ${powers[at]!.toFixed(2)}`).join(', ');
      say(`${`growth to ${records.toLocaleString('en')}`.padEnd(26)} ${told}; goal ≤ 1.1`);
    }
    before = { records, all };
  }
}

/** Reads, checks and stores a file of so many rows, against the CSV parser alone on the same file. */
async function intakeRounds(rows: number, times: number): Promise<void> {
  const all: Record<string, Measured[]> = {};
  for (let round = 0; round < times; round += 1) {
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
    await measure('write table', folder, String(rows));
    await measure('connect', folder, 'http://127.0.0.1:1');
    for (const work of ['bare parse', 'console intake']) (all[work] ??= []).push(await measure(work, folder, ''));
    rmSync(folder, { recursive: true, force: true });
  }
  line(`intake ${rows.toLocaleString('en')} rows`, all['console intake']!, all['bare parse']!, '≤ 2, peak ≤ 512 MB');
}

/** A line for each shipped layout against plain-csv on the same records. */
async function layoutRound(records: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  await measure('layouts', folder, String(records));
  rmSync(folder, { recursive: true, force: true });
}

const isAsked = (what: string): boolean => asked.only === undefined || asked.only === what;
const times = Number(asked.rounds);
if (isAsked('intake')) await intakeRounds(100_000, times);
if (isAsked('intake')) await intakeRounds(1_000_000, times);
if (isAsked('layouts')) await layoutRound(100_000);
if (isAsked('cycle')) await growth(asked.size.split(',').map(Number), times);
if (asked.large && isAsked('cycle')) await rounds(1_000_000, 1);
