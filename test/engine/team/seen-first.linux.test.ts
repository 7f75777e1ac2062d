// What binds others is decided on what was seen: what the database has lost is shown entry by entry before it is put back, and
// a take-over names the last entry that stood before who decided it.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordOut, RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';
import { withEngine } from '../intake/intake-desk.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const lastOf = (log: string) => Number(postgres.sql(`SELECT max(seq) FROM proof_entry WHERE log = '${log}'`));
const entryOf = (log: string, seq: number): unknown =>
  JSON.parse(postgres.sql(`SELECT convert_from(body, 'UTF8') FROM proof_entry WHERE log = '${log}' AND seq = ${seq}`))
    .entry;

function rewind(log: string, seq: number): void {
  const of = `log = '${log}' AND seq > ${seq}`;
  postgres.sql(`SET session_replication_role = replica; DELETE FROM proof_entry WHERE ${of}`);
}

interface Lacking {
  readonly seq: number;
  readonly what: string;
  readonly by: string;
  readonly run: number | null;
  readonly file: string | null;
  readonly units: number | null;
}

it('what the database has lost is shown entry by entry, and put back only with a reason, and only what was shown', async () => {
  const { desk, desks, log } = await openTeam(postgres, 2, { records: 6 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const yesterday = lastOf(log);
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await a.do('accept', String(run), '--all');
  const today = lastOf(log);
  rewind(log, yesterday + 1);
  await a.run('proof-log', 'follow');
  const early = await withEngine(a, (ask) => ask('team/lacking', {}));
  rewind(log, yesterday);

  const shown = await a.run<{ lacking: Lacking[]; entries: number }>('proof-log', 'put-back');
  expect(shown).toMatchObject({ code: 3, json: { entries: 0 } });
  expect(lastOf(log)).toBe(yesterday);
  const { lacking } = shown.json;
  expect(lacking.map(({ seq }) => seq)).toEqual(Array.from({ length: today - yesterday }, (_, n) => yesterday + 1 + n));
  expect(lacking[0]).toMatchObject({ what: 'hand-over', run, units: 6, file: expect.stringContaining('.csv') });
  expect(lacking.map(({ what }) => what)).toContain('accepted');
  expect(lacking[0]!.by).not.toBe('');
  for (const { seq } of lacking) expect(shown.err).toContain(`  ${seq}  `);
  // More was lost than she had seen.
  const { seq: first } = early[0]!;
  const refused = withEngine(a, (ask) => ask('team/put-back', { reason: 'gårsdagens kopi', first }));
  await expect(refused).rejects.toThrow(/lost more than was shown/);
  expect(lastOf(log)).toBe(yesterday);

  const put = await a.do<{ entries: number; put: Lacking[] }>('proof-log', 'put-back', '--reason', 'gårsdagens kopi');
  expect(put).toEqual({ entries: lacking.length, put: lacking });
  expect(await a.run('proof-log', 'put-back')).toMatchObject({ code: 0, json: { lacking: [] } });
  await b.do('proof-log', 'follow');
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('a take-over names the last entry that was seen, and is refused where the reviewer went on meanwhile', async () => {
  const { desks, log } = await openTeam(postgres, 2, { records: 6 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const [{ id }] = (await a.do<RecordOut[]>('records', String(run))) as [RecordOut];
  await b.do('proof-log', 'follow');
  const { entries: seen } = await b.do<{ entries: number }>('proof-log', 'desks');
  await a.do('hold', String(run), '--ids', String(id), '--reason', 'spør prosjektlederen');
  await a.do('proof-log', 'follow');
  const takeOver = async (...more: string[]) =>
    b.run('proof-log', 'take-over', String(run), '--reason', 'Kari er syk', ...more);
  const refused = await takeOver('--seen', String(seen));
  expect(refused).toMatchObject({ code: 1, json: { error: { code: 'overtaken' } } });
  expect(refused.err).toContain('has worked on it since you looked: held');
  expect((await a.do<RunOut[]>('runs'))[0]).toMatchObject({ state: 'review' });
  const last = lastOf(log);
  expect((await takeOver('--seen', String(last))).code).toBe(0);
  const told = entryOf(log, last + 1);
  expect(told).toMatchObject({ what: 'run-ended', how: 'taken-over', seen: { seq: last } });
  await a.do('proof-log', 'follow');
  for (const one of [a, b]) {
    const events = await withEngine(one, (ask) => ask('runs/events', { run }));
    expect(events.find(({ what }) => what === 'run taken over')?.data).toMatchObject({ seen: last });
  }
});
