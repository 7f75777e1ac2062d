// `npm run bench`: its numbers as ratios to their bare scripts, measured in one go on this machine, and
// the peak memory of the engine. Each figure is the middle one of its runs; of the grid, the least. Add `-- --large` for a million records,
// `-- --intake` for intake alone, `-- --layouts` for the layouts alone.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Measured {
  readonly milliseconds: number;
  readonly peakMb: number;
}

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

function line(name: string, ours: readonly Measured[], bare: readonly Measured[], goal: string): void {
  const mine = middle(ours.map((one) => one.milliseconds));
  const theirs = middle(bare.map((one) => one.milliseconds));
  const peak = Math.max(...ours.map((one) => one.peakMb));
  console.log(
    `${name.padEnd(26)} ${(mine / theirs).toFixed(2)} × bare (${(mine / 1000).toFixed(2)} s : ${(theirs / 1000).toFixed(2)} s), peak ${peak.toFixed(0)} MB; goal ${goal}`,
  );
}

/** A bare loop that writes other bytes than the console would be no measure of it. */
function assertSameFile(bare: string, ours: string): void {
  if (!readFileSync(bare).equals(readFileSync(ours))) throw new Error(`${bare} and ${ours} differ`);
}

async function rounds(records: number, times: number): Promise<void> {
  const name = records.toLocaleString('en');
  const all: Record<string, Measured[]> = {};
  for (let round = 0; round < times; round += 1) {
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
    const server = await serve(records);
    for (const work of [
      'bare pull',
      'connect',
      'console pull',
      'bare csv',
      'console csv',
      'console accept',
      'console confirm',
    ]) {
      (all[work] ??= []).push(await measure(work, folder, server.url));
      if (work === 'console pull' && round === 0) await measureGrid(folder);
    }
    assertSameFile(path.join(folder, 'tray', 'bare.csv'), path.join(folder, 'tray', 'time-000001.csv'));
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  line(`pull ${name}`, all['console pull']!, all['bare pull']!, '≤ 1.5, peak ≤ 1024 MB');
  line(`CSV hand-over ${name}`, all['console csv']!, all['bare csv']!, '≤ 2');
  for (const work of ['console accept', 'console confirm']) {
    const took = middle(all[work]!.map((one) => one.milliseconds)) / 1000;
    const peak = Math.max(...all[work]!.map((one) => one.peakMb));
    console.log(`${`${work.slice(8)} ${name}`.padEnd(26)} ${took.toFixed(2)} s, peak ${peak.toFixed(0)} MB`);
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

if (process.argv.includes('--layouts')) {
  await layoutRound(100_000);
  process.exit(0);
}
await intakeRounds(100_000, 3);
await intakeRounds(1_000_000, 3);
if (process.argv.includes('--intake')) process.exit(0);
await layoutRound(100_000);
await rounds(100_000, 3);
if (process.argv.includes('--large')) await rounds(1_000_000, 1);
