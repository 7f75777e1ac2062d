// Who only looks at a desk of a team is not told that all is well where nobody asked the database: verify, the desks and resume say
// whether it was away, or has lost what this desk knows.

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { later, newFolder, type RunOut } from '../../support/desk.ts';
import { deskIn, openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

interface Verified {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

const logOf = async (desk: TeamDesk) => {
  const { code, json } = await desk.run<Verified>('verify');
  return { code, ok: json.ok, detail: json.checks.find(({ name }) => name === 'proof-log')!.detail };
};

async function handedOver() {
  const { desk, desks, log } = await openTeam(postgres, 2, { records: 6 });
  const [a] = desks as [TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  return { a, log };
}

it('a database that is away is said: nobody compared with it', async () => {
  const { a } = await handedOver();
  expect(await logOf(a)).toMatchObject({
    code: 0,
    ok: true,
    detail: expect.stringContaining('the database has the last'),
  });
  expect(await a.run('resume')).toMatchObject({ code: 0, json: [] });
  postgres.stop();
  try {
    expect(await logOf(a)).toMatchObject({
      code: 0,
      detail: expect.stringContaining('not compared with the database'),
    });
    const looked = await a.run<{ away: string | null }>('proof-log', 'desks');
    expect(looked).toMatchObject({ code: 0, json: { away: expect.stringContaining('cannot be reached') } });
    expect(looked.err).toContain('cannot be reached');
    expect(await a.run('resume')).toMatchObject({
      code: 3,
      json: [{ what: 'proof-log', outcome: 'not-asked', needsPerson: true }],
    });
  } finally {
    postgres.start();
  }
});

it('a database that has lost what this desk knows is said before anything is followed', async () => {
  const { a, log } = await handedOver();
  postgres.sql('ALTER TABLE proof_entry DISABLE TRIGGER USER');
  postgres.sql(
    `DELETE FROM proof_entry WHERE log = '${log}' AND seq > (SELECT max(seq) - 2 FROM proof_entry WHERE log = '${log}')`,
  );
  postgres.sql('ALTER TABLE proof_entry ENABLE TRIGGER USER');
  const words = 'an older copy of the database was put back';
  expect(await logOf(a)).toMatchObject({ code: 1, ok: false, detail: expect.stringContaining(words) });
  const looked = await a.run('proof-log', 'desks');
  expect(looked.json).toMatchObject({ blocked: expect.stringContaining(words), misfit: 'older' });
});

it('a run that this desk has not followed yet is not said to be none, while the database is away', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 6 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  const accept = () => b.run('accept', String(run), '--all');
  postgres.stop();
  try {
    expect(await accept()).toMatchObject({ code: 1, json: { error: { code: 'proof-log-away' } } });
  } finally {
    postgres.start();
  }
  expect(await accept()).toMatchObject({ code: 0 });
  expect(await b.run('accept', '99', '--all')).toMatchObject({ code: 2 });
});

it('a desk whose user may only look says so when it is asked, and a password that no variable holds is told by its variable', async () => {
  const { a, log } = await handedOver();
  postgres.addUser('looks', 'right');
  postgres.sql('GRANT SELECT ON proof_entry, proof_part TO looks');
  const reader = deskIn(newFolder());
  const from = `postgres://looks@127.0.0.1:${postgres.port}/postgres`;
  const join = ['proof-log', 'join', '--from', from, '--log', log];
  const without = await reader.run('proof-log', 'test', '--from', from, '--log', log, '--password', 'env:NOT_SET_HERE');
  expect(without).toMatchObject({
    code: 1,
    err: expect.stringMatching(/NOT_SET_HERE, which is to hold it, is not set/),
  });
  expect((await reader.run(...join)).err).toMatch(/password of looks, and none was given/);
  vi.stubEnv('LOOKS', 'right');
  later(() => void vi.unstubAllEnvs());
  await reader.do(...join, '--password', 'env:LOOKS');
  const mayWrite = async (desk: TeamDesk) => (await desk.do<{ writes: boolean }>('proof-log', 'desks')).writes;
  expect([await mayWrite(a), await mayWrite(reader)]).toEqual([true, false]);
});
