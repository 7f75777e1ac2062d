// The adapters put together: what is missing for a call is named before anything goes out, and what cannot start lets go of the folder.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { wireEngine, type WiringOptions } from '../../main/host/wiring.ts';
import type { Channel, Input } from '../../preload/contract/channels.ts';
import { newFolder, openDesk } from '../support/desk.ts';

const wire = (folder: string, more: Partial<WiringOptions> = {}) =>
  wireEngine({ folder, mode: 'write', program: 'a test', secret: () => null, ...more });

async function ask<C extends Channel>(folder: string, channel: C, input: Input<C>, more: Partial<WiringOptions> = {}) {
  const engine = await wire(folder, more);
  try {
    const answer = await engine.ask(channel, input);
    return answer.ok ? answer.value : answer.error;
  } finally {
    await engine.close();
  }
}

it('a secret header without a value, and certificates that are none, are named before a call', async () => {
  const desk = await openDesk();
  const pem = path.join(desk.root, 'root.pem');
  const secret = [{ name: 'tb-key', secret: true, env: 'TB_KEY' }] as const;
  await ask(desk.data, 'connections/update', { name: 'Prøve', headers: [...secret] });
  const test = (more: Partial<WiringOptions> = {}) => ask(desk.data, 'connections/test', { connection: 'Prøve' }, more);
  desk.sandbox.clearCalls();
  expect(await test()).toMatchObject({ code: 'service-refused-key', hint: 'Set TB_KEY and try again.' });
  expect(await test({ secret: () => ' ' })).toMatchObject({ cause: expect.stringContaining('is empty') });
  await ask(desk.data, 'connections/update', { name: 'Prøve', options: { caFile: pem } });
  expect(await test({ secret: () => 'k' })).toMatchObject({ cause: expect.stringContaining('cannot be read') });
  writeFileSync(pem, 'no certificate');
  expect(await test({ secret: () => 'k' })).toMatchObject({ cause: expect.stringContaining('holds no certificate') });
  expect(desk.sandbox.calls()).toEqual([]);
  await ask(desk.data, 'connections/update', { name: 'Prøve', options: { caFile: null } });
  await test({ secret: () => 'k' });
  expect(desk.sandbox.calls()[0]!.headers).toMatchObject({ 'tb-key': 'k' });
});

it('a store that is open for reading calls nobody', async () => {
  const desk = await openDesk();
  desk.sandbox.clearCalls();
  const said = await ask(desk.data, 'connections/test', { connection: 'Prøve' }, { mode: 'read' });
  expect(said).toMatchObject({ code: 'wrong-usage' });
  expect(desk.sandbox.calls()).toEqual([]);
});

it('what does not start says so in the log and leaves the folder to the next one', async () => {
  const folder = newFolder();
  const missing = path.join(folder, 'none');
  await expect(wire(missing, { mode: 'read' })).rejects.toThrow();
  expect(existsSync(missing)).toBe(false);
  mkdirSync(path.join(folder, 'console.sqlite'));
  await expect(wire(folder)).rejects.toThrow();
  expect(readFileSync(path.join(folder, 'log/console.log'), 'utf8')).toContain('the engine did not start');
  const other = newFolder();
  const first = await wire(other);
  await expect(wire(other)).rejects.toThrow(/in use by a test/);
  await first.close();
  await (await wire(other)).close();
});
