// The way out of a branch of the log that lost, and of a desk that was retired: it begins anew from the log that the others
// follow, and nobody sends again unasked what only the branch handed over.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import { fullEntry, type RecordOut, type RunOut, trayLines } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { off, openTeam, type TeamDesk } from '../../support/team.ts';
import { withEngine } from '../intake/intake-desk.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

interface DesksOut {
  readonly blocked: string | null;
  readonly misfit: string | null;
  readonly desks: readonly { readonly id: string; readonly isThis: boolean; readonly retired: string | null }[];
}

const pull = (at: TeamDesk, kind = 'time') => at.do<RunOut>('pull', kind, '--connection', 'Prøve');
const anew = (at: TeamDesk) =>
  at.run<{ lost: { what: string; becomes: string; setup: string | null }[] }>(
    'proof-log',
    'begin-anew',
    '--reason',
    'den andre står',
  );

/** The database is put back from before, on the same disk, so that the desk that was behind cannot tell; it goes on there. */
function rewind(log: string, seq: number): void {
  postgres.sql(`SET session_replication_role = replica; DELETE FROM proof_entry WHERE log = '${log}' AND seq > ${seq}`);
}

const sent = (at: TeamDesk, file: string) =>
  at.run<{ sent: number; duplicates: number }>('intake', file, '--connection', 'Prøve', '--send');

it('what only the lost branch handed over is held for a person at every desk, and what it sent counts as sent', async () => {
  const { desk, desks, log } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const [first, second] = [1, 2].map((n) => desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n })));
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  const yesterday = Number(postgres.sql(`SELECT max(seq) FROM proof_entry WHERE log = '${log}'`));
  const { run } = await pull(a);
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  const back = await a.do<{ handover: number }>('withdraw', '1', '--reason', 'feil');
  expect(back).toBeTruthy();
  await a.do('hand-over', String((await pull(a)).run), '--layout', 'plain-csv', '--to', desk.tray);
  const file = path.join(desk.root, 'uttak.csv');
  writeFileSync(file, 'ProduktId;Antall;Pris;ProsjektId;Dato\nA-1;2;10;10482;2026-10-06\n');
  expect((await sent(a, file)).json).toMatchObject({ sent: 1 });
  rewind(log, yesterday);
  // In review at the other desk while the branch is left, and listed again later.
  const review = await pull(b);
  await b.do('hold', String(review.run), '--ids', String(second), '--reason', 'spør');
  expect(await a.run('pull', 'time', '--connection', 'Prøve')).toMatchObject({ code: 1 });

  const left = await anew(a);
  expect(left.code).toBe(0);
  const said = left.json.lost.map(({ what, becomes }) => `${what} ${becomes}`);
  // The first was withdrawn: nothing of it is in the ERP.
  expect(said.filter((one) => one.startsWith('hand-over'))).toEqual(['hand-over aside', 'hand-over held']);
  expect(said).toEqual(expect.arrayContaining(['batch-sending sent', 'withdrawn aside']));
  await a.do('proof-log', 'follow');
  expect(await a.do<DesksOut>('proof-log', 'desks')).toMatchObject({ blocked: null, misfit: null });
  await b.do('proof-log', 'follow');
  const asked = await b.do<RecordOut[]>('records', String(review.run));
  // Also what a person held for another reason: whoever lets it go is to know.
  for (const one of asked) expect(one).toMatchObject({ status: 'held', reason: 'perhaps-in-erp' });
  expect(asked).toHaveLength(2);
  expect(await b.run('hand-over', String(review.run), '--layout', 'plain-csv', '--to', desk.tray)).toMatchObject({
    code: 1,
  });
  expect((await sent(b, file)).json).toMatchObject({ sent: 0, duplicates: 1 });
  expect((await sent(a, file)).json).toMatchObject({ sent: 0, duplicates: 1 });
  // The person looks: the file is in the ERP.
  const both = `${first},${second}`;
  await b.do('resolve', String(review.run), '--ids', both, '--as', 'already-in-erp', '--reason', 'fil 2');
  await b.run('confirm', String(review.run));
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  desk.sandbox.addTime(fullEntry({ AnsattId: 1009 }));
  const next = await pull(a);
  expect(next.ready).toBe(1);
  // The ERP has taken what lay there: a file of the branch has the name of this one.
  for (const name of readdirSync(desk.tray)) if (name.endsWith('.csv')) rmSync(path.join(desk.tray, name));
  await a.do('hand-over', String(next.run), '--layout', 'plain-csv', '--to', desk.tray);
  await b.do('proof-log', 'follow');
  const runs = async (at: TeamDesk) => (await at.do<RunOut[]>('runs')).map(({ run: number, state }) => [number, state]);
  expect(await runs(a)).toEqual(await runs(b));
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
  // What it was is kept beside what it is.
  expect(readdirSync(a.data).filter((name) => name.includes('branch-'))).toHaveLength(2);
});

it('what was held on the lost branch is named, told or not', async () => {
  const { desk, desks, log } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const [first, second] = [1, 2].map((n) => desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n })));
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  const yesterday = Number(postgres.sql(`SELECT max(seq) FROM proof_entry WHERE log = '${log}'`));
  const { run } = await pull(a);
  await a.do('hold', String(run), '--ids', String(first), '--reason', 'spør');
  const of = ['--connection', 'Prøve', '--kind', 'time', '--layout', 'plain-csv', '--to', desk.tray];
  await a.do('destination', 'add', 'Lønn', ...of);
  await a.do('proof-log', 'follow');
  rewind(log, yesterday);
  await pull(b);
  await a.run('hold', String(run), '--ids', String(second), '--reason', 'spør om den også');
  await a.run('note', 'add', String(run), '--text', 'ringt Kari');
  const { err, json } = await anew(a);
  const { lost } = json;
  const said = lost.map(({ what, becomes }) => `${what} ${becomes}`);
  expect(said.filter((one) => one === 'held aside')).toHaveLength(2);
  expect(said).toContain('note aside');
  expect(lost.flatMap(({ setup }) => setup ?? [])).toEqual(['destination Lønn, add (Prøve)']);
  expect(err).toContain('setup  destination Lønn, add (Prøve)');
});

it('a desk that was retired comes back as another one', async () => {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  desk.sandbox.addTime(fullEntry());
  const thisOf = async (at: TeamDesk) =>
    (await at.do<DesksOut>('proof-log', 'desks')).desks.find(({ isThis }) => isThis)!;
  const before = await thisOf(b);
  expect((await anew(b)).json).toMatchObject({ error: { code: 'refused' } });
  await a.do('proof-log', 'retire', before.id, '--reason', 'maskinen er av');
  const refused = await b.run('pull', 'time', '--connection', 'Prøve');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('proof-log begin-anew');
  const resumed = await b.run('resume');
  expect(resumed.code).toBe(3);
  expect(resumed.json).toMatchObject([{ what: 'proof-log', needsPerson: true }]);
  expect(JSON.stringify(resumed.json)).toMatch(/this desk was retired: maskinen er av.*proof-log begin-anew/);
  expect((await anew(b)).json).toMatchObject({ lost: [] });
  expect((await pull(b)).ready).toBe(1);
  expect((await thisOf(b)).id).not.toBe(before.id);
  await a.do('proof-log', 'follow');
  expect((await a.do<DesksOut>('proof-log', 'desks')).desks.map(({ retired }) => retired)).toEqual([
    null,
    'maskinen er av',
    null,
  ]);
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

/** A hands over on a branch that is then rewound, and B the same on the branch that stands, from a folder of its own. */
async function handOverOnTwoBranches({ desk, desks, log }: Awaited<ReturnType<typeof openTeam>>): Promise<number> {
  const [a, b] = desks as [TeamDesk, TeamDesk];
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  const yesterday = Number(postgres.sql(`SELECT max(seq) FROM proof_entry WHERE log = '${log}'`));
  await a.do('hand-over', String((await pull(a)).run), '--layout', 'plain-csv', '--to', desk.tray);
  rewind(log, yesterday);
  const { run } = await pull(b);
  // Its own folder, on its own machine: no head of the other desk lies in it.
  const other = path.join(desk.root, 'other');
  mkdirSync(other);
  await b.do('hand-over', String(run), '--layout', 'plain-csv', '--to', other);
  return run;
}

interface ConfirmOut {
  readonly marked: readonly number[];
  readonly perhapsTwice: readonly number[];
}

const twiceCards = (at: TeamDesk) =>
  withEngine(at, async (ask) => (await ask('todo/list', {})).filter(({ kind }) => kind === 'twice'));

/** What keeps its months open as perhaps twice, by month. */
const twiceInMonths = (at: TeamDesk) =>
  withEngine(at, async (ask) =>
    (await ask('months/list', { connection: 'Prøve' })).flatMap(({ month, checks }) =>
      checks.flatMap(({ name, count }) => (name === 'twice' ? [[month, count]] : [])),
    ),
  );

it('what both branches handed over is told as perhaps twice in the ERP, until somebody has written what she found', async () => {
  const team = await openTeam(postgres, 2);
  const [a, b] = team.desks as [TeamDesk, TeamDesk];
  const id = team.desk.sandbox.addTime(fullEntry());
  const run = await handOverOnTwoBranches(team);
  expect((await anew(a)).code).toBe(0);
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  const told = { run, what: 'proof-log', outcome: 'unclear', units: 1, needsPerson: true };
  for (const one of [a, b]) {
    const said = await one.run('resume');
    expect(said.code).toBe(3);
    expect(said.json).toEqual([{ ...told, detail: expect.stringContaining(`(Id ${id})`) }]);
    expect(await twiceCards(one)).toMatchObject([{ run, sum: { rows: 1 }, ids: [id] }]);
  }
  await b.do('accept', String(run), '--all');
  // The run is over with it: it says so itself.
  const confirmed = await b.run<ConfirmOut>('confirm', String(run));
  expect(confirmed).toMatchObject({ code: 3, json: { marked: [id], perhapsTwice: [id], state: 'closed' } });
  expect(confirmed.err).toContain(`note add ${run}`);
  await a.do('proof-log', 'follow');
  for (const one of [a, b]) expect((await one.run('resume')).json).toEqual([{ ...told, detail: expect.anything() }]);
  for (const one of [a, b]) expect(await twiceInMonths(one)).toEqual([[expect.stringMatching(/^\d{4}-\d\d$/), 1]]);
  await a.do('note', 'add', String(run), '--text', 'sto to ganger, den ene er slettet i ERP');
  for (const one of [a, b]) {
    await one.do('proof-log', 'follow');
    expect(await one.run('resume')).toMatchObject({ code: 0, json: [] });
    expect(await twiceCards(one)).toEqual([]);
    expect(await twiceInMonths(one)).toEqual([]);
  }
});

it('what was marked already when the branch that lost is left is told as perhaps twice, too', async () => {
  const team = await openTeam(postgres, 2);
  const [a, b] = team.desks as [TeamDesk, TeamDesk];
  const [id, other] = [1, 2].map((n) => team.desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n })));
  const run = await handOverOnTwoBranches(team);
  await b.do('accept', String(run), '--all');
  expect(await b.run<ConfirmOut>('confirm', String(run))).toMatchObject({ code: 0, json: { perhapsTwice: [] } });
  // Written before anybody could know: it answers nothing.
  await b.do('note', 'add', String(run), '--text', 'ferdig');
  const left = await anew(a);
  expect(left.err).toContain('twice');
  await a.do('proof-log', 'follow');
  await b.do('proof-log', 'follow');
  for (const one of [a, b]) {
    const said = await one.run('resume');
    expect(said).toMatchObject({ code: 3, json: [{ run, what: 'proof-log', units: 2 }] });
    expect(await twiceCards(one)).toMatchObject([{ run, sum: { rows: 2 } }]);
  }
  await b.do('note', 'add', String(run), '--id', String(id), '--text', 'bare én gang');
  expect((await b.run('resume')).json).toMatchObject([{ run, units: 1 }]);
  await b.do('note', 'add', String(run), '--id', String(other), '--text', 'bare én gang');
  expect(await b.run('resume')).toMatchObject({ code: 0, json: [] });
});

const units = async (at: TeamDesk) => {
  await at.run('proof-log', 'follow');
  return (await at.run<{ units: number }[]>('resume')).json.map((one) => one.units);
};

it('a note that was written before anybody could know, and told later, answers nothing though its clock is a day ahead', async () => {
  const team = await openTeam(postgres, 2);
  const [a, b] = team.desks as [TeamDesk, TeamDesk];
  team.desk.sandbox.addTime(fullEntry());
  const run = await handOverOnTwoBranches(team);
  postgres.stop();
  await off(1, () => b.do('note', 'add', String(run), '--text', 'ferdig'));
  postgres.start();
  expect((await anew(a)).code).toBe(0);
  for (const one of [a, b, a]) expect(await units(one)).toEqual([1]);
});

it('a note that was written once it was known answers, though its clock is a day behind', async () => {
  const team = await openTeam(postgres, 2);
  const [a, b] = team.desks as [TeamDesk, TeamDesk];
  team.desk.sandbox.addTime(fullEntry());
  const run = await handOverOnTwoBranches(team);
  expect((await anew(a)).code).toBe(0);
  for (const one of [a, b]) expect(await units(one)).toEqual([1]);
  await off(-1, () => b.do('note', 'add', String(run), '--text', 'den ene er slettet i ERP'));
  for (const one of [b, a]) expect(await units(one)).toEqual([]);
});
