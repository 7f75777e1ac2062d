// The cycle of an export: pull, hand-over, accept, confirm, each against its bare script and all against a flow that keeps nothing; how the
// processor time of each step grows; and the answers of the grid on the largest run.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { roundsAt, sizes, type Tell } from './asked.ts';
import { inTurn, measure, type Measured, printed, serve } from './measure.ts';
import { counted, middle, seconds } from './table.ts';

const STEPS = ['console pull', 'console csv', 'console accept', 'console confirm'] as const;
const WORK = ['bare flow', 'bare pull', 'connect', STEPS[0], 'bare csv', ...STEPS.slice(1)] as const;

type All = Record<string, Measured[]>;

interface GridFigures {
  readonly peakMb: number;
  /** Milliseconds at once, a moment later, and after something was written. */
  readonly answers: Readonly<Record<string, readonly (number | null)[]>>;
}

/** A bare loop that writes other bytes than the console would be no measure of it. */
function assertSameFile(bare: string, ours: string): void {
  if (!readFileSync(bare).equals(readFileSync(ours))) throw new Error(`${bare} and ${ours} differ`);
}

async function oneRound(records: number, all: All, onPulled: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  // What was marked is listed no more: the flow has a service of its own.
  const [flow, server] = [await serve(records), await serve(records)];
  try {
    for (const work of WORK) {
      (all[work] ??= []).push(await measure(work, folder, work === 'bare flow' ? flow.url : server.url));
      if (work === 'console pull') await onPulled(folder);
    }
    assertSameFile(path.join(folder, 'tray', 'bare.csv'), path.join(folder, 'tray', 'time-000001.csv'));
  } finally {
    flow.stop();
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All four steps of a round as one. */
function wholeCycle(all: Readonly<All>): Measured[] {
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

async function tellGrid(tell: Tell, records: number, folder: string): Promise<void> {
  const { peakMb, answers } = JSON.parse(await printed('grid-process.ts', folder)) as GridFigures;
  const shown = (all: readonly (number | null)[]): string =>
    all.map((one) => (one === null ? '–' : one.toFixed(0))).join(' / ');
  for (const [name, figures] of Object.entries(answers)) {
    const what = `grid of ${counted(records)}: ${name} ¹`;
    tell({ what, ours: `${shown(figures)} ms`, goal: '≤ 300 ms', moonshot: '≤ 100 ms', engineMb: peakMb, figures });
  }
}

function tellSize(tell: Tell, records: number, all: All): void {
  const of = counted(records);
  const pullGoal =
    records >= 1_000_000 ? { goal: '≤ 600 MB', moonshot: '≤ 400 MB' } : { goal: '≤ 1.5 ×', moonshot: '1.0 ×' };
  tell(inTurn(`pull of ${of} : bare script`, all['console pull']!, all['bare pull']!, pullGoal));
  const csvGoal = { goal: '≤ 2 ×', moonshot: '1.2 ×' };
  tell(inTurn(`CSV hand-over of ${of} : bare loop`, all['console csv']!, all['bare csv']!, csvGoal));
  for (const step of ['console accept', 'console confirm']) {
    const ours = all[step]!;
    const engineMb = Math.max(...ours.map((one) => one.peakMb));
    const took = seconds(middle(ours.map((one) => one.milliseconds)));
    tell({ what: `${step.slice(8)} of ${of}`, ours: took, goal: '', engineMb, figures: { ours } });
  }
  const cycleGoal = { goal: '≤ 5 ×', moonshot: '3 ×' };
  tell(inTurn(`whole cycle of ${of} : flow that keeps nothing`, wholeCycle(all), all['bare flow']!, cycleGoal));
}

/** By which power of the number of records the processor time of each step grows. */
function tellGrowth(tell: Tell, all: ReadonlyMap<number, All>): void {
  const cpuOf = (records: number, step: string): number => middle(all.get(records)![step]!.map((one) => one.cpuMs));
  const known = [...all.keys()];
  for (const step of STEPS) {
    const powers = known.slice(1).map((records, at) => {
      const before = known[at]!;
      return Math.log(cpuOf(records, step) / cpuOf(before, step)) / Math.log(records / before);
    });
    if (powers.length === 0) continue;
    tell({
      what: `growth of ${step.slice(8)}, ${known.map(counted).join(' → ')}`,
      ours: `power ${powers.map((power) => power.toFixed(2)).join(' → ')}`,
      goal: '≤ 1.1',
      moonshot: '1',
      figures: Object.fromEntries(known.map((records) => [records, cpuOf(records, step)])),
    });
  }
}

export async function cycle(tell: Tell): Promise<void> {
  const found = new Map<number, All>();
  for (const records of sizes) {
    const all: All = {};
    const isLargest = records === Math.max(...sizes);
    for (let round = 0; round < roundsAt(records); round += 1)
      await oneRound(records, all, async (folder) => {
        if (isLargest && round === 0) await tellGrid(tell, records, folder);
      });
    tellSize(tell, records, all);
    found.set(records, all);
  }
  tellGrowth(tell, found);
}
