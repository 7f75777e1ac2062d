// A hand-over that was cut off before its file had its name: the review stands again at its desk, and the others know it so, whatever
// becomes of it then.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullEntry, type RecordOut, type RunOut } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { KILLED_NAMING } from '../../support/processes.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const follow = (at: TeamDesk) => at.do('proof-log', 'follow');
const pull = ['pull', 'time', '--connection', 'Prøve'];

/** The first desk is killed before its file has its name; it takes that back, and the other has followed each step. */
async function takenBack(destinations: readonly string[]) {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  for (let n = 0; n < 3; n += 1) desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n }));
  for (const name of destinations) {
    const folder = path.join(desk.tray, name);
    mkdirSync(folder);
    const of = ['--connection', 'Prøve', '--kind', 'time', '--layout', 'plain-csv', '--to', folder];
    await a.do('destination', 'add', name, ...of);
  }
  const run = (await a.do<RunOut>(...pull)).run;
  const [held] = await a.do<RecordOut[]>('records', String(run));
  await a.do('hold', String(run), '--ids', String(held!.id), '--reason', 'spør');
  const words = [
    'hand-over',
    String(run),
    ...(destinations.length > 0 ? [] : ['--layout', 'plain-csv', '--to', desk.tray]),
  ];
  const killed = [KILLED_NAMING, '1', ...words, '--data', a.data];
  expect(() => execFileSync(process.execPath, killed, { stdio: 'ignore' })).toThrow();
  await follow(b);
  expect(await b.do('runs')).toMatchObject([{ run, state: 'review' }]);
  expect((await a.run('resume')).code).toBe(3);
  await follow(b);
  return { desk, a, b, run, words };
}

/** What a desk shows of all runs. */
async function shown(at: TeamDesk) {
  await follow(at);
  const runs = await at.do<RunOut[]>('runs');
  const records = [];
  for (const { run } of runs) records.push(await at.do<RecordOut[]>('records', String(run)));
  expect((await at.run('verify')).err).toBe('');
  return { runs, records };
}

const inReviewThere = async (b: TeamDesk, run: number): Promise<void> => {
  expect(await b.do('runs')).toMatchObject([{ run, state: 'review' }]);
  expect((await b.run(...pull)).err).toContain(`has run ${run} in review`);
};

it.each([
  ['one file', []],
  ['files to several destinations', ['Lønn', 'Prosjekt']],
])(
  '%s: the review stands at its desk again, nobody pulls beside it, and discarded it is so everywhere',
  async (_, to) => {
    const { a, b, run } = await takenBack(to);
    await inReviewThere(b, run);
    await a.do('discard', String(run));
    const there = await shown(a);
    expect(there.runs).toMatchObject([{ state: 'discarded', records: 3, ready: 2, held: 1 }]);
    expect(await shown(b)).toEqual(there);
    expect(await b.do<RunOut>(...pull)).toMatchObject({ ready: 2, held: 1 });
  },
);

it.each([
  ['one file', []],
  ['files to several destinations', ['Lønn', 'Prosjekt']],
])('%s: handed over again it stands at both as it is', async (_, to) => {
  const { desk, a, b, run, words } = await takenBack(to);
  await inReviewThere(b, run);
  await a.do(...words);
  const there = await shown(a);
  expect(there.runs).toMatchObject([{ state: 'handed-over', held: 1 }]);
  expect(await shown(b)).toEqual(there);
  if (to.length === 0) await b.do('accept', String(run), '--all');
  for (const name of to) await b.do('accept', String(run), '--all', '--destination', name);
  expect(await b.do<{ marked: number[] }>('confirm', String(run))).toMatchObject({
    marked: [expect.anything(), expect.anything()],
  });
  expect(desk.sandbox.calls().filter(({ call }) => call === 'mark-time')).toHaveLength(1);
  const [one, other] = [await shown(a), await shown(b)];
  expect(one).toEqual(other);
});

it('a desk whose store is lost after that says that its review is over', async () => {
  const { a, b, run } = await takenBack([]);
  loseStore(a.data);
  await a.do('resume');
  await follow(a);
  await follow(b);
  expect((await b.do<RunOut[]>('runs')).map(({ state }) => state)).toEqual(['closed']);
  expect(await b.do<RunOut>(...pull)).toMatchObject({ run: run + 1 });
});
