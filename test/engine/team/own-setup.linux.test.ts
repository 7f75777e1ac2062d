// What a desk has set up before it joins a team stays in its archive: it is named before and after, and what the team has nothing of comes
// along, where no record would go to a second file by it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnSetupWire } from '../../../preload/contract/team.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { deskIn, openTeam } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

interface ArchiveOut {
  readonly name: string;
  readonly lacking: readonly OwnSetupWire[];
}
interface TestOut {
  readonly stays: readonly OwnSetupWire[];
}
type Along = Readonly<Record<'taken' | 'lacking', readonly OwnSetupWire[]>>;

const TABLE = 'from;to\n100;1000\n150;1500\n';

/** A team, and a desk by itself on the same service with what it set up: a layout, a destination, two tables, a lock. */
async function teamAndSetup() {
  const { desk, desks, log, url } = await openTeam(postgres, 1);
  const data = path.join(desk.root, 'own');
  mkdirSync(data);
  const own = deskIn(data);
  await own.do('connection', 'add', 'Vår', '--url', desk.sandbox.url, '--environment', 'test');
  await own.do('connection', 'change', 'Vår', '--locked-through', '2025-12-31');
  const layout = path.join(desk.root, 'own-layout.json');
  await own.do('layouts', 'export', 'plain-csv', layout);
  const name = 'vart-oppsett';
  await own.do('layouts', 'import', name, layout);
  const to = ['--layout', name, '--to', desk.tray];
  await own.do('destination', 'add', 'Lønn', '--connection', 'Vår', '--kind', 'time', ...to);
  const table = path.join(desk.root, 'lonnsarter.csv');
  writeFileSync(table, TABLE);
  await own.do('translation', 'import', 'pay-type', table, '--connection', 'Vår');
  await own.do('translation', 'import', 'employee', table, '--connection', 'Vår', '--destination', 'Lønn');
  const join = () => own.run<{ archived: number | null }>('proof-log', 'join', '--from', url, '--log', log);
  const test = () => own.run<TestOut>('proof-log', 'test', '--from', url, '--log', log);
  const archive = async () => {
    await own.do('proof-log', 'follow');
    return (await own.do<ArchiveOut[]>('proof-log', 'archives'))[0]!;
  };
  return { desk, team: desks[0]!, own, join, test, archive, layout: name };
}

const shown = (all: readonly OwnSetupWire[]) =>
  all.map(({ what, name, count, isTaken }) => `${what} ${name} ${count}${isTaken ? ' comes' : ''}`).toSorted();

it('all of it is named before, with counts, and comes along after, once and at every desk', async () => {
  const { desk, team, own, join, test, archive, layout } = await teamAndSetup();
  const all = [
    'destination Lønn 1',
    `layout ${layout} 1`,
    'locked 2025-12-31 1',
    'table employee 2',
    'table pay-type 2',
  ];
  const before = await test();
  expect(shown(before.json.stays)).toEqual(all);
  expect(before.err).toContain('translation table employee of the destination "Lønn" of "Vår": 2 rows');
  const joined = await join();
  expect(joined.err).toContain('destination "Lønn" of "Vår" (time)');
  expect(joined.err).toContain('lock through 2025-12-31 of "Vår"');
  const { name, lacking } = await archive();
  expect(shown(lacking)).toEqual(all.map((one) => (one.startsWith('locked') ? one : `${one} comes`)));

  const { taken, lacking: rest } = await own.do<Along>('proof-log', 'take-along', name);
  expect(shown(taken)).toHaveLength(4);
  expect(shown(rest)).toEqual(['locked 2025-12-31 1']);
  expect((await own.do<Along>('proof-log', 'take-along', name)).taken).toEqual([]);
  await team.do('proof-log', 'follow');
  for (const at of [team, own]) {
    const destinations = await at.do<{ name: string; layout: string; connection: string }[]>('destination', 'list');
    expect(destinations).toMatchObject([{ name: 'Lønn', layout, connection: 'Prøve' }]);
    for (const [table, of] of [
      ['pay-type', []],
      ['employee', ['--destination', 'Lønn']],
    ] as const) {
      const file = path.join(desk.root, `${path.basename(at.data)}-${table}.csv`);
      const out = await at.do<{ rows: number }>('translation', 'export', table, file, '--connection', 'Prøve', ...of);
      expect(out.rows).toBe(2);
    }
    expect((await at.run('verify')).err).toBe('');
  }
  // Closed since, it is not lacking, and neither is the table that it had for itself.
  await team.do('destination', 'remove', 'Lønn', '--connection', 'Prøve');
  expect(shown((await archive()).lacking)).toEqual(['locked 2025-12-31 1']);
  expect((await own.do<Along>('proof-log', 'take-along', name)).taken).toEqual([]);
});

it('what another desk has set up meanwhile is not set up once more', async () => {
  const { desk, team, own, join, archive } = await teamAndSetup();
  await join();
  const { name } = await archive();
  const to = ['--layout', 'plain-csv', '--to', desk.tray];
  await team.do('destination', 'add', 'Timer', '--connection', 'Prøve', '--kind', 'time', ...to);
  const { taken } = await own.do<Along>('proof-log', 'take-along', name);
  expect(shown(taken)).toEqual(['layout vart-oppsett 1 comes', 'table pay-type 2 comes']);
  expect((await own.do<{ name: string }[]>('destination', 'list')).map((one) => one.name)).toEqual(['Timer']);
});

it('a destination does not come along where the team has another layout of that name: its files would be others', async () => {
  const { desk, team, own, join, archive, layout } = await teamAndSetup();
  const other = path.join(desk.root, 'other-layout.json');
  await team.do('layouts', 'export', 'json', other);
  await team.do('layouts', 'import', layout, other);
  await join();
  const { name, lacking } = await archive();
  const left = ['destination Lønn 1', `layout ${layout} 1`, 'locked 2025-12-31 1', 'table employee 2'];
  expect(shown(lacking).filter((one) => !one.endsWith('comes'))).toEqual(left);
  const { taken } = await own.do<Along>('proof-log', 'take-along', name);
  expect(shown(taken)).toEqual(['table pay-type 2 comes']);
  expect(await own.do('destination', 'list')).toEqual([]);
});

it('where the team has a destination of that kind no second one comes beside it, and a table of that name stays as it is', async () => {
  const { desk, team, own, join, archive } = await teamAndSetup();
  const to = ['--layout', 'plain-csv', '--to', desk.tray];
  await team.do('destination', 'add', 'Timer', '--connection', 'Prøve', '--kind', 'time', ...to);
  const table = path.join(desk.root, 'team.csv');
  writeFileSync(table, 'from;to\n100;9000\n');
  await team.do('translation', 'import', 'pay-type', table, '--connection', 'Prøve');
  await join();
  const { name, lacking } = await archive();
  const left = ['destination Lønn 1', 'locked 2025-12-31 1', 'table employee 2'];
  expect(shown(lacking).filter((one) => !one.endsWith('comes'))).toEqual(left);
  const told = await own.run<Along>('proof-log', 'take-along', name);
  expect(shown(told.json.lacking)).toEqual(left);
  expect(told.err).toContain('enter these 3');
  const names = (await own.do<{ name: string }[]>('destination', 'list')).map((one) => one.name);
  expect(names).toEqual(['Timer']);
  const file = path.join(desk.root, 'out.csv');
  await own.do('translation', 'export', 'pay-type', file, '--connection', 'Prøve');
  expect(readFileSync(file, 'utf8')).toContain('9000');
});

it('a desk with nothing set up has nothing to name', async () => {
  const { desks, log, url } = await openTeam(postgres, 2);
  expect(await desks[1]!.do('proof-log', 'archives')).toEqual([]);
  const fresh = path.join(path.dirname(desks[1]!.data), 'fresh');
  mkdirSync(fresh);
  const said = await deskIn(fresh).run<TestOut>('proof-log', 'test', '--from', url, '--log', log);
  expect(said.json.stays).toEqual([]);
  expect(said.err).toBe('');
});
