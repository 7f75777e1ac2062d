// A store is made where a proof log tells of an older one: the old one was lost, or a desk begins anew. Killed in the middle of that, a
// file of 0 bytes stands there that nobody emptied, and the next start makes it.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { acceptAll, confirm, type Desk, entry, handOver, openDesk, pull } from '../../support/desk.ts';

const PLACE = path.resolve('main/store/file/place.ts');

/** Kills a process with -9 while the first tables of a store are written: nothing of them has reached the file. */
const KILLED = `
  const { makesStore } = await import(process.argv[1]);
  const { default: Database } = await import('better-sqlite3');
  makesStore(process.argv[2], 'console.sqlite');
  const database = new Database(process.argv[2] + '/console.sqlite');
  database.exec('BEGIN IMMEDIATE; CREATE TABLE one (number INTEGER) STRICT');
  process.kill(process.pid, 'SIGKILL');
`;

async function withoutStore(): Promise<Desk> {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  for (const name of readdirSync(desk.data).filter((one) => one.startsWith('console.sqlite')))
    rmSync(path.join(desk.data, name));
  return desk;
}

const SETUP = (desk: Desk) =>
  ['connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox'] as const;

it('killed while it makes the store, it makes it with the next start, and the proof log fills it', async () => {
  const desk = await withoutStore();
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', KILLED, PLACE, desk.data]);
  expect([signal, String(stderr)]).toEqual(['SIGKILL', '']);
  const store = path.join(desk.data, 'console.sqlite');
  expect(statSync(store).size).toBe(0);
  await desk.do(...SETUP(desk));
  expect(existsSync(`${store}.making`)).toBe(false);
  expect((await desk.do<unknown[]>('runs')).length).toBe(1);
  expect((await desk.run('verify')).code).toBe(0);
  expect((await pull(desk)).records).toBe(0);
});

it('one that was emptied once it was made is told as that', async () => {
  const desk = await withoutStore();
  await desk.do(...SETUP(desk));
  const store = path.join(desk.data, 'console.sqlite');
  for (const end of ['-wal', '-shm']) rmSync(`${store}${end}`, { force: true });
  writeFileSync(store, '');
  expect((await desk.run('runs')).err).toContain('it was emptied');
});
