// The database fails over to a standby that lost nothing: nobody acts until every desk has said what it knows, or was retired; then all
// goes on, and each record goes out once.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import { type RunOut, trayLines } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

it('after a failover without loss the desks tell what they know, one of them is retired, and the rest goes on', async () => {
  const { desk, desks } = await openTeam(postgres, 3, { records: 30 });
  const [a, b, c] = desks as [TeamDesk, TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const handOver = ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray];
  await b.do('proof-log', 'follow');
  postgres.failOver();

  const early = await a.run(...handOver);
  expect(early.code).toBe(1);
  expect(early.err).toContain('the database is another one than before');
  expect(trayLines(desk.tray)).toEqual([]);
  await b.do('proof-log', 'follow');
  await a.do('proof-log', 'follow');
  type Desks = {
    blocked: string | null;
    misfit: string | null;
    missing: string[];
    desks: { id: string; isThis: boolean }[];
  };
  const waiting = await a.do<Desks>('proof-log', 'desks');
  expect(waiting).toMatchObject({ misfit: 'waits' });
  expect(waiting.missing).toHaveLength(1);
  // The third machine is gone for good.
  const { id } = (await c.do<Desks>('proof-log', 'desks')).desks.find(({ isThis }) => isThis)!;
  await b.do('proof-log', 'retire', id, '--reason', 'the machine was stolen');

  await a.do(...handOver);
  await b.do('accept', String(run), '--all');
  await b.do('confirm', String(run));
  await a.do('proof-log', 'follow');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
  expect((await a.do<RunOut>('pull', 'time', '--connection', 'Prøve')).ready).toBe(0);
});
