// The window's numbers, as ratios to an empty Electron window started in the same run: start to a usable
// window with 100 past runs, and scrolling 100,000 rows.

import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type Page } from 'playwright-core';
import { startSandbox } from '../../main/sandbox/sandbox.ts';
import { wireEngine } from '../../main/host/wiring.ts';
import setup from '../e2e/setup.ts';
import { root } from '../../main/launch/system.ts';
import { closeAll, environmentIn, HOLD_BACK, openConsole } from '../e2e/window.ts';

const stop = await setup();

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** A data folder with 100 closed runs of a few entries each. */
async function pastRuns(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-bench-'));
  const sandbox = await startSandbox({ folder: path.join(folder, 'service'), records: 0 });
  const engine = await wireEngine({ folder, mode: 'write', program: 'bench', secret: () => null });
  await engine.ask('connections/add', { name: 'bench', url: sandbox.url, environment: 'test', headers: [] });
  for (let run = 1; run <= 100; run += 1) {
    sandbox.addTime({ AnsattId: run, Dato: '2026-10-05T00:00:00', AntallTimer: 1, approved: true });
    await engine.ask('runs/pull', { kind: 'time', connection: 'bench' });
    await engine.ask('hand-over/write', { run, way: { byHand: 'bench' } });
    await engine.ask('verdict/give', { run, verdict: 'accept', ids: 'all' });
    await engine.ask('confirm/run', { run });
  }
  await engine.close();
  await sandbox.close();
  return folder;
}

/** From the start of the program to what `shown` names; both programs are asked the same, and nothing else. */
async function start(words: readonly string[], shown: readonly string[]): Promise<number> {
  const began = performance.now();
  const app = await _electron.launch({
    executablePath: process.env.E2E_ELECTRON!,
    args: ['-r', HOLD_BACK, '--disable-gpu', ...words],
    env: environmentIn('en'),
    cwd: root,
  });
  const page = await app.firstWindow();
  for (const one of shown) await page.locator(one).first().waitFor();
  const took = performance.now() - began;
  await app.close();
  return took;
}

const startEmpty = () => start([path.join(import.meta.dirname, 'empty')], ['h1']);
const startConsole = (folder: string) =>
  start([root, `--user-data-dir=${folder}`, '--password-store=basic'], ['.nav', 'h1']);

/** Scrolls the grid by the wheel for a while; the length of every frame in milliseconds. */
async function scroll(page: Page): Promise<number[]> {
  const grid = page.locator('[role=grid]');
  const box = (await grid.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => {
    const state = window as unknown as { frames: number[]; last: number };
    state.frames = [];
    state.last = performance.now();
    const frame = (now: number): void => {
      state.frames.push(now - state.last);
      state.last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let n = 0; n < 120; n += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(16);
  }
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(5));
}

async function scrollRows(records: number): Promise<void> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'server-process.ts'), String(records)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) =>
    server.stdout.once('data', (part: Buffer) => resolve(part.toString().trim())),
  );
  const { page } = await openConsole({ language: 'en', width: 1920, height: 1080 });
  await page.evaluate(async (base) => {
    const { exportConsole } = window as unknown as {
      exportConsole: Record<string, (input: object) => Promise<unknown>>;
    };
    await exportConsole.connectionsAdd!({ name: 'bench', url: base, environment: 'test', headers: [] });
    await exportConsole.settingsSet!({ connection: 'bench' });
    await exportConsole.runsPull!({ kind: 'time', connection: 'bench' });
  }, url);
  await page.reload();
  await page.locator('.nav').waitFor();
  await page.keyboard.press('Alt+2');
  await page.locator('[role=grid]').waitFor({ timeout: 60_000 });
  await page.waitForTimeout(2_000);
  const frames = await scroll(page);
  const slow = frames.filter((frame) => frame > 50).length;
  console.log(
    `scroll ${records.toLocaleString('en')} rows`.padEnd(26),
    `${frames.length} frames, middle ${middle(frames).toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms, ${slow} above 50 ms; goal none`,
  );
  await closeAll();
  server.kill();
}

const folder = await pastRuns();
const empty: number[] = [];
const ours: number[] = [];
for (let round = 0; round < 5; round += 1) {
  empty.push(await startEmpty());
  ours.push(await startConsole(folder));
}
console.log(
  'start to usable window'.padEnd(26),
  `${(middle(ours) / middle(empty)).toFixed(2)} × an empty window (${(middle(ours) / 1000).toFixed(2)} s : ${(middle(empty) / 1000).toFixed(2)} s), 100 past runs; goal ≤ 1.5`,
);
await scrollRows(100_000);
stop();
process.exit(0);
