// A desk of a team whose store is an older copy, or lost, is that desk of the team still: it never goes on by itself.

import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runKilled } from '../../faults/kill-everywhere.ts';
import { openDesk, type RecordOut, type RunOut, trayLines } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { deskIn, type TeamDesk, urlOf } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

interface DesksOut {
  readonly place: { readonly log: string } | null;
  readonly blocked: string | null;
  readonly desks: readonly { readonly id: string; readonly isThis: boolean }[];
}

const thisOf = async (desk: TeamDesk) =>
  (await desk.do<DesksOut>('proof-log', 'desks')).desks.find((one) => one.isThis);

/** A desk with a copy of its store from before it moved its log, and another one that hands everything over. */
async function team(log: string): Promise<{ first: TeamDesk; second: TeamDesk; backup: string; run: number }> {
  const desk = await openDesk({ records: 8 });
  const first = deskIn(desk.data);
  const { backup } = await first.do<{ backup: string }>('backup', 'make');
  await first.do('proof-log', 'move', '--to', urlOf(postgres), '--log', log);
  const second = deskIn(path.join(desk.root, 'data-2'));
  await second.do('proof-log', 'join', '--from', urlOf(postgres), '--log', log);
  const { run } = await second.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await second.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  return { first, second, backup, run };
}

it('a store put back from before the log was shared follows the shared one, and nothing goes out twice', async () => {
  const { first, backup, run } = await team('before');
  await first.do('proof-log', 'follow');
  const before = await thisOf(first);
  await first.do('backup', 'restore', backup);
  expect(await first.do<DesksOut>('proof-log', 'desks')).toMatchObject({ place: { log: 'before' }, blocked: null });
  expect(await thisOf(first)).toMatchObject({ id: before!.id });
  expect(await first.do('runs')).toMatchObject([{ run, state: 'handed-over' }]);
  expect(await first.do<RunOut>('pull', 'time', '--connection', 'Prøve')).toMatchObject({ ready: 0 });
});

it('a store that was lost is made again from the shared log, under the name that the desk had', async () => {
  const { second, run } = await team('lost');
  const before = await thisOf(second);
  for (const name of readdirSync(second.data))
    if (name.startsWith('console.sqlite')) rmSync(path.join(second.data, name));
  await second.do('resume');
  expect(await second.do<DesksOut>('proof-log', 'desks')).toMatchObject({ place: { log: 'lost' }, blocked: null });
  expect(await thisOf(second)).toMatchObject({ id: before!.id });
  expect(await second.do('runs')).toMatchObject([{ run, state: 'handed-over' }]);
  expect(await second.do<RunOut>('pull', 'time', '--connection', 'Prøve')).toMatchObject({ ready: 0 });
});

/** The data folder as it was, with everything in it; what the machine has seen since stays beside it. */
function putBackFolder(desk: TeamDesk, copy: string): void {
  rmSync(desk.data, { recursive: true, force: true });
  cpSync(copy, desk.data, { recursive: true });
}

it('who joins waits for no review that was over before the log was shared', async () => {
  const desk = await openDesk({ records: 8 });
  const first = deskIn(desk.data);
  const pulled = (one: TeamDesk, kind: string) => one.run<RunOut>('pull', kind, '--connection', 'Prøve');
  for (const kind of ['time', 'material']) await first.do('discard', String((await pulled(first, kind)).json.run));
  desk.sandbox.setFault({ kind: 'drop-before', call: 'prepare' });
  expect((await pulled(first, 'time')).code).toBe(1);
  const before = await first.do<RunOut[]>('runs');
  await first.do('proof-log', 'move', '--to', urlOf(postgres), '--log', 'older ends');
  const second = deskIn(path.join(desk.root, 'data-2'));
  await second.do('proof-log', 'join', '--from', urlOf(postgres), '--log', 'older ends');
  const states = (runs: readonly RunOut[]) => runs.map(({ run, kind, state }) => ({ run, kind, state }));
  expect(states(before).map(({ state }) => state)).toEqual(['discarded', 'discarded', 'failed']);
  for (const one of [first, second]) expect(states(await one.do<RunOut[]>('runs'))).toEqual(states(before));
  for (const kind of ['time', 'material']) expect((await pulled(second, kind)).err).toBe('');
});

it('a desk whose store was lost adds no connection that its log has, while it cannot follow', async () => {
  const { first, second, run } = await team('connections');
  const url = (await second.do<{ url: string }[]>('connection', 'list'))[0]!.url;
  for (const one of [first, second]) await one.do('proof-log', 'follow');
  for (const name of readdirSync(second.data))
    if (name.startsWith('console.sqlite')) rmSync(path.join(second.data, name));
  const add = () => second.run('connection', 'add', 'Prøve', '--url', url, '--environment', 'sandbox');
  postgres.stop();
  expect(await add()).toMatchObject({ code: 1, json: { error: { code: 'proof-log-away' } } });
  postgres.start();
  postgres.sql(`SET session_replication_role = replica; DELETE FROM proof_entry WHERE log = 'connections'
    AND seq = (SELECT max(seq) FROM proof_entry WHERE log = 'connections')`);
  expect(await add()).toMatchObject({ code: 1, json: { error: { code: 'proof-mismatch' } } });
  await second.do('proof-log', 'put-back', '--reason', 'databasen mistet den siste');
  expect((await add()).err).toContain('there is a connection of that name');
  expect(await second.do('runs')).toMatchObject([{ run, connection: 'Prøve' }]);
});

it('a desk whose data folder was put back as it was follows, and goes on in the same start', async () => {
  const { first, second, run } = await team('folder');
  const copy = `${second.data}-copy`;
  cpSync(second.data, copy, { recursive: true });
  await second.do('accept', String(run), '--all');
  await second.do('note', 'add', String(run), '--text', 'svar fra lønn');
  putBackFolder(second, copy);
  expect((await second.do<{ marked: number[] }>('confirm', String(run))).marked).toHaveLength(8);
  await first.do('proof-log', 'follow');
  for (const one of [first, second]) expect((await one.run('verify')).err).toBe('');
});

it('a file that had not got its name when the desk was killed is taken back by itself, where its data folder was put back as it was before', async () => {
  const desk = await openDesk({ records: 8 });
  const first = deskIn(desk.data);
  await first.do('proof-log', 'move', '--to', urlOf(postgres), '--log', 'unnamed');
  const second = deskIn(path.join(desk.root, 'data-2'));
  await second.do('proof-log', 'join', '--from', urlOf(postgres), '--log', 'unnamed');
  const { run } = await first.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const copy = `${first.data}-copy`;
  cpSync(first.data, copy, { recursive: true });
  const words = ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray, '--data', first.data];
  expect((await runKilled('proof:2', words)).signal).toBe('SIGKILL');
  expect(readdirSync(desk.tray).filter((name) => name.endsWith('.part'))).toHaveLength(1);
  putBackFolder(first, copy);
  const said = await first.run<{ outcome: string }[]>('resume');
  expect(said.json.filter(({ outcome }) => outcome === 'unclear')).toEqual([]);
  expect(readdirSync(desk.tray).filter((name) => name.endsWith('.part'))).toEqual([]);
  await second.do('proof-log', 'follow');
  const again = await second.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  expect(again.ready).toBe(8);
  await second.do('hand-over', String(again.run), '--layout', 'plain-csv', '--to', desk.tray);
  await first.do('proof-log', 'follow');
  expect(new Set(trayLines(desk.tray).map(({ id }) => id)).size).toBe(8);
  expect(trayLines(desk.tray)).toHaveLength(8);
  for (const one of [first, second]) expect((await one.run('verify')).err).toBe('');
});

it('what this desk closed or discarded since its store was copied is closed or discarded there again, as at the others', async () => {
  const { first, second } = await team('ended');
  await first.do('proof-log', 'follow');
  const { run: material } = await first.do<RunOut>('pull', 'material', '--connection', 'Prøve');
  const [nothing, begun] = [`${first.data}-copy`, `${first.data}-begun`];
  cpSync(first.data, begun, { recursive: true });
  await first.do('discard', String(material));
  cpSync(first.data, nothing, { recursive: true });
  // All of it waits for the ERP's answer, so the run is closed at once.
  expect((await first.do<RunOut>('pull', 'time', '--connection', 'Prøve')).state).toBe('closed');
  const held = await first.do<RunOut>('pull', 'material', '--connection', 'Prøve');
  const lines = await first.do<RecordOut[]>('records', String(held.run));
  await first.do(
    'hold',
    String(held.run),
    '--ids',
    [...new Set(lines.map(({ id }) => id))].join(),
    '--reason',
    'venter',
  );
  await first.do('close', String(held.run));
  const standing = async (one: TeamDesk) => {
    await one.do('proof-log', 'follow');
    const runs = await one.do<RunOut[]>('runs');
    const months = await one.do<object[]>('month', 'list', '--connection', 'Prøve');
    return { runs, months, lines: await Promise.all(runs.map(({ run }) => one.do('records', String(run)))) };
  };
  const before = await standing(first);
  expect(before.runs.map(({ state }) => state)).toEqual(['handed-over', 'discarded', 'closed', 'closed']);
  for (const copy of [nothing, begun]) {
    putBackFolder(first, copy);
    expect(await standing(first)).toEqual(before);
    expect((await first.run('verify')).err).toBe('');
  }
  expect(await standing(second)).toEqual(before);
});

it('where folder and database were both put back, what the machine has seen still holds everything back', async () => {
  const { first, second, run } = await team('both');
  // The last entry is of the other desk.
  await first.do('note', 'add', String(run), '--text', 'sett');
  for (const one of [first, second]) await one.do('proof-log', 'follow');
  const copy = `${second.data}-copy`;
  cpSync(second.data, copy, { recursive: true });
  const { seq } = JSON.parse(
    postgres.sql(`SELECT json_build_object('seq', max(seq)) FROM proof_entry WHERE log = 'both'`),
  );
  await second.do('accept', String(run), '--all');
  putBackFolder(second, copy);
  postgres.sql(`BEGIN; ALTER TABLE proof_entry DISABLE TRIGGER proof_entry_stays; DELETE FROM proof_entry WHERE log = 'both'
    AND seq > ${seq}; ALTER TABLE proof_entry ENABLE TRIGGER proof_entry_stays; COMMIT`);
  const refused = await second.run('pull', 'time', '--connection', 'Prøve');
  expect(refused).toMatchObject({ code: 1, json: { error: { code: 'proof-mismatch' } } });
  expect(refused.err).toContain('this machine has seen');
  expect((await first.run('proof-log', 'desks')).code).toBe(0);
});
