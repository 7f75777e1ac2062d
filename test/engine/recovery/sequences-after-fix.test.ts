// a mark by guess through a reversal of our own, and a store made by the build before.

import { rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Writable } from '../../../main/store/file/database.ts';
import { migrate } from '../../../main/store/file/migrate.ts';
import { MIGRATIONS } from '../../../main/store/migrations/index.ts';
import {
  acceptAll,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  trayLines,
} from '../../support/desk.ts';

it('an entry moved to another date and edited again before confirm is not taken for marked (same ids)', async () => {
  const desk = await openDesk({ adjustmentIds: 'same' });
  const entryId = desk.sandbox.addTime(entry());
  await cycle(desk);
  desk.sandbox.set({ list: 'live' });
  desk.sandbox.edit(entryId, { Dato: '2026-10-06T00:00:00' });
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  // The open new version changes in place; its reversal is still listed, and nothing was marked.
  desk.sandbox.edit(entryId, hours(8));
  desk.sandbox.clearCalls();
  const said = await desk.run<{ marked: number[]; changed: number[] }>('confirm', String(run));
  const sent = desk.sandbox.calls().filter((call) => call.call === 'mark-time').length;
  expect({ sent, status: (await records(desk, run)).map((one) => one.status), marked: said.json.marked }).toEqual({
    sent: 0,
    status: ['changed', 'changed'],
    marked: [],
  });
});

it('the same, then on to the end: the ERP has the right hours on each date', async () => {
  const desk = await openDesk({ adjustmentIds: 'same' });
  const entryId = desk.sandbox.addTime(entry());
  await cycle(desk);
  desk.sandbox.set({ list: 'live' });
  desk.sandbox.edit(entryId, { Dato: '2026-10-06T00:00:00' });
  const { run } = await pull(desk);
  const id = (await records(desk, run))[0]!.id;
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.edit(entryId, hours(8));
  await desk.run('confirm', String(run));
  await desk.run('resolve', String(run), '--ids', String(id), '--as', 'send-correction', '--reason', 'x');
  await cycle(desk);
  const byDate: Record<string, string> = {};
  for (const line of trayLines(desk.tray)) {
    const day = String(line.cells.Dato).slice(0, 10);
    byDate[day] = String(BigInt(byDate[day] ?? '0') + line.hours);
  }
  expect(byDate).toEqual({ '2026-10-05': '0', '2026-10-06': '8000000' });
});

/** What the connection of the desk keeps of itself. */
function optionsOf(desk: Desk): string {
  const database = new Database(path.join(desk.data, 'console.sqlite'), { readonly: true });
  const options = database.prepare<[], string>('SELECT options FROM connection').pluck().get()!;
  database.close();
  return options;
}

it('a store of schema 2 still opens', async () => {
  const desk = await openDesk();
  const options = optionsOf(desk);
  const file = path.join(desk.data, 'console.sqlite');
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  const database = new Database(file) as unknown as Writable;
  migrate(database, MIGRATIONS.slice(0, 2));
  database.prepare('INSERT INTO store_identity VALUES (1, ?, ?)').run('a desk of then', '2026-10-01T08:00:00.000Z');
  const connection = 'INSERT INTO connection (name, base_url, environment, options, created_at) VALUES (?, ?, ?, ?, ?)';
  database.prepare(connection).run('Prøve', desk.sandbox.url, 'sandbox', options, '2026-10-01T08:00:00.000Z');
  database.close();
  expect((await desk.run('pull', 'time', '--connection', 'Prøve')).code).toBe(0);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});
