// A bad line between the desks and their proof log: answers that come late, connections that are dropped anywhere, a line that swallows
// everything, and a server that cancels statements for their time. Nothing goes out twice, and nothing is taken for done.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostgresLog, type PostgresOptions } from '../../main/store/proof/postgres-log.ts';
import { expectAgreement } from '../support/agreement.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { type RunOut, trayLines } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const entry = (name: string) => ({ act: name, what: 'void' }) as const;

async function logAt(name: string, options: Partial<PostgresOptions> & { port?: number; user?: string } = {}) {
  const { port = postgres.port, user = 'postgres', ...rest } = options;
  const place = { ...postgres.place(name), port, user };
  const log = new PostgresLog({
    place,
    password: () => null,
    desk: () => 'desk-1',
    now: () => '2026-11-02T08:00:00.000Z',
    ...rest,
  });
  if (user === 'postgres') await log.prepare();
  return log;
}

it('a statement that the server cancels for its time is sent again until it stands, once', async () => {
  const owner = await logAt('slow');
  const first = (await owner.append(await owner.head(), entry('a')))!;
  postgres.sql(
    "CREATE ROLE hurried LOGIN; ALTER ROLE hurried SET statement_timeout = '150ms'; GRANT SELECT, INSERT ON proof_entry, proof_part TO hurried",
  );
  const hurried = await logAt('slow', { user: 'hurried' });
  await hurried.server();
  // Somebody keeps the table to himself for a while: a vacuum, a backup, a statement of the database's people.
  const kept = postgres.later('BEGIN; LOCK TABLE proof_entry IN EXCLUSIVE MODE; SELECT pg_sleep(1.5); COMMIT');
  await postgres.until(
    "SELECT count(*) FROM pg_locks WHERE mode = 'ExclusiveLock' AND relation = 'proof_entry'::regclass",
    '1',
  );
  expect(await hurried.append(first, entry('b'))).toMatchObject({ seq: 2 });
  await kept;
  expect(postgres.sql("SELECT count(*) FROM proof_entry WHERE log = 'slow' AND seq > 0")).toBe('2');
  await Promise.all([owner.close(), hurried.close()]);
});

it('a line that swallows everything is given up, and what nobody can know is looked up when it is back', async () => {
  const proxy = await startCuttingProxy(postgres.port);
  const log = await logAt('silent', { port: proxy.port, statementMs: 200, giveUpMs: 600 });
  const first = (await log.append(await log.head(), entry('a')))!;
  proxy.swallow(true);
  await expect(log.append(first, entry('b'))).rejects.toMatchObject({ details: { code: 'proof-log-unknown' } });
  proxy.swallow(false);
  expect((await log.head()).seq).toBe(1);
  expect(await log.append(first, entry('c'))).toMatchObject({ seq: 2 });
  await log.close();
  await proxy.close();
});

const MOST_ROUNDS = 60;

/** What a person does who is told that the log is away, or that nobody knows: she tries again. */
async function untilClosed(desk: TeamDesk, tray: string): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const last = (await desk.run<RunOut[]>('runs')).json.at(-1);
    if (last?.state === 'closed' && last.records > 0) return;
    const words: Partial<Record<string, string[]>> = {
      review: ['hand-over', String(last?.run), '--layout', 'plain-csv', '--to', tray],
      'handed-over': ['accept', String(last?.run), '--all'],
      confirming: ['confirm', String(last?.run)],
    };
    const known = words[last?.state ?? ''] ?? ['pull', 'time', '--connection', 'Prøve'];
    await desk.run(...known);
    if (last?.state === 'handed-over') await desk.run('confirm', String(last.run));
  }
  throw new Error('it could not be finished over that line');
}

it('over a line that delays every answer and drops some, a whole cycle goes out once, and both have the same history', async () => {
  const proxy = await startCuttingProxy(postgres.port);
  const { desk, desks } = await openTeam({ ...postgres, port: proxy.port }, 2, { records: 6 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  proxy.bad(5, 37);
  await untilClosed(a, desk.tray);
  proxy.bad(0, 0);
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  expect(proxy.drops()).toBeGreaterThan(1);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  expect((await b.do<RunOut[]>('runs')).map(({ state }) => state)).toEqual(
    (await a.do<RunOut[]>('runs')).map(({ state }) => state),
  );
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
  await proxy.close();
});
