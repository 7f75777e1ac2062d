// A desk that worked by itself joins a team: what is over comes along as an archive to look at, and what is not keeps it from
// joining. What it sent of a file nobody sends once more.

import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import { fullEntry, type RunOut, trayLines } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { deskIn, openTeam, type TeamDesk } from '../../support/team.ts';
import { runKilled } from '../../faults/kill-everywhere.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

interface ArchiveOut {
  readonly folder: string;
}

const MATERIAL = 'ProduktId;Antall;Pris;ProsjektId;Dato\nA-1;2;10;10482;2026-10-06\n';

async function cycle(at: TeamDesk, tray: string): Promise<void> {
  const { run } = await at.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await at.do('hand-over', String(run), '--layout', 'plain-csv', '--to', tray);
  await at.do('accept', String(run), '--all');
  await at.do('confirm', String(run));
}

/** A team, and a desk by itself on the same service. */
async function teamAndOne() {
  const { desk, desks, log, url } = await openTeam(postgres, 1);
  const data = path.join(desk.root, 'own');
  mkdirSync(data);
  const own = deskIn(data);
  await own.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'test');
  const join = () => own.run<{ archived: number | null }>('proof-log', 'join', '--from', url, '--log', log);
  return { desk, team: desks[0]!, own, join };
}

it('a history that is over is looked at as it was, and the desk goes on from that of the team', async () => {
  const { desk, team, own, join } = await teamAndOne();
  desk.sandbox.addTime(fullEntry({ AnsattId: 1001 }));
  await cycle(own, desk.tray);
  const file = path.join(desk.root, 'uttak.csv');
  writeFileSync(file, MATERIAL);
  expect((await own.run<{ sent: number }>('intake', file, '--connection', 'Prøve', '--send')).json).toMatchObject({
    sent: 1,
  });

  expect((await join()).json).toMatchObject({ archived: 1 });
  await own.do('proof-log', 'follow');
  expect(await own.do('proof-log', 'desks')).toMatchObject({ blocked: null, misfit: null });
  expect(await own.do<RunOut[]>('runs')).toEqual(await team.do<RunOut[]>('runs'));

  const [archive] = await own.do<ArchiveOut[]>('proof-log', 'archives');
  const before = deskIn(archive!.folder);
  expect(await before.do<RunOut[]>('runs')).toMatchObject([{ run: 1, state: 'closed' }]);
  expect((await before.run('verify')).code).toBe(0);
  const refused = await before.run('pull', 'time', '--connection', 'Prøve');
  expect(refused).toMatchObject({ code: 1, json: { error: { code: 'store-read-only' } } });
  expect(existsSync(path.join(archive!.folder, 'writer.lock'))).toBe(false);

  // The file is known at the other desk, and here: by what was sent, though the connection is another one.
  await team.do('proof-log', 'follow');
  for (const at of [team, own])
    expect((await at.run('intake', file, '--connection', 'Prøve', '--send')).json).toMatchObject({
      sent: 0,
      duplicates: 1,
    });
  desk.sandbox.addTime(fullEntry({ AnsattId: 1002 }));
  const folder = path.join(desk.root, 'tray-2');
  mkdirSync(folder);
  await cycle(own, folder);
  await team.do('proof-log', 'follow');
  expectAgreement(desk.sandbox, [...trayLines(desk.tray), ...trayLines(folder)]);
  for (const at of [team, own]) expect((await at.run('verify')).err).toBe('');
});

it('what is not over keeps it from joining, and says what that is', async () => {
  const { desk, own, join } = await teamAndOne();
  desk.sandbox.addTime(fullEntry({ AnsattId: 1001 }));
  const { run } = await own.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const refusal = async () => {
    const { code, err } = await join();
    expect(code).toBe(1);
    return err;
  };
  expect(await refusal()).toContain(`run ${run} is in review`);
  await own.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  expect(await refusal()).toContain(`run ${run} waits for the ERP`);
  await own.do('accept', String(run), '--all');
  await own.do('confirm', String(run));
  const held = desk.sandbox.addTime(fullEntry({ AnsattId: 1002 }));
  const next = await own.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await own.do('hold', String(next.run), '--ids', String(held), '--reason', 'spør');
  await own.run('close', String(next.run));
  expect(await refusal()).toContain('1 unit of time of "Prøve" is held');
  expect(existsSync(path.join(own.data, 'archive'))).toBe(false);
  expect(await own.do<RunOut[]>('runs')).toHaveLength(2);
});

it('a correction that goes out with the next pull keeps it from joining', async () => {
  const { desk, own, join } = await teamAndOne();
  desk.sandbox.set({ list: 'live' });
  const entry = desk.sandbox.addTime(fullEntry({ AnsattId: 1001 }));
  const { run } = await own.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await own.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await own.do('accept', String(run), '--all');
  desk.sandbox.remove(entry);
  const { gone } = await own.do<{ gone: number[] }>('confirm', String(run));
  await own.do('resolve', String(run), '--ids', gone.join(), '--as', 'send-correction', '--reason', 'slettet');
  expect((await own.do<RunOut[]>('runs')).map(({ state }) => state)).toEqual(['closed']);
  const { code, err } = await join();
  expect(code).toBe(1);
  expect(err).toContain('1 correction of time of "Prøve" goes out with the next pull');
});

it('killed at any moment of joining, it joins with the next start, and nothing of what it did is lost or sent once more', async () => {
  const { desk, team, own, join } = await teamAndOne();
  desk.sandbox.addTime(fullEntry({ AnsattId: 1001 }));
  await cycle(own, desk.tray);
  const file = path.join(desk.root, 'uttak.csv');
  writeFileSync(file, MATERIAL);
  await own.do('intake', file, '--connection', 'Prøve', '--send');
  await join();
  const copy = path.join(desk.root, 'copy');
  cpSync(own.data, copy, { recursive: true });
  let kills = 0;
  const killed = async (at: Parameters<typeof runKilled>[0]): Promise<boolean> => {
    rmSync(own.data, { recursive: true });
    cpSync(copy, own.data, { recursive: true });
    const { signal } = await runKilled(at, ['proof-log', 'follow', '--data', own.data]);
    if (signal !== 'SIGKILL') return false;
    kills += 1;
    await own.do('proof-log', 'follow');
    const archives = await own.do<ArchiveOut[]>('proof-log', 'archives');
    expect(archives).toHaveLength(1);
    expect(await deskIn(archives[0]!.folder).do<RunOut[]>('runs')).toMatchObject([{ run: 1, state: 'closed' }]);
    const sent = await own.do<{ sent: number; duplicates: number }>('intake', file, '--connection', 'Prøve', '--send');
    expect(sent).toMatchObject({ sent: 0, duplicates: 1 });
    expect((await own.run('verify')).err).toBe('');
    return true;
  };
  for (const what of ['begin-anew', 'proof'] as const) for (let n = 1; await killed(`${what}:${n}`); n += 1);
  expect(kills).toBeGreaterThan(10);
  await team.do('proof-log', 'follow');
  expect(await team.do<RunOut[]>('runs')).toEqual([]);
  expect((await team.run('verify')).err).toBe('');
});
