// Formats and the roll of desks: an entry of a format that a desk on the roll does not read is not written before that desk is
// updated, or retired.

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { MemoryProofLog } from '../../contracts/memory-proof-log.ts';
import { Desk, forgetTemplates } from '../../model/desk.ts';
import { perform } from '../../model/perform.ts';
import { PLAIN } from '../../model/world.ts';

const open: Desk[] = [];
afterEach(() => {
  for (const desk of open.splice(0)) desk.close();
});
afterAll(forgetTemplates);

async function withOldDesk(
  reads: number,
): Promise<{ desk: Desk; says: (reads: number) => Promise<void>; old: string }> {
  const desk = await Desk.start({ ...PLAIN, desks: 2, destinations: 'overlap' });
  open.push(desk);
  const old = randomUUID();
  const says = async (reading: number): Promise<void> => {
    const log = new MemoryProofLog({ database: desk.team!.database, desk: old });
    const entry = {
      act: randomUUID(),
      what: 'desk',
      desk: old,
      name: 'PC-7',
      incarnation: 'one',
      reads: reading,
    } as const;
    expect(await log.append(await log.head(), entry)).not.toBeNull();
  };
  await says(reads);
  await perform(desk, { name: 'add', n: 0 });
  await desk.pull('time');
  return { desk, says, old };
}

const handOver = (desk: Desk) =>
  desk.console.ask('hand-over/write', {
    run: desk.runs.find(({ state }) => state === 'review')!.number,
    way: { destination: null },
  });

it('several files of a run are not written while one desk reads of one file alone; an updated one says so, and they are', async () => {
  const { desk, says } = await withOldDesk(2);
  expect(await handOver(desk)).toMatchObject({
    ok: false,
    error: { code: 'refused', values: { why: 'team-desk-old', names: 'PC-7' } },
  });
  expect(desk.console.filesInTray()).toEqual([]);
  await says(4);
  expect(await handOver(desk)).toMatchObject({ ok: true });
});

it('nobody waits for a desk that was retired', async () => {
  const { desk, old } = await withOldDesk(2);
  expect(await handOver(desk)).toMatchObject({ ok: false });
  expect(await desk.console.ask('team/retire', { desk: old, reason: 'skrotet' })).toMatchObject({ ok: true });
  expect(await handOver(desk)).toMatchObject({ ok: true });
});

it('control totals wait to be told while a desk on the roll does not read them, and keep nothing else back', async () => {
  const { desk, says } = await withOldDesk(4);
  expect(await handOver(desk)).toMatchObject({ ok: true });
  const run = desk.runs.find(({ state }) => state === 'handed-over')!.number;
  const set = (rows: number) =>
    desk.console.ask('control/set', { run, destination: 'Lønn', rows, hours: null, explanation: null });
  expect(await set(7)).toMatchObject({ ok: true, value: { destinations: [{ destination: 'Lønn', rows: 7 }, {}] } });
  const told = (): string[] => desk.console.store.proofLog.known().last.map(({ what }) => what);
  const accept = (destination: string) =>
    desk.console.ask('verdict/give', { run, verdict: 'accept', ids: 'all', destination });
  const connection = desk.console.store.connections.all()[0]!.name;
  expect(await desk.console.ask('connections/update', { name: connection, options: { chunk: 7 } })).toMatchObject({
    ok: true,
  });
  expect(await accept('Lønn')).toMatchObject({ ok: true });
  expect(told().slice(-2)).toEqual(['connection', 'accepted']);
  await says(5);
  expect(await accept('Prosjekt')).toMatchObject({ ok: true });
  const controls = () => told().filter((what) => what === 'control-totals').length;
  expect(controls()).toBe(1);
  // Kroner of a product that program would take for its quantity.
  const priced = { rows: null, hours: null, explanation: null, lines: [{ key: '4417', said: '200', inMoney: true }] };
  expect(await desk.console.ask('control/set', { run, destination: 'Lønn', ...priced })).toMatchObject({ ok: true });
  await desk.console.ask('team/follow', {});
  expect(controls()).toBe(1);
  await says(6);
  await desk.console.ask('team/follow', {});
  expect(controls()).toBe(2);
  // What it would take for a pay type.
  const byEmployee = { ...priced, lines: [{ key: '1001', said: '7', ofEmployee: true }] };
  expect(await desk.console.ask('control/set', { run, destination: 'Lønn', ...byEmployee })).toMatchObject({
    ok: true,
  });
  await desk.console.ask('team/follow', {});
  expect(controls()).toBe(2);
  await says(16);
  await desk.console.ask('team/follow', {});
  expect(controls()).toBe(3);
});

it('notes, and what is held in a review, wait to be told while a desk on the roll does not read them', async () => {
  const { desk, says } = await withOldDesk(7);
  const run = desk.runs.find(({ state }) => state === 'review')!.number;
  const drafts = () =>
    desk.console.store.proofLog
      .known()
      .last.map(({ what }) => what)
      .filter((what) => ['note', 'held', 'finding-seen'].includes(what));
  expect(await desk.console.ask('notes/add', { run, id: 101, note: 'avtalt' })).toMatchObject({ ok: true });
  expect(await desk.console.ask('review/hold', { run, ids: [101], reason: 'spør' })).toMatchObject({ ok: true });
  expect(await desk.console.ask('team/follow', {})).toMatchObject({ ok: true });
  expect(drafts()).toEqual([]);
  await says(8);
  await desk.console.ask('team/follow', {});
  await desk.console.ask('team/follow', {});
  expect(drafts()).toEqual(['note', 'held']);
});

it('what is in review waits to be told while a desk on the roll does not read it, and is told no more once that is over', async () => {
  const told = (desk: Desk) =>
    desk.console.store.proofLog.known().last.filter(({ what }) => what === 'in-review').length;
  const left = (desk: Desk) =>
    desk.console.store.team.untold().filter(({ entry }) => entry.what === 'in-review').length;
  const first = await withOldDesk(13);
  await first.desk.console.ask('team/follow', {});
  expect([told(first.desk), left(first.desk)]).toEqual([0, 1]);
  await first.says(14);
  for (let time = 0; time < 2; time += 1) await first.desk.console.ask('team/follow', {});
  expect([told(first.desk), left(first.desk)]).toEqual([1, 0]);
  const second = await withOldDesk(13);
  expect(await handOver(second.desk)).toMatchObject({ ok: true });
  await second.desk.console.ask('team/follow', {});
  expect([told(second.desk), left(second.desk)]).toEqual([0, 0]);
});

it('names of project lines wait to be told while a desk on the roll has no place for them', async () => {
  const { desk, says } = await withOldDesk(15);
  const connection = desk.console.store.connections.all()[0]!.name;
  const file = path.join(desk.console.data, 'linjer.csv');
  writeFileSync(file, 'Prosjekt;Id;Navn\n10482;020;Grunnarbeid\n');
  const read = await desk.console.ask('names/import', { connection, list: 'prosjektlinje', file });
  expect(read).toMatchObject({ ok: true, value: { names: 1 } });
  const told = (): string[] => desk.console.store.proofLog.known().last.map(({ what }) => what);
  const change = (chunk: number) => desk.console.ask('connections/update', { name: connection, options: { chunk } });
  expect(await change(7)).toMatchObject({ ok: true });
  expect(told()).not.toContain('names');
  await says(16);
  expect(await change(8)).toMatchObject({ ok: true });
  expect(told()).toContain('names');
});
