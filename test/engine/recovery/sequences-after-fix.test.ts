// a mark by guess through a reversal of our own, and a store made by the build before.

import { window } from '../../../main/store/migrations/0002-window.ts';
import Database from 'better-sqlite3';
import path from 'node:path';
import { expect, it } from 'vitest';
import { acceptAll, cycle, entry, handOver, hours, openDesk, pull, records, trayLines } from '../../support/desk.ts';

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

it('a store of schema 2 still opens', async () => {
  const desk = await openDesk();
  const database = new Database(path.join(desk.data, 'console.sqlite'));
  // proof_followed as migrations 1 and 2 made it by the build before.
  database.exec('ALTER TABLE proof_followed DROP COLUMN problem');
  // And what later migrations made.
  for (const table of ['sent', 'chunk', 'page', 'note', 'undo', 'mapping', 'fields', 'batch'])
    database.exec(`DROP TABLE intake_${table}`);
  for (const name of ['adjustment', 'reversing', 'of_console', 'gone', 'in_correction'])
    database.exec(`DROP INDEX record_${name}`);
  database.exec('DROP INDEX connection_by_uuid; DROP INDEX act_by_uuid');
  for (const column of ['connection DROP COLUMN uuid', 'act DROP COLUMN uuid', 'act DROP COLUMN entry'])
    database.exec(`ALTER TABLE ${column}`);
  database.exec('DROP VIEW listed_record; DROP TRIGGER record_fields_go; DROP TABLE record_fields');
  database.exec("ALTER TABLE record ADD COLUMN fields TEXT NOT NULL DEFAULT ''");
  database.exec('DROP INDEX record_open; DROP INDEX record_of_day; DROP TABLE sent_mark; DROP TABLE unit_sighting');
  database.exec('DROP INDEX record_rejected; ALTER TABLE record DROP COLUMN sent_mark');
  for (const column of ['destination', 'apart', 'shared_rows', 'shared_hours', 'shared_invoiceable', 'shared_quantity'])
    database.exec(`ALTER TABLE hand_over DROP COLUMN ${column}`);
  for (const table of [
    'delivery',
    'month_act',
    'grid_view',
    'note',
    'month_count',
    'unit_hold',
    'finding_seen',
    'share',
    'hand_over_plan',
    'translation',
  ])
    database.exec(`DROP TABLE ${table}`);
  database.exec('DROP TABLE own_layout; DROP TABLE receipt_columns; DROP TABLE destination');
  database.exec('DROP TABLE name; DROP TABLE name_list');
  for (const table of ['name', 'name_list']) database.exec(new RegExp(`CREATE TABLE ${table} [^;]*;`).exec(window)![0]);
  database.pragma('user_version = 2');
  database.close();
  expect((await desk.run('pull', 'time', '--connection', 'Prøve')).code).toBe(0);
});
