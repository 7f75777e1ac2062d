// The same shared log under another address: the chain there is verified, the password is that of the new place, and nothing
// changes where another log stands.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { deskIn, openTeam } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
  postgres.addUser('skriver', 'hemmelig');
});
afterAll(() => postgres.remove());

it('a desk follows its log at another address, and no other log in its place', async () => {
  const { desks, log } = await openTeam(postgres, 2, { records: 20 });
  const { log: other } = await openTeam(postgres, 1, { records: 3 });
  const [a, b] = [desks[0]!, desks[1]!];
  const at = (user: string, host = 'localhost') => `postgres://${user}@${host}:${postgres.port}/postgres`;
  const to = (user: string, name: string) => ['proof-log', 'address', '--to', at(user), '--log', name];

  const wrong = await a.run(...to('postgres', other));
  expect(wrong.code).toBe(1);
  expect(wrong.json).toMatchObject({ error: { values: { why: 'team-not-same' } } });
  expect(await a.do('proof-log', 'desks')).toMatchObject({ place: { host: '127.0.0.1', log } });

  // A user whose password is not known to this desk: it is asked for, and nothing changes.
  const without = await a.run(...to('skriver', log));
  expect(without.json).toMatchObject({ error: { values: { why: 'team-password' } } });

  const { entries } = await a.do<{ entries: number }>(...to('postgres', log));
  expect(entries).toBeGreaterThan(2);
  expect(await a.do('proof-log', 'desks')).toMatchObject({
    place: { host: 'localhost', log },
    blocked: null,
    away: null,
  });

  // The other desk still reaches it where it was, and both go on in one log.
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await b.do('proof-log', 'follow');
  expect(await b.do('runs')).toMatchObject([{ run }]);
  expect((await b.run('pull', 'time', '--connection', 'Prøve')).err).toContain('has run');
});

it('a desk by itself has no address to change', async () => {
  const { desk } = await openTeam(postgres, 1);
  const fresh = `${desk.root}/alone`;
  const said = await deskIn(fresh).run(
    'proof-log',
    'address',
    '--to',
    `postgres://postgres@localhost:${postgres.port}/postgres`,
  );
  expect(said).toMatchObject({ code: 1, json: { error: { code: 'refused' } } });
});
