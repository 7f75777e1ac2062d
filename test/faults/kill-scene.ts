// The scene in which the console is killed: a service with corrections in it, slow and in small pages and chunks, and a snapshot
// for every act of a run with all that comes before it done.

import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { type Sandbox, startSandbox } from '../../main/sandbox/sandbox.ts';
import { expectAgreement } from '../support/agreement.ts';
import { consoleIn, cycle, newFolder, openDesk, type RecordOut, trayLines } from '../support/desk.ts';
import { finishEverything } from '../support/operator.ts';
import { until } from '../support/until.ts';
import { CONSOLE } from '../support/processes.ts';

export interface Placed {
  readonly data: string;
  readonly tray: string;
  readonly sandbox: Sandbox;
}

export interface Scene {
  readonly folder: string;
  readonly port: number;
  /** The entry that somebody edits after the hand-over, where an act needs that. */
  readonly edited: number;
  /** Milliseconds that the service takes for a call. */
  readonly delay: number;
}

interface Act {
  readonly before: readonly string[];
  readonly words: (placed: Placed) => Promise<string[]> | string[];
  /** What somebody else does right before the act. */
  readonly others?: (placed: Placed, scene: Scene) => void;
}

const changedId = async ({ data }: Placed): Promise<number> => {
  const { json } = await consoleIn<RecordOut[]>(data, ['records', '2']);
  return json.find((line) => line.status === 'changed')!.id;
};

/** The acts of run 2, by name. */
export const ACTS: Readonly<Record<string, Act>> = {
  pull: { before: [], words: () => ['pull', 'time', '--connection', 'Prøve'] },
  'hand-over': {
    before: ['pull'],
    words: ({ tray }) => ['hand-over', '2', '--layout', 'plain-csv', '--to', tray],
  },
  withdraw: { before: ['pull', 'hand-over'], words: () => ['withdraw', '2', '--reason', 'feil oppsett'] },
  accept: { before: ['pull', 'hand-over'], words: () => ['accept', '2', '--all'] },
  confirm: { before: ['pull', 'hand-over', 'accept'], words: () => ['confirm', '2'] },
  'confirm-changed': {
    before: ['pull', 'hand-over', 'accept'],
    others: ({ sandbox }, { edited }) => {
      sandbox.set({ list: 'live' });
      sandbox.edit(edited, { AntallTimer: 5, FakturaTimeAntall: 5 });
    },
    words: () => ['confirm', '2'],
  },
  resolve: {
    before: ['pull', 'hand-over', 'accept', 'confirm-changed'],
    words: async (placed) => {
      const id = String(await changedId(placed));
      return ['resolve', '2', '--ids', id, '--as', 'send-correction', '--reason', 'rettet'];
    },
  },
  resume: { before: ['pull', 'hand-over', 'accept', 'killed-confirm'], words: () => ['resume'] },
};

/** After a first cycle: one entry edited, one deleted, one approved late, one untouched new one. */
export async function prepareScene(adjustmentIds: 'own' | 'same', delay = 0): Promise<Scene> {
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
  const edited = desk.sandbox.addTime({
    AnsattId: 1009,
    Dato: '2026-10-07T00:00:00',
    AntallTimer: 2.5,
    approved: true,
  });
  await desk.sandbox.close();
  return { folder: desk.root, port: desk.sandbox.port, edited, delay };
}

/** Puts a snapshot in place, always at the same path and port, and starts its service. */
export async function place(scene: Scene, snapshot: string): Promise<Placed> {
  rmSync(scene.folder, { recursive: true, force: true });
  cpSync(snapshot, scene.folder, { recursive: true });
  const sandbox = await startSandbox({ folder: path.join(scene.folder, 'service'), port: scene.port, pageSize: 2 });
  // Few ids at a time, so that one confirm is many acts.
  sandbox.setFault({ kind: 'max-ids', call: 'mark-time', limit: 2, times: 'always' });
  if (scene.delay > 0) sandbox.setFault({ kind: 'delay', ms: scene.delay, times: 'always' });
  return { data: path.join(scene.folder, 'data'), tray: path.join(scene.folder, 'tray'), sandbox };
}

/** Confirms, and kills it when the service has marked and not yet answered. */
async function killInMark({ data, sandbox }: Placed): Promise<void> {
  sandbox.clearFaults();
  sandbox.setFault({ kind: 'delay', call: 'mark-time', ms: 60_000, after: true });
  const marked = () => sandbox.dump().time.lines.filter((line) => line.exported).length;
  const before = marked();
  const child = spawn(process.execPath, [CONSOLE, 'confirm', '2', '--data', data], {
    stdio: 'ignore',
  });
  const closed = new Promise((resolve) => void child.once('close', resolve));
  await until('a mark arrives', () => marked() !== before);
  child.kill('SIGKILL');
  await closed;
  sandbox.clearFaults();
}

/** A snapshot in which everything before `act` is done. */
export async function snapshotBefore(scene: Scene, act: string): Promise<string> {
  const snapshot = path.join(newFolder('snapshot'), 'scene');
  cpSync(scene.folder, snapshot, { recursive: true });
  const placed = await place(scene, snapshot);
  for (const name of ACTS[act]!.before) {
    if (name === 'killed-confirm') {
      await killInMark(placed);
      continue;
    }
    const { words, others } = ACTS[name]!;
    others?.(placed, scene);
    const said = await consoleIn(placed.data, await words(placed));
    expect([0, 1, 3], said.err).toContain(said.code);
  }
  ACTS[act]!.others?.(placed, scene);
  await placed.sandbox.close();
  rmSync(snapshot, { recursive: true });
  cpSync(scene.folder, snapshot, { recursive: true });
  return snapshot;
}

/** An operator finishes after the kill; then the promise must hold and everything verify. */
export async function expectPromise({ data, tray, sandbox }: Placed): Promise<void> {
  sandbox.clearFaults();
  await finishEverything(data, tray, 'time', sandbox);
  expectAgreement(sandbox, trayLines(tray));
  const verified = await consoleIn<{ ok: boolean }>(data, ['verify']);
  expect(verified.json.ok, verified.err).toBe(true);
  await sandbox.close();
}
