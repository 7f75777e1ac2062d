// The engine's process as /proc shows it: for tests that kill it.

import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../support/until.ts';
import type { OpenWindow } from './window.ts';

/** The process id of the engine under a window. */
export function enginePid(opened: OpenWindow): number {
  return childPid(opened, 'engine.js');
}

/** The one child of a window's main process that runs a script. */
export function childPid({ app }: OpenWindow, script: 'engine.js' | 'practice.js'): number {
  const main = app.process().pid!;
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]);
      const words = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
      if (parent === main && words.includes(script)) return Number(entry);
    } catch {
      // It ended while it was looked at.
    }
  }
  throw new Error(`no process of ${script} under ${main}`);
}

/** Kills it, and waits until the window has noticed and started another: until then it still takes the dead one for ready. */
export async function killEngine(opened: OpenWindow): Promise<void> {
  const killed = enginePid(opened);
  process.kill(killed, 'SIGKILL');
  await until('another engine', () => {
    try {
      return enginePid(opened) !== killed;
    } catch {
      return false;
    }
  });
}
