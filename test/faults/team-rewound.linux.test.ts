// A database put back from yesterday: it lost what desks have in their files. Until all have said what they know nobody acts,
// and nobody appends anything: what was lost is put back as it stood, and no second branch is written.

import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import { fullEntry, type RunOut, trayLines } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

interface DesksOut {
  readonly blocked: string | null;
  readonly misfit: string | null;
  readonly missing: readonly string[];
}

const lastOf = (log: string) => Number(postgres.sql(`SELECT max(seq) FROM proof_entry WHERE log = '${log}'`));

function rewind(log: string, seq: number): void {
  const of = `log = '${log}' AND seq > ${seq}`;
  postgres.sql(`SET session_replication_role = replica; DELETE FROM proof_entry WHERE ${of}`);
}

it('the desk that was behind says what it knows and waits; the one that was ahead puts back what was lost', async () => {
  const { desk, desks, log } = await openTeam(postgres, 3, { records: 12 });
  const [a, b, c] = desks as [TeamDesk, TeamDesk, TeamDesk];
  for (const one of [a, b, c]) await one.do('proof-log', 'follow');
  const yesterday = lastOf(log);
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  const today = lastOf(log);
  postgres.failOver();
  rewind(log, yesterday);

  // The desks that know no better come first: the old copy fits them.
  for (const one of [c, b]) {
    const early = await one.run('pull', 'time', '--connection', 'Prøve');
    expect(early.code).toBe(1);
    expect(early.err).toContain('the database is another one than before');
  }
  expect(lastOf(log)).toBe(yesterday);
  expect(await a.run('pull', 'material', '--connection', 'Prøve')).toMatchObject({
    code: 1,
    json: { error: { code: 'proof-mismatch' } },
  });
  // Now they know what it lacks, and whose turn it is.
  await b.run('proof-log', 'follow');
  const told = await b.do<DesksOut>('proof-log', 'desks');
  expect(told.blocked).toContain(`knows ${today} entries, and it ends before`);
  expect(told).toMatchObject({ misfit: 'waits', missing: [expect.any(String)] });

  await a.do('proof-log', 'put-back', '--reason', 'gårsdagens kopi ble lagt tilbake');
  expect(lastOf(log)).toBeGreaterThanOrEqual(today);
  for (const one of [b, c, a]) await one.do('proof-log', 'follow');
  expect(await c.do('runs')).toMatchObject([{ run, state: 'handed-over' }]);
  expect((await c.do<RunOut>('pull', 'time', '--connection', 'Prøve')).ready).toBe(0);
  await b.do('accept', String(run), '--all');
  await b.do('confirm', String(run));
  await a.do('proof-log', 'follow');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('a disk of the database copied back is told by the folder where another desk handed over since', async () => {
  const { desk, desks, log } = await openTeam(postgres, 2, { records: 12 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  // They have handed over into that folder before.
  const month = await a.do<RunOut>('pull', 'material', '--connection', 'Prøve');
  await a.do('hand-over', String(month.run), '--layout', 'plain-csv', '--to', desk.tray);
  await b.do('proof-log', 'follow');
  const yesterday = lastOf(log);
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  const lines = trayLines(desk.tray).length;
  rewind(log, yesterday);

  // The database is the same by its names, and the desk knows nothing of what is gone.
  const early = await b.run('pull', 'time', '--connection', 'Prøve');
  expect(early).toMatchObject({
    code: 1,
    json: { error: { code: 'proof-mismatch', values: { why: 'team-folder-head' } } },
  });
  expect(lastOf(log)).toBe(yesterday);
  await a.do('proof-log', 'put-back', '--reason', 'disken ble lagt tilbake');
  expect((await b.do<RunOut>('pull', 'time', '--connection', 'Prøve')).ready).toBe(0);
  expect(trayLines(desk.tray)).toHaveLength(lines);
});

it('two branches: what was handed over on the one that lost stays live and is unclear, until the right database is back', async () => {
  const { desk, desks, log } = await openTeam(postgres, 2, { records: 0 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  const yesterday = lastOf(log);
  const handOver = async () => {
    desk.sandbox.addTime(fullEntry());
    const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
    await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
    return run;
  };
  const answered = await handOver();
  await a.do('accept', String(answered), '--all');
  const open = await handOver();
  const standing = () => {
    const store = new Database(path.join(a.data, 'console.sqlite'), { readonly: true });
    const sql =
      'SELECT hand_over.run, hand_over.state, min(live) AS live FROM hand_over JOIN record ON record.hand_over = number GROUP BY number';
    const rows = store.prepare(sql).all();
    store.close();
    return rows;
  };
  postgres.sql(`CREATE TABLE today AS SELECT * FROM proof_entry WHERE log = '${log}' AND seq > ${yesterday}`);
  rewind(log, yesterday);
  // What was lost the other desk knows nothing of: its entry takes that place.
  await b.do('pull', 'material', '--connection', 'Prøve');

  for (const words of [
    ['proof-log', 'follow'],
    ['pull', 'time', '--connection', 'Prøve'],
    ['proof-log', 'follow'],
  ])
    expect(await a.run(...words)).toMatchObject({ code: 1, json: { error: { code: 'proof-mismatch' } } });
  const sure = { run: answered, state: 'handed-over', live: 1 };
  expect(standing()).toEqual([sure, { run: open, state: 'unclear', live: 1 }]);

  rewind(log, yesterday);
  postgres.sql('INSERT INTO proof_entry SELECT * FROM today; DROP TABLE today');
  await a.do('proof-log', 'follow');
  expect(standing()).toEqual([sure, { run: open, state: 'handed-over', live: 1 }]);
  await a.do('accept', String(open), '--all');
  for (const run of [answered, open]) await a.do('confirm', String(run));
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  expect((await a.run('verify')).err).toBe('');
});
