// Two connections to one service, whose headers do not tell: what one desk has in review on the one, another pulls on the other (rule 1).

import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullEntry, hours, type RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

/** The same two entries in review at both desks, each on a connection of its own. */
async function bothInReview() {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  await b.do('connection', 'add', 'To', '--url', desk.sandbox.url, '--header', 'x-tenant: 7', '--environment', 'test');
  for (const n of [0, 1]) desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n, ...hours(1 + n) }));
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const other = await b.do<RunOut>('pull', 'time', '--connection', 'To');
  expect(other.ready).toBe(2);
  const handOver = (at: TeamDesk, of: number, ...more: string[]) =>
    at.run('hand-over', String(of), '--layout', 'plain-csv', '--to', desk.tray, ...more);
  return { desk, a, b, run, other: other.run, handOver };
}

it('are not handed over twice: who is second is told where they are out', async () => {
  const { a, b, run, other, handOver } = await bothInReview();
  expect((await handOver(a, run)).code).toBe(0);
  const said = await handOver(b, other);
  expect([said.code, said.err]).toEqual([
    1,
    expect.stringMatching(/"Prøve" goes to the same address, and has 2 of the same records/),
  ]);
  expect(said.err).toContain(`discard ${other}`);
  // Marked meanwhile, they are still the ones that went out.
  await a.do('accept', String(run), '--all');
  await a.do('confirm', String(run));
  expect((await handOver(b, other, '--offline')).code).toBe(1);
  expect((await b.run('discard', String(other))).code).toBe(0);
});

it('are not handed over twice where both do it at once', async () => {
  const { a, b, run, other, handOver } = await bothInReview();
  const said = await Promise.all([handOver(a, run), handOver(b, other)]);
  expect(said.map(({ code }) => code).sort()).toEqual([0, 1]);
});
