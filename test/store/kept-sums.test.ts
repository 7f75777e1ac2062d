// The sums of closed runs are kept, and are never another answer than the records themselves would give.

import Database from 'better-sqlite3';
import path from 'node:path';
import { expect, it } from 'vitest';
import { wireEngine } from '../../main/host/wiring.ts';
import { BOTH, ONLY_PAYROLL, ONLY_PROJECTS, pulledTo, twoDestinations } from '../support/destinations.ts';
import { acceptAll, confirm, type Desk, entry, handOver, hours, openDesk, pull } from '../support/desk.ts';

async function closedRun(desk: Desk): Promise<number> {
  for (const worked of [1, 2, 3]) desk.sandbox.addTime(entry({ AnsattId: 1000 + worked, ...hours(worked + 0.5) }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  expect((await confirm(desk, run)).state).toBe('closed');
  return run;
}

function inStore<T>(desk: Desk, work: (database: Database.Database) => T): T {
  const database = new Database(path.join(desk.data, 'console.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const kept = (desk: Desk) =>
  inStore(desk, (database) => database.prepare('SELECT run FROM run_kept ORDER BY run').pluck().all());
/** Any command that opens the store for writing. */
const open = (desk: Desk) => desk.do('resume');
/** What the window shows of all runs and months. */
async function shown(desk: Desk): Promise<string> {
  const engine = await wireEngine({ folder: desk.data, mode: 'read', program: 'window', secret: () => null });
  const all = [await engine.ask('runs/list', {}), await engine.ask('months/list', { connection: 'Prøve' })];
  await engine.close();
  expect(all.every(({ ok }) => ok)).toBe(true);
  return JSON.stringify(all);
}

it('are those of the records, and what a screen shows of a closed run is the same with and without them', async () => {
  const desk = await openDesk();
  await closedRun(desk);
  await closedRun(desk);
  const summed = await shown(desk);
  await open(desk);
  expect(kept(desk)).toEqual([1, 2]);
  expect(await shown(desk)).toBe(summed);
  inStore(desk, (database) => database.exec('DELETE FROM run_kept'));
  expect(await shown(desk)).toBe(summed);
});

it('go with any change of a record of the run, and are made again', async () => {
  const desk = await openDesk();
  const run = await closedRun(desk);
  const other = await closedRun(desk);
  const changes = [
    `UPDATE record SET antall_timer = antall_timer + 1000000 WHERE key = (SELECT min(key) FROM record WHERE run = ${run})`,
    `UPDATE record SET dato = '2026-09-01' WHERE run = ${run}`,
    `UPDATE record SET mark_proof = 'plain' WHERE key = (SELECT min(key) FROM record WHERE run = ${run})`,
    `UPDATE record SET state = 'accepted' WHERE run = ${run}`,
    `UPDATE record SET state = 'resolved', hand_over = NULL WHERE key = (SELECT min(key) FROM record WHERE run = ${run})`,
    `DELETE FROM record WHERE key = (SELECT max(key) FROM record WHERE run = ${run})`,
    `INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, state, antall_timer)
     SELECT key + 100, run, line + 100, connection, kind, record_id + 100, 'x', state, 1 FROM record WHERE run = ${run} LIMIT 1`,
  ];
  const seen = new Set<string>();
  for (const change of changes) {
    await open(desk);
    expect(kept(desk)).toEqual([run, other]);
    inStore(desk, (database) => database.exec(change));
    expect(kept(desk)).toEqual([other]);
    const summed = await shown(desk);
    seen.add(summed);
    await open(desk);
    expect(await shown(desk)).toBe(summed);
  }
  expect(seen.size).toBe(changes.length);
});

/** A closed run of two files. */
async function closedRunOfTwo(): Promise<Desk> {
  const desk = await twoDestinations();
  await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS);
  await desk.do('hand-over', '1');
  for (const name of ['Lønn', 'Prosjekt']) await desk.do('accept', '1', '--all', '--destination', name);
  expect((await confirm(desk, 1)).state).toBe('closed');
  return desk;
}

it('tell what the files of several destinations were answered, without their deliveries', async () => {
  const desk = await closedRunOfTwo();
  const read = await shown(desk);
  await open(desk);
  expect(kept(desk)).toEqual([1]);
  expect(await shown(desk)).toBe(read);
  expect(read).toContain('"accepted":2');
  // They are what is read.
  inStore(desk, (database) => database.exec('UPDATE run_answer SET units = 77'));
  expect(await shown(desk)).toContain('"accepted":77');
});

it.each([
  ['update', `UPDATE delivery SET state = 'rejected' WHERE unit = (SELECT min(unit) FROM delivery)`],
  ['delete', `DELETE FROM delivery WHERE unit = (SELECT min(unit) FROM delivery)`],
  [
    'insert',
    `INSERT INTO delivery SELECT hand_over, record + 90, unit, destination, file_line + 90, state, reason FROM delivery LIMIT 1`,
  ],
])('go with any %s of a delivery', async (_name, change) => {
  const desk = await closedRunOfTwo();
  await open(desk);
  expect(kept(desk)).toEqual([1]);
  inStore(desk, (database) => {
    database.pragma('foreign_keys = OFF');
    database.exec(change);
  });
  expect(kept(desk)).toEqual([]);
  const read = await shown(desk);
  await open(desk);
  expect(await shown(desk)).toBe(read);
});
