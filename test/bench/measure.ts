// One measured piece of work in a process of its own, and a line of the table for what was done in turn with its floor.

import { spawn } from 'node:child_process';
import path from 'node:path';
import { middle, type Row, seconds } from './table.ts';

export interface Measured {
  readonly milliseconds: number;
  /** What the processor worked: says more than the clock while other programs run. */
  readonly cpuMs: number;
  /** What the first thread worked, which the clock goes by where the others have a core of their own. */
  readonly threadMs: number;
  readonly peakMb: number;
}

/** What a script of the bench printed. Throws where it failed. */
export async function printed(script: string, ...words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${script} ${words.join(' ')} exited with ${code}`);
  return out;
}

export async function measure(work: string, folder: string, url: string): Promise<Measured> {
  return JSON.parse(await printed('work-process.ts', work, folder, url)) as Measured;
}

/** A service of so many entries in a process of its own, which answers from memory. */
export async function serve(records: number): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server-process.ts'), String(records)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (part: Buffer) => resolve(part.toString().trim()));
  });
  return { url, stop: () => child.kill() };
}

/** Ours and its floor, round by round. */
export function inTurn(
  what: string,
  ours: readonly Measured[],
  floor: readonly Measured[],
  asked: Pick<Row, 'goal' | 'moonshot'>,
): Row {
  const ratios = ours.map((one, round) => one.milliseconds / floor[round]!.milliseconds);
  const clock = (all: readonly Measured[]): string => seconds(middle(all.map((one) => one.milliseconds)));
  return {
    what,
    ours: clock(ours),
    floor: clock(floor),
    ratio: middle(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    processor: middle(ours.map((one, round) => one.cpuMs / floor[round]!.cpuMs)),
    ...asked,
    engineMb: Math.max(...ours.map((one) => one.peakMb)),
    figures: { ours, floor },
  };
}
