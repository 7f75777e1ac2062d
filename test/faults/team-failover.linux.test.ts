// The database fails over to a standby that lost nothing: nobody acts until every desk has said what it knows, or was retired; then all
// goes on, and each record goes out once.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostgresLog } from '../../main/store/proof/postgres-log.ts';
import { expectAgreement } from '../support/agreement.ts';
import { type RunOut, trayLines } from '../support/desk.ts';
import { startPoolingProxy } from '../support/pooling-proxy.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

it('between the judgement of an act and its entry: nothing is sent to the database that came in its place', async () => {
  const own = await startPostgres();
  try {
    const log = new PostgresLog({
      place: own.place(),
      password: () => null,
      desk: () => 'desk',
      now: () => '2026-11-02T08:00:00.000Z',
    });
    await log.prepare();
    await log.server();
    const act = { act: 'a', what: 'void' } as const;
    const first = await log.append(await log.head(), act);
    own.failOver();
    // The first try went to the old server, and nobody knows whether that took it before it was gone: it is not sent again here.
    await expect(log.append(first!, { ...act, act: 'b' })).rejects.toMatchObject({
      details: { code: 'proof-log-unknown' },
    });
    expect(await log.head()).toEqual(first);
    // Asked anew, it is the database that the next act is judged for.
    await log.server();
    expect(await log.append(first!, { ...act, act: 'b' })).toMatchObject({ seq: 2 });
    await log.close();
  } finally {
    own.remove();
  }
});

it('behind a pooler, which keeps the line when the database fails over: nothing is sent to the one that came in its place', async () => {
  const own = await startPostgres();
  const pooler = await startPoolingProxy(own.port);
  try {
    const log = new PostgresLog({
      place: { ...own.place(), port: pooler.port },
      password: () => null,
      desk: () => 'desk',
      now: () => '2026-11-02T08:00:00.000Z',
    });
    await log.prepare();
    const before = (await log.server()).incarnation;
    const first = await log.append(await log.head(), { act: 'a', what: 'void' });
    own.failOver();
    // Nothing was sent that could arrive later: it is sure that it does not stand.
    await expect(log.append(first!, { act: 'b', what: 'void' })).rejects.toMatchObject({
      details: { code: 'proof-log-away' },
    });
    expect(await log.head()).toEqual(first);
    expect((await log.server()).incarnation).not.toBe(before);
    expect(await log.append(first!, { act: 'b', what: 'void' })).toMatchObject({ seq: 2 });
    await log.close();
  } finally {
    await pooler.close();
    own.remove();
  }
});

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
