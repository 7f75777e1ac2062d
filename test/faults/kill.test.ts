// A real kill -9 before and after every journal entry of pull, hand-over, accept, withdraw and confirm. After `resume` and an
// operator's finish nothing is lost, nothing doubled, nothing marked that was not accepted, and files and service agree.

import { spawn, spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../main/sandbox/sandbox.ts';
import { expectAgreement } from '../support/agreement.ts';
import { consoleIn, cycle, newFolder, openDesk, trayLines } from '../support/desk.ts';
import { finishEverything } from '../support/operator.ts';

const KILLED = path.resolve(import.meta.dirname, 'killed-process.ts');

/** Runs a command that dies at the n-th moment; returns the number of moments when it lived. */
async function runKilled(at: number, words: readonly string[]): Promise<{ signal: string | null; moments: number }> {
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

interface Scene {
  readonly folder: string;
  readonly port: number;
}

/** After a first cycle: one entry edited, one deleted, one approved late, one untouched new one. */
async function prepareScene(adjustmentIds: 'own' | 'same'): Promise<Scene> {
  const desk = await openDesk({ adjustmentIds });
  const ids = [7.5, 4, 3.25, 8, 1].map((hours, n) =>
    desk.sandbox.addTime({
      AnsattId: 1000 + n,
      Dato: '2026-10-05T00:00:00',
      ProsjektId: '10482',
      AntallTimer: hours,
      FakturaTimeAntall: hours,
      approved: n !== 4,
      EndretDato: '2026-10-06T08:00:00Z',
    }),
  );
  await cycle(desk);
  desk.sandbox.edit(ids[0]!, { AntallTimer: 6 });
  desk.sandbox.remove(ids[1]!);
  desk.sandbox.approve(ids[4]!);
  desk.sandbox.addTime({ AnsattId: 1009, Dato: '2026-10-07T00:00:00', AntallTimer: 2.5, approved: true });
  await desk.sandbox.close();
  return { folder: desk.root, port: desk.sandbox.port };
}

const STEPS: Readonly<Record<string, (tray: string) => string[]>> = {
  pull: () => ['pull', 'time', '--connection', 'Prøve'],
  'hand-over': (tray) => ['hand-over', '2', '--layout', 'plain-csv', '--to', tray],
  withdraw: () => ['withdraw', '2', '--reason', 'feil oppsett'],
  accept: () => ['accept', '2', '--all'],
  confirm: () => ['confirm', '2'],
};

const BEFORE: Readonly<Record<string, readonly string[]>> = {
  pull: [],
  'hand-over': ['pull'],
  withdraw: ['pull', 'hand-over'],
  accept: ['pull', 'hand-over'],
  confirm: ['pull', 'hand-over', 'accept'],
};

interface Set {
  readonly data: string;
  readonly tray: string;
  readonly sandbox: Sandbox;
}

/** Puts a snapshot in place, always at the same path and port, and starts its service. */
async function place(scene: Scene, snapshot: string): Promise<Set> {
  rmSync(scene.folder, { recursive: true, force: true });
  cpSync(snapshot, scene.folder, { recursive: true });
  const sandbox = await startSandbox({ folder: path.join(scene.folder, 'service'), port: scene.port });
  // Few ids at a time, so that one confirm is many acts.
  sandbox.setFault({ kind: 'max-ids', call: 'mark-time', limit: 2, times: 'always' });
  return { data: path.join(scene.folder, 'data'), tray: path.join(scene.folder, 'tray'), sandbox };
}

/** A snapshot in which everything before `step` is done. */
async function snapshotBefore(scene: Scene, step: string): Promise<string> {
  const snapshot = path.join(newFolder('snapshot'), 'scene');
  cpSync(scene.folder, snapshot, { recursive: true });
  const set = await place(scene, snapshot);
  for (const before of BEFORE[step]!) {
    const said = await consoleIn(set.data, STEPS[before]!(set.tray));
    expect(said.code, said.err).toBe(0);
  }
  await set.sandbox.close();
  rmSync(snapshot, { recursive: true });
  cpSync(scene.folder, snapshot, { recursive: true });
  return snapshot;
}

async function killEverywhere(step: string, adjustmentIds: 'own' | 'same'): Promise<number> {
  const scene = await prepareScene(adjustmentIds);
  const snapshot = await snapshotBefore(scene, step);
  const dry = await place(scene, snapshot);
  const { moments } = await runKilled(0, [...STEPS[step]!(dry.tray), '--data', dry.data]);
  await dry.sandbox.close();
  expect(moments).toBeGreaterThan(2);
  for (let at = 1; at <= moments; at += 1) {
    const { data, tray, sandbox } = await place(scene, snapshot);
    const { signal } = await runKilled(at, [...STEPS[step]!(tray), '--data', data]);
    expect(signal, `${step} killed at ${at}`).toBe('SIGKILL');
    await finishEverything(data, tray);
    expectAgreement(sandbox, trayLines(tray));
    const verified = await consoleIn<{ ok: boolean }>(data, ['verify']);
    expect(verified.json.ok, verified.err).toBe(true);
    await sandbox.close();
  }
  return moments;
}

it.each([
  ['pull', 'own'],
  ['hand-over', 'own'],
  ['withdraw', 'own'],
  ['accept', 'same'],
  ['confirm', 'same'],
] as const)('%s survives a kill at every journal entry (%s ids)', async (step, adjustmentIds) => {
  const moments = await killEverywhere(step, adjustmentIds);
  console.log(`${step}: killed at ${moments} moments`);
});

it('the process that is killed is the real command line', () => {
  const help = spawnSync(process.execPath, [KILLED, '0', '--help'], { encoding: 'utf8' });
  expect(help.status).toBe(0);
});
