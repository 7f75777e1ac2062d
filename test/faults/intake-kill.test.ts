// A real kill -9 at every moment of an intake: reading, and before and after every journal entry, log entry and transaction of its
// sending. Then a person decides what is unknown by what the service has; each row is there exactly once.

import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startSandbox } from '../../main/sandbox/sandbox.ts';
import { products, send, smallChunks, taken, writeRows } from '../engine/intake/intake-desk.ts';
import { decideByTruth } from '../engine/intake/truth.ts';
import { type Desk, newFolder, openDesk } from '../support/desk.ts';
import { loseStore } from '../support/lost-store.ts';
import { until } from '../support/until.ts';
import { CONSOLE, KILLED } from '../support/processes.ts';

async function runKilled(at: number, words: readonly string[]): Promise<{ signal: string | null; moments: number }> {
  const child = spawn(process.execPath, [KILLED, String(at), ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  const signal = await new Promise<string | null>((resolve) => {
    child.on('close', (_code, died) => resolve(died));
  });
  return { signal, moments: Number(out.trim() || 0) };
}

async function scene(): Promise<{ desk: Desk; file: string; snapshot: string }> {
  const desk = await openDesk();
  await smallChunks(desk, 2);
  await send(desk, writeRows(desk, 'before.csv', products('AB')));
  const file = writeRows(desk, 'file.csv', products('ABCDE'));
  await desk.sandbox.close();
  const snapshot = path.join(newFolder('snapshot'), 'scene');
  cpSync(desk.root, snapshot, { recursive: true });
  return { desk, file, snapshot };
}

/** Puts a snapshot in place, always at the same path and port, and starts its service. */
async function placeAgain(desk: Desk, snapshot: string): Promise<Desk> {
  rmSync(desk.root, { recursive: true, force: true });
  cpSync(snapshot, desk.root, { recursive: true });
  const sandbox = await startSandbox({ folder: path.join(desk.root, 'service'), port: desk.sandbox.port });
  return { ...desk, sandbox };
}

it('survives a kill at every journal entry', async () => {
  const { desk, file, snapshot } = await scene();
  const words = ['intake', file, '--connection', 'Prøve', '--send', '--data', desk.data];
  const place = () => placeAgain(desk, snapshot);
  const dry = await place();
  const { moments } = await runKilled(0, words);
  expect(taken(dry)).toBe('ABCDE');
  await dry.sandbox.close();
  expect(moments).toBeGreaterThan(10);
  let unknown = 0;
  for (let at = 1; at <= moments; at += 1) {
    const set = await place();
    const { signal } = await runKilled(at, words);
    expect(signal, `killed at ${at}`).toBe('SIGKILL');
    unknown += await decideByTruth(set);
    expect((await send(set, file)).json.unknown).toBe(0);
    expect(taken(set).split('').toSorted().join(''), `killed at ${at}`).toBe('ABCDE');
    const verified = await set.run<{ ok: boolean }>('verify');
    expect(verified.json.ok, verified.err).toBe(true);
    // The store is lost: the proof log alone knows what went out.
    loseStore(set.data);
    await set.run('connection', 'add', 'Prøve', '--url', set.sandbox.url, '--environment', 'sandbox');
    const lost = await send(set, file);
    expect([lost.json.sent, lost.json.duplicates, taken(set).length], `killed at ${at}: ${lost.err}`).toEqual([
      0, 5, 5,
    ]);
    await set.sandbox.close();
  }
  expect(unknown).toBeGreaterThan(2);
});

it('killed while the service works on a chunk: unknown, and the answer of the service is not awaited again', async () => {
  const desk = await openDesk();
  const file = writeRows(desk, 'file.csv', products('ABC'));
  desk.sandbox.setFault({ kind: 'delay', call: 'batch', ms: 60_000, after: true });
  const words = ['intake', file, '--connection', 'Prøve', '--send', '--data', desk.data];
  const child = spawn(process.execPath, [CONSOLE, ...words], { stdio: 'ignore' });
  const closed = new Promise((resolve) => {
    child.once('close', resolve);
  });
  await until('the service takes a row', () => taken(desk) !== '');
  child.kill('SIGKILL');
  await closed;
  const again = await send(desk, file);
  expect([again.json.sent, again.json.duplicates, taken(desk)]).toEqual([0, 3, 'ABC']);
  expect(await decideByTruth(desk)).toBe(1);
});

it('a decision survives a kill at every moment: it is taken, or can be taken again', async () => {
  const desk = await openDesk();
  const file = writeRows(desk, 'file.csv', products('ABC'));
  desk.sandbox.setFault({ kind: 'drop-after', call: 'batch' });
  await send(desk, file);
  await desk.sandbox.close();
  const snapshot = path.join(newFolder('snapshot'), 'scene');
  cpSync(desk.root, snapshot, { recursive: true });
  const words = ['intake', 'decide', '1', '--chunk', '1', '--taken', '--reason', 'sett', '--data', desk.data];
  const { moments } = await runKilled(0, words);
  expect(moments).toBeGreaterThan(3);
  for (let at = 1; at <= moments; at += 1) {
    const set = await placeAgain(desk, snapshot);
    expect((await runKilled(at, words)).signal, `killed at ${at}`).toBe('SIGKILL');
    await decideByTruth(set);
    const again = await send(set, file);
    expect([again.json.sent, again.json.duplicates, taken(set)], `killed at ${at}: ${again.err}`).toEqual([
      0,
      3,
      'ABC',
    ]);
    expect((await set.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
    await set.sandbox.close();
  }
});
