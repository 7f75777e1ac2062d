// A key belongs to an origin: the engine of the window gets it for the address that it was entered for and for no other, whatever a name, a
// form or the SQLite file says; and the command line takes none along to a new address.

import { fork } from 'node:child_process';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { startSandbox } from '../../main/sandbox/sandbox.ts';
import type { Channel } from '../../preload/contract/channels.ts';
import type { ConnectionWire } from '../../preload/contract/connections.ts';
import type { FromEngine, SecretValue, ToEngine } from '../../preload/contract/engine-messages.ts';
import { consoleRun, later, newFolder, openDesk } from '../support/desk.ts';
import { ENGINE } from '../support/processes.ts';

const KEY = 'hemmelig-4711';
const HEADERS = [{ name: 'tb-key', secret: true, env: null }] as const;

/** An engine as the window starts it; `kept` is what the main process holds. */
async function windowOn(folder: string, kept: readonly SecretValue[]) {
  const engine = fork(ENGINE, [], {
    stdio: 'ignore',
    env: { ...process.env, TB_KEY: KEY },
  });
  later(() => void engine.kill('SIGKILL'));
  const send = (message: ToEngine) => engine.send(message);
  const waiting = new Map<number, (envelope: unknown) => void>();
  const hello = new Promise<void>((resolve) => {
    engine.on('message', (message: FromEngine) => {
      if (message.type === 'hello') resolve();
      if (message.type === 'answer') waiting.get(message.id)?.(message.envelope);
      if (message.type !== 'which-secrets') return;
      const isWanted = (secret: SecretValue) =>
        message.wanted.some((place) => place.connection === secret.connection && place.origin === secret.origin);
      send({ type: 'secrets', id: message.id, secrets: kept.filter(isWanted) });
    });
  });
  send({ type: 'start', folder });
  await hello;
  let last = 0;
  return async <T>(channel: Channel, input: unknown): Promise<{ ok: boolean; value: T; error: unknown }> => {
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      waiting.set(id, (envelope) => resolve(envelope as { ok: boolean; value: T; error: unknown }));
      send({ type: 'ask', id, channel, input });
    });
  };
}

it('goes along with a renamed connection, and to no new address or new connection of the old name', async () => {
  const desk = await openDesk({ requiredHeader: { name: 'tb-key', value: KEY } });
  const kept: SecretValue[] = [];
  const ask = await windowOn(desk.data, kept);
  const { value } = await ask<ConnectionWire>('connections/update', { name: 'Prøve', headers: HEADERS });
  const noKey = { ok: false, error: { code: 'service-refused-key', values: { why: 'no-key' } } };
  expect(await ask('connections/test', { connection: 'Prøve' })).toMatchObject(noKey);
  kept.push({ connection: value.uuid, origin: value.origin, header: 'tb-key', value: KEY });
  expect(await ask('connections/update', { name: 'Prøve', rename: 'Fjord' })).toMatchObject({ ok: true });
  expect(await ask('connections/test', { connection: 'Fjord' })).toMatchObject({ ok: true });

  const other = await startSandbox({ folder: newFolder(), records: 0 });
  later(() => other.close());
  await ask('connections/add', { name: 'Prøve', url: desk.sandbox.url, environment: 'test', headers: HEADERS });
  desk.sandbox.clearCalls();
  expect(await ask('connections/test', { connection: 'Prøve' })).toMatchObject(noKey);
  expect(desk.sandbox.calls()).toEqual([]);

  await ask('connections/update', { name: 'Fjord', url: other.url });
  expect(await ask('connections/test', { connection: 'Fjord' })).toMatchObject(noKey);
  expect(other.calls()).toEqual([]);
});

it('is not sent where the SQLite file was made to lead, by the window or the command line', async () => {
  const desk = await openDesk({ requiredHeader: { name: 'tb-key', value: KEY } });
  const other = await startSandbox({ folder: newFolder(), records: 0 });
  later(() => other.close());
  const words = ['connection', 'change', 'Prøve', '--secret-header', 'tb-key: env:TB_KEY', '--data', desk.data];
  expect((await consoleRun(words, { TB_KEY: KEY })).code).toBe(0);
  const file = new Database(path.join(desk.data, 'console.sqlite'));
  file.prepare('UPDATE connection SET base_url = ?').run(other.url);
  file.close();
  const said = await consoleRun(['connection', 'test', 'Prøve', '--data', desk.data], { TB_KEY: KEY });
  expect([said.code, said.err]).toEqual([1, expect.stringContaining('it was given for http://127.0.0.1:')]);
  const ask = await windowOn(desk.data, []);
  expect(await ask('connections/test', { connection: 'Prøve' })).toMatchObject({ ok: false });
  expect(other.calls()).toEqual([]);
});

it('of the environment is named again with a new address', async () => {
  const desk = await openDesk();
  const change = (...words: string[]) =>
    consoleRun(['connection', 'change', 'Prøve', ...words, '--data', desk.data], { TB_KEY: KEY });
  const key = ['--secret-header', 'tb-key: env:TB_KEY'];
  expect((await change(...key)).code).toBe(0);
  const url = ['--url', 'https://api.example.org'];
  const said = await change(...url);
  expect([said.code, said.err]).toEqual([
    2,
    expect.stringMatching(/its key tb-key was given for http.*--secret-header/s),
  ]);
  expect((await change(...url, ...key)).code).toBe(0);
});

it('is no variable of the environment that a page names', async () => {
  const desk = await openDesk();
  const ask = await windowOn(desk.data, []);
  const headers = [{ name: 'x', secret: true, env: 'PATH' }];
  const add = { name: 'Ny', url: desk.sandbox.url, environment: 'test', headers };
  for (const [channel, input] of [
    ['connections/add', add],
    ['connections/update', { name: 'Prøve', headers }],
  ] as const)
    expect(await ask(channel, input)).toMatchObject({ ok: false, error: { code: 'wrong-usage' } });
});
