// What is set of a connection at one desk holds at all: a cutoff that a person set, and lists of names; the newest by the order of the log.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, fullEntry, openDesk } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { deskIn, openTeam, type TeamDesk, urlOf } from '../../support/team.ts';
import { withEngine } from '../intake/intake-desk.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const follow = async (...desks: TeamDesk[]) => {
  for (const one of desks) await one.do('proof-log', 'follow');
};
const cutoffOf = (at: TeamDesk) =>
  at.do<{ cutoff: string; reason: string; at: string }>('cutoff', '--connection', 'Prøve');

it('a cutoff that a person set at one desk is that of the others, and the newest holds', async () => {
  const { desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const set = (at: TeamDesk, day: string) =>
    at.do('cutoff', '--connection', 'Prøve', '--set', day, '--reason', `fra ${day}`);
  await set(a, '2026-09-01');
  await follow(a, b);
  expect(await cutoffOf(b)).toEqual(await cutoffOf(a));
  expect(await cutoffOf(b)).toMatchObject({ cutoff: '2026-09-01T00:00:00Z', reason: 'fra 2026-09-01' });
  // An earlier day, set later, is the newest.
  await set(b, '2026-08-01');
  await follow(b, a);
  expect(await cutoffOf(a)).toEqual(await cutoffOf(b));
  expect(await cutoffOf(a)).toMatchObject({ cutoff: '2026-08-01T00:00:00Z' });
});

it('a list of names that one desk read is known at the others, without its folder, and the newest holds', async () => {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  desk.sandbox.addTime(fullEntry({ AnsattId: 1001 }));
  const read = async (at: TeamDesk, of: Desk, text: string) => {
    const file = path.join(of.root, 'ansatte.csv');
    writeFileSync(file, `id;navn\n${text}\n`);
    await withEngine(at, (ask) => ask('names/import', { connection: 'Prøve', list: 'ansatt', file }));
  };
  const lists = (at: TeamDesk) => withEngine(at, (ask) => ask('names/list', { connection: 'Prøve' }));
  await read(a, desk, '1001;Kari Nordmann');
  await follow(a, b);
  const [known] = await lists(b);
  expect(known).toMatchObject({ list: 'ansatt', names: 1, source: 'ansatte.csv', at: (await lists(a))[0]!.at });
  await read(b, desk, '1001;Kari Nes\n1002;Ola Dal');
  await follow(b, a);
  expect((await lists(a))[0]).toMatchObject({ names: 2 });
  // The same list once more is nothing new.
  const last = () => Number(postgres.sql('SELECT count(*) FROM proof_entry'));
  const before = last();
  await read(a, desk, '1001;Kari Nes\n1002;Ola Dal');
  await follow(a, b);
  expect(last()).toBe(before);
  // What the service gives to whoever asks it is nothing of this desk that the others would lack; a file that a person read is.
  postgres.stop();
  await withEngine(b, async (ask) => {
    await ask('names/fetch', { connection: 'Prøve' });
    expect((await ask('team/get', {}))?.untold).toBe(0);
    writeFileSync(path.join(desk.root, 'ansatte.csv'), 'id;navn\n1003;Per Li\n');
    await ask('names/import', { connection: 'Prøve', list: 'ansatt', file: path.join(desk.root, 'ansatte.csv') });
    expect((await ask('team/get', {}))?.untold).toBe(1);
  });
  postgres.start();
  await follow(b, a);
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('lists of before the log was shared are told when it is, and who joins has them', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'prosjekter.csv');
  writeFileSync(file, 'id;navn\n10482;Kai 4\n');
  await withEngine(desk, (ask) => ask('names/import', { connection: 'Prøve', list: 'prosjekt', file }));
  const first = deskIn(desk.data);
  await first.do('proof-log', 'move', '--to', urlOf(postgres), '--log', 'names');
  const second = deskIn(path.join(desk.root, 'data-2'));
  await second.do('proof-log', 'join', '--from', urlOf(postgres), '--log', 'names');
  const known = await withEngine(second, (ask) => ask('names/list', { connection: 'Prøve' }));
  expect(known).toMatchObject([{ list: 'prosjekt', names: 1, source: 'prosjekter.csv' }]);
});
