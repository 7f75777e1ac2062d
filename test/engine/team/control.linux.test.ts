// What the ERP says it has is typed in at one desk, also while the database is away, and stands at every desk.

import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventWire } from '../../../preload/contract/runs.ts';
import type { RunOut } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';
import { withEngine } from '../intake/intake-desk.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

async function accepted() {
  const { desk, desks } = await openTeam(postgres, 2, { records: 20 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await a.do('accept', String(run), '--all');
  await b.do('proof-log', 'follow');
  return { a, b, run };
}

const control = (desk: TeamDesk, run: number, ...words: string[]) => desk.do('control', String(run), ...words);
/** What was said, by whom, as history and paper have it. */
const said = (desk: TeamDesk, run: number) =>
  withEngine(desk, async (ask) =>
    (await ask('runs/events', { run })).filter(({ what }: EventWire) => what === 'control totals'),
  );

it('what one desk typed and explained stands at the other, with who said it', async () => {
  const { a, b, run } = await accepted();
  const typed = await control(a, run, '--rows', '3', '--by', '100=7.5', '--explain', 'bilag 12');
  expect(typed).toMatchObject({ rows: 3, by: [{ key: '100', said: 7.5 }, {}, {}, {}], explanation: 'bilag 12' });
  await b.do('proof-log', 'follow');
  expect(await control(b, run)).toEqual(typed);
  const [mine] = await said(a, run);
  expect(await said(b, run)).toMatchObject([{ who: mine!.who, data: { rows: 3, explanation: 'bilag 12' } }]);
  // Back at the desk that said it, it is told once.
  await a.do('proof-log', 'follow');
  expect(await said(a, run)).toHaveLength(1);
  const answered = await control(b, run, '--rows', '4');
  await a.do('proof-log', 'follow');
  expect(await control(a, run)).toEqual(answered);
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('it takes effect at once while the database is away, is told later, and what was said last stands everywhere', async () => {
  const { a, b, run } = await accepted();
  postgres.stop();
  try {
    expect(await control(a, run, '--rows', '3')).toMatchObject({ rows: 3 });
    expect(await control(a, run, '--rows', '5')).toMatchObject({ rows: 5 });
  } finally {
    postgres.start();
  }
  await control(b, run, '--rows', '9');
  // At the desk that was away its own word is the newer one.
  await a.do('proof-log', 'follow');
  expect(await control(a, run)).toMatchObject({ rows: 5 });
  await b.do('proof-log', 'follow');
  expect(await control(b, run)).toMatchObject({ rows: 5 });
});

it('what an earlier program kept at one desk is told to the others once it has followed; of what another said since it says nothing', async () => {
  const { a, b, run } = await accepted();
  const database = new Database(path.join(a.data, 'console.sqlite'));
  const old = (at: number) =>
    database.exec(
      `INSERT OR REPLACE INTO control_total VALUES (${run}, 0, ${at}, NULL, NULL, NULL, 'bilag 7', '2026-10-01T08:00:00.000Z', NULL, 0)`,
    );
  old(4);
  await a.do('proof-log', 'follow');
  await b.do('proof-log', 'follow');
  expect(await control(b, run)).toMatchObject({ rows: 4, explanation: 'bilag 7' });
  await control(b, run, '--rows', '9');
  old(4);
  database.close();
  await a.do('proof-log', 'follow');
  await b.do('proof-log', 'follow');
  for (const one of [a, b]) expect(await control(one, run)).toMatchObject({ rows: 9 });
});

it('a desk whose store was lost has them from the log', async () => {
  const { a, b, run } = await accepted();
  const typed = await control(a, run, '--rows', '3', '--explain', 'bilag 12');
  await a.do('proof-log', 'follow');
  loseStore(a.data);
  await a.do('resume');
  expect(await control(a, run)).toEqual(typed);
  await b.do('proof-log', 'follow');
  expect(await control(b, run)).toEqual(typed);
});
