// Lines of entries may be erased after retention, and the chain still verifies: desks that have followed go on. One that has
// to make what they tell says so, and goes on by itself once a desk that has them gave them back.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordOut, RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { deskIn, openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const pull = (at: TeamDesk) => at.run<RunOut>('pull', 'time', '--connection', 'Prøve');

/** A month that is over, whose lines were erased in the database. */
async function erasedMonth() {
  const { desk, desks, log, url } = await openTeam(postgres, 2, { records: 6 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = (await pull(a)).json;
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await a.do('accept', String(run), '--all');
  await a.do('confirm', String(run));
  await b.do('proof-log', 'follow');
  postgres.sql(`DELETE FROM proof_part WHERE log = '${log}' AND name !~ '^(head|left) '`);
  return { desk, a, b, run, join: ['proof-log', 'join', '--from', url, '--log', log] };
}

it('desks that have followed verify and go on, also where the lines are erased in their own file', async () => {
  const { a, b } = await erasedMonth();
  const file = path.join(b.data, 'proof.log');
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.filter((line) => !line.startsWith('{"part"')).join('\n'));
  for (const one of [a, b]) {
    expect(await one.run('verify')).toMatchObject({ code: 0, json: { ok: true } });
    expect(await pull(one)).toMatchObject({ code: 0, json: { ready: 0 } });
    await one.do('proof-log', 'follow');
  }
  // Nothing can be given back from there.
  expect(await b.run('proof-log', 'put-back')).toMatchObject({ code: 0, json: { lacking: [] } });
});

it('a desk that joins says what it lacks, and has it all once a desk that has it puts it back', async () => {
  const { desk, a, run, join } = await erasedMonth();
  const c = deskIn(path.join(desk.root, 'data-3'));
  const refused = await c.run(...join);
  expect(refused).toMatchObject({ code: 1, json: { error: { values: { why: 'team-erased' } } } });
  expect(refused.err).toContain('proof-log put-back');
  expect(await c.do<{ misfit: string | null }>('proof-log', 'desks')).toMatchObject({ misfit: null });
  const shown = await a.run<{ lacking: { what: string; run: number }[] }>('proof-log', 'put-back');
  expect(shown).toMatchObject({ code: 3, json: { lacking: [{ what: 'hand-over', run }] } });
  await a.do('proof-log', 'put-back', '--reason', 'ny arbeidsplass');
  await c.do('proof-log', 'follow');
  const records = await c.do<RecordOut[]>('records', String(run));
  expect(records.map(({ status }) => status)).toEqual(Array(6).fill('marked'));
  expect((await c.run('verify')).err).toBe('');
});
