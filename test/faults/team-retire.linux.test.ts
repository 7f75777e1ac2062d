// A desk that was killed while it wrote a file, and was retired by a person who knows that the file was not imported.

import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import { type RunOut, trayLines } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';
import { runKilled } from './kill-everywhere.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

it('what it was writing goes out once, from another desk, and it opens again to be looked at and nothing more', async () => {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  for (const hours of [7.5, 4]) desk.sandbox.addTime({ AntallTimer: hours, FakturaTimeAntall: hours, approved: true });
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const words = ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray, '--data', a.data];
  expect((await runKilled('proof:2', words)).signal).toBe('SIGKILL');
  expect(trayLines(desk.tray)).toEqual([]);
  const refused = await b.run('pull', 'time', '--connection', 'Prøve');
  expect(refused.code).toBe(1);
  const team = await b.do<{ desks: { id: string; isThis: boolean }[] }>('proof-log', 'desks');
  const { id } = team.desks.find(({ isThis }) => !isThis)!;
  await b.do('proof-log', 'retire', id, '--reason', 'the machine was stolen');
  const again = await b.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  expect(again.ready).toBe(2);
  await b.do('hand-over', String(again.run), '--layout', 'plain-csv', '--to', desk.tray);
  await b.do('accept', String(again.run), '--all');
  await b.do('confirm', String(again.run));
  // It comes back: its history can be read, what it wrote is gone, and it acts no more.
  const back = await a.run('resume');
  expect(back.code, back.err).not.toBe(1);
  expect((await a.do<RunOut[]>('runs')).length).toBeGreaterThan(0);
  const acts = await a.run('pull', 'time', '--connection', 'Prøve');
  expect(acts.code).toBe(1);
  expect(acts.err).toContain('this desk was retired');
  expect(readdirSync(desk.tray).filter((name) => !name.startsWith('.'))).toHaveLength(1);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});
