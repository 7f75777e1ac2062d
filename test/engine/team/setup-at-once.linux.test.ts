// What files are made by is changed at one desk while another hands over (settings are a scope of their own), and the clock of
// one is a day off: each file is by the plan that its entry has, which both desks have, and each record goes out once.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import { type Desk, fullEntry, hours, type RecordOut, type RunOut, trayLines } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';
import { withEngine } from '../intake/intake-desk.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());
afterEach(() => {
  vi.useRealTimers();
});

const add = ({ sandbox }: Desk, n: number) => sandbox.addTime(fullEntry({ AnsattId: 1000 + n, ...hours(1 + n) }));
const pull = (at: TeamDesk) => at.do<RunOut>('pull', 'time', '--connection', 'Prøve');
const destination = (at: TeamDesk, did: 'add' | 'change' | 'remove', ...more: string[]) =>
  at.run('destination', did, 'Lønn', '--connection', 'Prøve', ...more);

/** Destinations, files and records as a desk has them; what is each desk's own is left out. */
const known = (at: TeamDesk, runs: readonly number[]) =>
  withEngine(at, async (ask) => ({
    destinations: (await ask('destinations/list', {})).map(({ name, layout, folder, rules }) => ({
      name,
      layout,
      folder,
      rules,
    })),
    files: (await ask('runs/list', {})).flatMap(({ run, handOvers }) =>
      handOvers.map(({ handOver, file, sha256, layout, destination: to, state, sum }) => ({
        run,
        handOver,
        file,
        sha256,
        layout,
        to,
        state,
        rows: sum.rows,
      })),
    ),
    records: await Promise.all(
      runs.map(async (run) =>
        (await ask('records/page', { run, offset: 0, limit: 50 })).rows
          .filter(({ handOver }) => handOver !== null)
          .map(({ id, status, handOver, fileLine }) => ({ id, status, handOver, fileLine })),
      ),
    ),
  }));

it('a destination that is changed at one desk while another hands over to it', { timeout: 120_000 }, async () => {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const folders = ['one', 'two'].map((name) => path.join(desk.tray, name));
  for (const folder of folders) mkdirSync(folder);
  await destination(a, 'add', '--kind', 'time', '--layout', 'plain-csv', '--to', folders[0]!);
  const runs: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    add(desk, round);
    const { run } = await pull(a);
    runs.push(run);
    const [layout, to] = round % 2 === 0 ? ['json', folders[1]!] : ['plain-csv', folders[0]!];
    const [handed, changed] = await Promise.all([
      a.run('hand-over', String(run)),
      destination(b, 'change', '--layout', layout, '--to', to),
    ]);
    expect([handed.err, handed.code]).toEqual(['', 0]);
    // Who was second is told, and does it again.
    if (changed.code !== 0) expect((await destination(b, 'change', '--layout', layout, '--to', to)).code).toBe(0);
    for (const one of [a, b, a]) await one.do('proof-log', 'follow');
    expect(await known(b, runs)).toEqual(await known(a, runs));
  }
  const written = folders.flatMap((folder) => readdirSync(folder).filter((name) => !name.startsWith('.')));
  expect(written).toHaveLength(4);
  // Closed at one while the other hands over: the file stands, or nothing was written, and both know which.
  add(desk, 9);
  const { run } = await pull(a);
  const [handed] = await Promise.all([a.run('hand-over', String(run)), destination(b, 'remove')]);
  for (const one of [a, b, a]) await one.do('proof-log', 'follow');
  expect(await known(b, [...runs, run])).toEqual(await known(a, [...runs, run]));
  const files = folders.flatMap((folder) => readdirSync(folder).filter((name) => !name.startsWith('.')));
  expect(files).toHaveLength(handed.code === 0 ? 5 : 4);
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('a layout of the team that is imported anew at one desk while the other hands over by it', {
  timeout: 120_000,
}, async () => {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const file = path.join(desk.root, 'own.json');
  await a.do('layouts', 'export', 'plain-csv', file);
  const layout = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: number };
  const own = (version: number): void => writeFileSync(file, JSON.stringify({ ...layout, name: 'team-own', version }));
  own(1);
  await a.do('layouts', 'import', 'team-own', file);
  await b.do('proof-log', 'follow');
  for (let round = 0; round < 3; round += 1) {
    add(desk, round);
    const { run } = await pull(b);
    own(2 + round);
    const [handed, imported] = await Promise.all([
      b.run('hand-over', String(run), '--layout', 'team-own', '--to', desk.tray),
      a.run('layouts', 'import', 'team-own', file),
    ]);
    expect([handed.err, handed.code]).toEqual(['', 0]);
    expect([imported.err, imported.code]).toEqual(['', 0]);
    for (const one of [a, b, a]) await one.do('proof-log', 'follow');
    const of = (at: TeamDesk) =>
      withEngine(at, async (ask) => ({
        layout: (await ask('layouts/show', { name: 'team-own' })).version,
        files: (await ask('runs/get', { run })).handOvers.map(({ layout: by, sha256 }) => ({ by, sha256 })),
      }));
    expect(await of(a)).toEqual(await of(b));
    expect((await of(a)).layout).toBe(2 + round);
  }
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it.each([1, -1])('a desk whose clock is %i day off', { timeout: 120_000 }, async (days) => {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  desk.sandbox.set({ list: 'live' });
  const real = Date.now();
  /** Of the first desk alone: so long as it works, and the service has its own. */
  const off = async <T>(work: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ toFake: ['Date'], now: real + days * 86_400_000 });
    try {
      return await work();
    } finally {
      vi.useRealTimers();
    }
  };
  const ids = [0, 1, 2].map((n) => add(desk, n));
  const first = await off(() => pull(a));
  await off(() => a.do('hold', String(first.run), '--ids', String(ids[2]), '--reason', 'spør'));
  await off(() => a.do('hand-over', String(first.run), '--layout', 'plain-csv', '--to', desk.tray));
  await b.do('accept', String(first.run), '--all');
  desk.sandbox.edit(ids[1]!, hours(9));
  await b.run('confirm', String(first.run));
  await off(() =>
    a.do('resolve', String(first.run), '--ids', String(ids[1]), '--as', 'send-correction', '--reason', 'sett'),
  );
  add(desk, 7);
  const second = await pull(b);
  const held = (await b.do<RecordOut[]>('records', String(second.run))).find(({ id }) => id === ids[2])!;
  expect(held).toMatchObject({ status: 'held', reason: 'spør' });
  await b.do('release', String(second.run), '--ids', String(ids[2]), '--reason', 'avtalt');
  await b.do('hand-over', String(second.run), '--layout', 'plain-csv', '--to', desk.tray);
  await off(() => a.do('accept', String(second.run), '--all'));
  await off(() => a.run('confirm', String(second.run)));
  await off(() => a.do('month', 'close', '2026-10', '--connection', 'Prøve', '--kind', 'time', '--reason', 'ferdig'));
  await b.do('proof-log', 'follow');
  const late = add(desk, 9);
  const third = await pull(b);
  await b.do('release', String(third.run), '--ids', String(late), '--reason', 'avtalt');
  await b.do('hand-over', String(third.run), '--layout', 'plain-csv', '--to', desk.tray);
  await off(() => a.do('accept', String(third.run), '--all'));
  await off(() => a.run('confirm', String(third.run)));
  for (const one of [b, a, b]) await one.do('proof-log', 'follow');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  const states = async (at: TeamDesk) => (await at.do<RunOut[]>('runs')).map(({ run, state }) => ({ run, state }));
  expect(await states(a)).toEqual(await states(b));
  expect(new Set((await states(a)).map(({ state }) => state))).toEqual(new Set(['closed']));
  const since = (at: TeamDesk) =>
    withEngine(at, async (ask) =>
      JSON.stringify(await ask('months/since-closed', { connection: 'Prøve', kind: 'time', month: '2026-10' })),
    );
  // What came after the month was closed is so by the order of the log, whatever the clocks say; what came before is not.
  for (const at of [a, b]) {
    expect(await since(at)).toContain(String(late));
    expect(await since(at)).not.toContain(String(ids[2]));
  }
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});
