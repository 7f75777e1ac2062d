// A desk that begins anew while what an earlier branch told is not told yet, or cannot be: nothing of either is lost, and the desk does
// nothing else before.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostgresLog } from '../../../main/store/proof/postgres-log.ts';
import { fullEntry, type RecordOut, type RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

interface DesksOut {
  readonly desks: readonly { readonly id: string; readonly isThis: boolean }[];
}

const pull = (at: TeamDesk) => at.do<RunOut>('pull', 'time', '--connection', 'Prøve');
const anew = (at: TeamDesk) => at.run('proof-log', 'begin-anew', '--reason', 'den andre står');
const idOf = async (at: TeamDesk) =>
  (await at.do<DesksOut>('proof-log', 'desks')).desks.find(({ isThis }) => isThis)!.id;
const send = (at: TeamDesk, file: string) =>
  at.do<{ sent: number; duplicates: number }>('intake', file, '--connection', 'Prøve', '--send');

const endOf = (log: string): number => Number(postgres.sql(`SELECT max(seq) FROM proof_entry WHERE log = '${log}'`));

function rewind(log: string, seq: number): void {
  postgres.sql(`SET session_replication_role = replica; DELETE FROM proof_entry WHERE log = '${log}' AND seq > ${seq}`);
}

/** Whatever is listed at that desk is held for a person. */
async function expectAllHeld(at: TeamDesk, count: number): Promise<void> {
  const { run } = await pull(at);
  const asked = await at.do<RecordOut[]>('records', String(run));
  expect(asked.map(({ reason }) => reason)).toEqual(Array.from({ length: count }, () => 'perhaps-in-erp'));
  await at.do('discard', String(run));
}

async function handOver(at: TeamDesk, tray: string): Promise<void> {
  await at.do('hand-over', String((await pull(at)).run), '--layout', 'plain-csv', '--to', tray);
}

it('a desk that was retired while it was on its branch tells it all the same, and what became of its chunks', async () => {
  const { desk, desks, log } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  desk.sandbox.addTime(fullEntry());
  const file = path.join(desk.root, 'uttak.csv');
  writeFileSync(file, 'ProduktId;Antall;Pris;ProsjektId;Dato\nA-1;2;10;10482;2026-10-06\n');
  expect(await send(a, file)).toMatchObject({ sent: 1 });
  // The chunk stands in both branches, its answer in that of a alone.
  const sending = Number(
    postgres.sql(
      `SELECT max(seq) FROM proof_entry WHERE log = '${log}' AND position('batch-sending'::bytea IN body) > 0`,
    ),
  );
  await handOver(a, desk.tray);
  const retired = await idOf(a);
  rewind(log, sending);
  await b.do('proof-log', 'follow');
  await b.do('proof-log', 'retire', retired, '--reason', 'maskinen er av');
  // First from the branch, then as another desk: both within one second of the clock.
  expect((await anew(a)).code).toBe(0);
  expect((await a.run('pull', 'time', '--connection', 'Prøve')).err).toContain('this desk was retired');
  expect((await anew(a)).code).toBe(0);
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  expect(await idOf(a)).not.toBe(retired);
  for (const one of [b, a]) {
    await expectAllHeld(one, 1);
    expect(await send(one, file)).toMatchObject({ sent: 0, duplicates: 1 });
    expect((await one.run('verify')).err).toBe('');
  }
});

it('what was told of a branch on a log that is lost in its turn is told once more', async () => {
  const { desk, desks, log } = await openTeam(postgres, 3);
  const [a, b, c] = desks as [TeamDesk, TeamDesk, TeamDesk];
  for (const one of desks) await one.do('proof-log', 'follow');
  desk.sandbox.addTime(fullEntry({ AnsattId: 1001 }));
  const first = endOf(log);
  await handOver(a, desk.tray);
  rewind(log, first);
  await b.do('discard', String((await pull(b)).run));
  expect((await anew(a)).code).toBe(0);
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  // Now both of them know of it, and the log that tells it is lost: the third, which lay still, goes on from before.
  rewind(log, first);
  await c.do('discard', String((await pull(c)).run));
  for (const one of [b, a]) expect((await anew(one)).code).toBe(0);
  for (const one of [b, a, c]) await one.do('proof-log', 'follow');
  const told = postgres.sql(
    `SELECT count(*) FROM proof_entry WHERE log = '${log}' AND position('"lost-branch"'::bytea IN body) > 0`,
  );
  expect(told).toBe('1');
  await expectAllHeld(c, 1);
  for (const one of desks) expect((await one.run('verify')).err).toBe('');
});

it('while a desk on the roll reads an older format it waits, does nothing else, and says whom to update or retire', async () => {
  const { desk, desks, log } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  for (const one of desks) await one.do('proof-log', 'follow');
  desk.sandbox.addTime(fullEntry());
  const place = postgres.place(log);
  const old = new PostgresLog({
    place,
    password: () => null,
    desk: () => 'old',
    now: () => '2026-11-02T08:00:00.000Z',
  });
  const { incarnation } = await old.server();
  const joined = {
    act: 'x',
    what: 'desk',
    desk: 'old',
    name: 'PC-gammel',
    incarnation,
    reads: 11,
    by: 'Kari',
  } as const;
  await old.append(await old.head(), joined);
  await old.close();
  for (const one of desks) await one.do('proof-log', 'follow');
  const before = endOf(log);
  await handOver(a, desk.tray);
  rewind(log, before);
  await b.do('discard', String((await pull(b)).run));
  expect((await anew(a)).code).toBe(0);
  for (const words of [
    ['proof-log', 'follow'],
    ['pull', 'time', '--connection', 'Prøve'],
  ]) {
    const waits = await a.run(...words);
    expect(waits.code).toBe(1);
    expect(waits.err).toContain('PC-gammel');
  }
  await a.do('proof-log', 'retire', 'PC-gammel', '--reason', 'kastet');
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  for (const one of [b, a]) await expectAllHeld(one, 1);
  for (const one of desks) expect((await one.run('verify')).err).toBe('');
});

it('what a desk said on the branch that it has left keeps nobody back in a database that took the place of another', async () => {
  const { desk, desks, log } = await openTeam(postgres, 3);
  const [a, b, c] = desks as [TeamDesk, TeamDesk, TeamDesk];
  for (const one of desks) await one.do('proof-log', 'follow');
  desk.sandbox.addTime(fullEntry());
  const before = endOf(log);
  await handOver(a, desk.tray);
  rewind(log, before);
  postgres.failOver();
  // Somebody takes the third off the roll before the first has said what it knows: from there on there are two branches.
  await b.do('proof-log', 'retire', await idOf(c), '--reason', 'maskinen er av');
  const blocked = await a.run('pull', 'time', '--connection', 'Prøve');
  expect(blocked.err).toContain('two branches');
  const waits = await b.run('pull', 'time', '--connection', 'Prøve');
  expect(waits.err).toContain('begin-anew');
  expect((await anew(a)).code).toBe(0);
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  for (const one of [b, a]) {
    await expectAllHeld(one, 1);
    expect((await one.run('verify')).err).toBe('');
  }
});

it('two desks that have left a branch do not wait for each other, and nobody goes on before what the branch handed over is told', async () => {
  const { desk, desks, log } = await openTeam(postgres, 4);
  const [a, b, c, d] = desks as [TeamDesk, TeamDesk, TeamDesk, TeamDesk];
  for (const one of desks) await one.do('proof-log', 'follow');
  desk.sandbox.addTime(fullEntry());
  const before = endOf(log);
  await handOver(a, desk.tray);
  await d.do('proof-log', 'follow');
  rewind(log, before);
  postgres.failOver();
  // The second is behind, and takes the third off the roll: from there on the first and the fourth are on the branch that lost.
  await b.do('proof-log', 'retire', await idOf(c), '--reason', 'maskinen er av');
  for (const one of [a, d]) expect((await one.run('proof-log', 'follow')).err).toContain('two branches');
  for (const one of [a, d]) expect((await anew(one)).code).toBe(0);
  for (const one of [a, d, a, d, b]) await one.do('proof-log', 'follow');
  const told = (word: string): number =>
    Number(
      postgres.sql(
        `SELECT min(seq) FROM proof_entry WHERE log = '${log}' AND seq > ${before} AND position('${word}'::bytea IN body) > 0`,
      ),
    );
  expect(told('"lost-branch"')).toBeLessThan(told('"what":"desk"'));
  for (const one of [b, a, d]) {
    await expectAllHeld(one, 1);
    expect((await one.run('verify')).err).toBe('');
  }
});
