// Kills one act of the command line before and after every journal entry.

import { spawn } from 'node:child_process';
import { expect } from 'vitest';
import { ACTS, expectPromise, place, prepareScene, snapshotBefore } from './kill-scene.ts';
import { KILLED } from '../support/processes.ts';

/** Runs a command that dies at the n-th moment; returns the number of moments when it lived. */
export async function runKilled(
  at: number | `${'proof' | 'mirror' | 'begin-anew'}:${number}`,
  words: readonly string[],
): Promise<{ signal: string | null; moments: number }> {
  const child = spawn(process.execPath, [KILLED, String(at), ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  child.stderr.resume();
  const signal = await new Promise<string | null>((resolve) => {
    child.on('close', (_code, died) => resolve(died));
  });
  return { signal, moments: Number(out.trim() || 0) };
}

/** Returns at how many moments it was killed, and every time the promise held. */
export async function killEverywhere(act: string, adjustmentIds: 'own' | 'same'): Promise<number> {
  const scene = await prepareScene(adjustmentIds);
  const snapshot = await snapshotBefore(scene, act);
  const dry = await place(scene, snapshot);
  const { moments } = await runKilled(0, [...(await ACTS[act]!.words(dry)), '--data', dry.data]);
  await dry.sandbox.close();
  expect(moments).toBeGreaterThan(2);
  for (let at = 1; at <= moments; at += 1) {
    const placed = await place(scene, snapshot);
    const { signal } = await runKilled(at, [...(await ACTS[act]!.words(placed)), '--data', placed.data]);
    expect(signal, `${act} killed at ${at}`).toBe('SIGKILL');
    await expectPromise(placed);
  }
  console.log(`${act}: killed at ${moments} moments`);
  return moments;
}
