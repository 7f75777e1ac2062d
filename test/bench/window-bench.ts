// The window's numbers: start to a usable window with 100 past runs, against an empty Electron window in turn, and scrolling a large run,
// with the peak memory of the page and of the engine.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type Page } from 'playwright-core';
import { startSandbox } from '../../main/sandbox/sandbox.ts';
import { wireEngine } from '../../main/host/wiring.ts';
import setup from '../e2e/setup.ts';
import { root } from '../../main/launch/system.ts';
import { enginePid } from '../e2e/engine-pid.ts';
import { closeAll, environmentIn, HOLD_BACK, openConsole, type OpenWindow } from '../e2e/window.ts';
import { roundsAt, type Tell, upTo } from './asked.ts';
import { serve } from './measure.ts';
import { counted, middle, type Row, seconds } from './table.ts';

const PAST_RUNS = 100;

/** A data folder with closed runs of a few entries each. */
async function pastRuns(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-bench-'));
  const sandbox = await startSandbox({ folder: path.join(folder, 'service'), records: 0 });
  const engine = await wireEngine({ folder, mode: 'write', program: 'bench', secret: () => null });
  await engine.ask('connections/add', { name: 'bench', url: sandbox.url, environment: 'test', headers: [] });
  for (let run = 1; run <= PAST_RUNS; run += 1) {
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

/** Peak memory in MB: of the page, and of the engine where the system tells. */
async function peaks(opened: OpenWindow): Promise<Pick<Row, 'pageMb' | 'engineMb'>> {
  const pages = await opened.app.evaluate(({ app }) =>
    app.getAppMetrics().flatMap(({ type, memory }) => (type === 'Tab' ? [memory.peakWorkingSetSize / 1024] : [])),
  );
  const pageMb = Math.max(...pages);
  if (process.platform !== 'linux') return { pageMb };
  const most = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${enginePid(opened)}/status`, 'utf8'))?.[1];
  return { pageMb, engineMb: Number(most) / 1024 };
}

async function scrollRows(tell: Tell, records: number): Promise<void> {
  const server = await serve(records);
  const opened = await openConsole({ language: 'en', width: 1920, height: 1080 });
  const { page } = opened;
  await page.evaluate(async (base) => {
    const { exportConsole } = window as unknown as {
      exportConsole: Record<string, (input: object) => Promise<unknown>>;
    };
    await exportConsole.connectionsAdd!({ name: 'bench', url: base, environment: 'test', headers: [] });
    await exportConsole.settingsSet!({ connection: 'bench' });
    await exportConsole.runsPull!({ kind: 'time', connection: 'bench' });
  }, server.url);
  await page.reload();
  await page.locator('.nav').waitFor();
  await page.keyboard.press('Alt+2');
  await page.locator('[role=grid]').waitFor({ timeout: 60_000 });
  await page.waitForTimeout(2_000);
  const frames = await scroll(page);
  const slow = frames.filter((frame) => frame > 50).length;
  const longest = Math.max(...frames);
  tell({
    what: `scrolling ${counted(records)} rows, longest frame`,
    ours: `${longest.toFixed(0)} ms, ${slow} above 50`,
    floor: `${middle(frames).toFixed(0)} ms`,
    goal: 'none > 50 ms',
    moonshot: 'none > 17 ms',
    ...(await peaks(opened)),
    figures: { frames: frames.length, middle: middle(frames), longest, slow },
  });
  await closeAll();
  server.stop();
}

async function startOfWindow(tell: Tell): Promise<void> {
  const folder = await pastRuns();
  const [empty, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < roundsAt(100_000); round += 1) {
    empty.push(await startEmpty());
    ours.push(await startConsole(folder));
  }
  const ratios = ours.map((one, round) => one / empty[round]!);
  tell({
    what: `usable window, ${PAST_RUNS} past runs : empty window`,
    ours: seconds(middle(ours)),
    floor: seconds(middle(empty)),
    ratio: middle(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    goal: '≤ 1.5 ×',
    moonshot: '1.2 ×',
    figures: { ours, empty },
  });
}

export async function inWindow(tell: Tell): Promise<void> {
  const stop = await setup();
  try {
    await startOfWindow(tell);
    await scrollRows(tell, upTo(1_000_000));
  } finally {
    stop();
  }
}
