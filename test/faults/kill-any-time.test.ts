// A real kill -9 at any time: of the command line in every act, and of the engine process as the window runs it in a whole cycle,
// against a slow service. The instants are spread over the time that the act takes here, so they fall between journal entries too.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import type { FromEngine, ToEngine } from '../../preload/contract/engine-messages.ts';
import { ACTS, expectPromise, place, type Placed, prepareScene, snapshotBefore } from './kill-scene.ts';
import { ENGINE, KILLED } from '../support/processes.ts';

const DELAY_MS = 12;
const TIMES_PER_ACT = 7;
const TIMES_OF_ENGINE = 50;

const pause = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Kills it so many milliseconds from now; null lets it live. Resolves when it has ended, with whether it was killed. */
async function ended(child: ChildProcess, killIn: number | null): Promise<boolean> {
  const closed = new Promise<string | null>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal));
  });
  if (killIn !== null) void pause(killIn).then(() => child.kill('SIGKILL'));
  return (await closed) === 'SIGKILL';
}

/** Runs a command and kills it after it has said that it begins. Returns how long it lived from there. */
async function commandKilled(words: readonly string[], killIn: number | null): Promise<number> {
  const child = spawn(process.execPath, [KILLED, 'begin', ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const from = performance.now();
  await ended(child, killIn);
  return performance.now() - from;
}

/** What the window asks in one cycle. */
function questions({ tray }: Placed): readonly Pick<Extract<ToEngine, { type: 'ask' }>, 'channel' | 'input'>[] {
  const run = 2;
  return [
    { channel: 'runs/pull', input: { kind: 'time', connection: 'Prøve' } },
    { channel: 'hand-over/write', input: { run, way: { layout: 'plain-csv', folder: tray } } },
    { channel: 'verdict/give', input: { run, verdict: 'accept', ids: 'all' } },
    { channel: 'confirm/run', input: { run } },
    { channel: 'recover/resume', input: {} },
  ];
}

/** Runs a cycle in an engine process and kills it. Returns how long the cycle lived. */
async function engineKilled(placed: Placed, killIn: number | null): Promise<number> {
  const child = fork(ENGINE, [], { stdio: 'ignore' });
  const send = (message: ToEngine) => child.connected && child.send(message, () => {});
  let from = 0;
  const asked = questions(placed);
  child.on('error', () => {});
  child.on('message', (message: FromEngine) => {
    const next = message.type === 'hello' ? 0 : message.type === 'answer' ? message.id : null;
    if (message.type === 'hello') {
      from = performance.now();
      if (killIn !== null) void pause(killIn).then(() => child.kill('SIGKILL'));
    }
    if (next === null) return;
    if (next < asked.length) send({ type: 'ask', id: next + 1, ...asked[next]! });
    else send({ type: 'close' });
  });
  send({ type: 'start', folder: placed.data });
  await ended(child, null);
  return performance.now() - from;
}

it.each([
  ['pull', 'same'],
  ['hand-over', 'own'],
  ['accept', 'own'],
  ['confirm', 'own'],
  ['resolve', 'same'],
  ['resume', 'own'],
] as const)('%s survives a kill at any time (%s ids)', async (act, adjustmentIds) => {
  const scene = await prepareScene(adjustmentIds, DELAY_MS);
  const snapshot = await snapshotBefore(scene, act);
  const dry = await place(scene, snapshot);
  const lasts = await commandKilled([...(await ACTS[act]!.words(dry)), '--data', dry.data], null);
  await dry.sandbox.close();
  for (let n = 0; n < TIMES_PER_ACT; n += 1) {
    const placed = await place(scene, snapshot);
    await commandKilled([...(await ACTS[act]!.words(placed)), '--data', placed.data], (lasts * n) / TIMES_PER_ACT);
    await expectPromise(placed);
  }
});

it.each(['own', 'same'] as const)('the engine process survives a kill at any time (%s ids)', async (adjustmentIds) => {
  const scene = await prepareScene(adjustmentIds, DELAY_MS);
  const snapshot = await snapshotBefore(scene, 'pull');
  const dry = await place(scene, snapshot);
  const lasts = await engineKilled(dry, null);
  await dry.sandbox.close();
  expect(lasts).toBeGreaterThan(10 * DELAY_MS);
  for (let n = 0; n < TIMES_OF_ENGINE / 2; n += 1) {
    const placed = await place(scene, snapshot);
    await engineKilled(placed, (lasts * n) / (TIMES_OF_ENGINE / 2));
    await expectPromise(placed);
  }
});
