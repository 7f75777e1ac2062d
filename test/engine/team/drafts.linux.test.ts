// Drafts travel: what is written of units and runs, looked at and held at one desk is there at the others once they followed,
// also while the database was away, from a desk that was taken over, and in a store that is made again.

import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventWire } from '../../../preload/contract/runs.ts';
import type { RecordOut, RunOut } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';
import { withEngine } from '../intake/intake-desk.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

/** Two desks; the first has a run in review. */
async function inReview() {
  const { desk, desks } = await openTeam(postgres, 2, { records: 20 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const records = await a.do<RecordOut[]>('records', String(run));
  const [id, other, third] = records.filter(({ status }) => status === 'ready').map((one) => one.id);
  return { desk, a, b, run, id: id!, other: other!, third: third! };
}

const note = (desk: TeamDesk, run: number, text: string, id?: number) =>
  desk.do('note', 'add', String(run), ...(id === undefined ? [] : ['--id', String(id)]), '--text', text);
const follow = (desk: TeamDesk) => desk.do('proof-log', 'follow');
const found = (desk: TeamDesk, text: string) => withEngine(desk, (ask) => ask('notes/search', { text }));
/** Notes as every desk shows them; their numbers are each desk's own. */
const notes = async (desk: TeamDesk, text: string) =>
  (await found(desk, text)).map(({ number: _number, ...said }) => said);
const events = (desk: TeamDesk, run: number, ...named: string[]) =>
  withEngine(desk, async (ask) =>
    (await ask('runs/events', { run })).filter(({ what }: EventWire) => named.includes(what)),
  );

it('what is written of a unit and of a run at one desk is read, listed and found at the other, once, with who wrote it', async () => {
  const { desk, a, b, run, id } = await inReview();
  await note(a, run, 'Avtalt med byggherren', id);
  await note(a, run, 'Oktober er avtalt ferdig');
  await follow(a);
  await follow(b);
  const written = await notes(a, 'avtalt');
  expect(written).toMatchObject([
    { id: null, run },
    { id, note: 'Avtalt med byggherren' },
  ]);
  expect(await notes(b, 'avtalt')).toEqual(written);
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await follow(b);
  await note(b, run, 'Svar: godkjent', id);
  await follow(b);
  await follow(a);
  await follow(a);
  for (const one of [a, b]) {
    const listed = await withEngine(one, (ask) => ask('notes/list', { run, id }));
    expect(listed.map((said) => said.note)).toEqual(['Avtalt med byggherren', 'Svar: godkjent']);
    expect((await events(one, run, 'note')).map(({ data }) => data.note)).toHaveLength(3);
    expect((await one.run('verify')).err).toBe('');
  }
});

it('a note that was taken back in the review is shown at no desk, also where it was told before', async () => {
  const { a, b, run, id } = await inReview();
  await note(a, run, 'feil post', id);
  await follow(a);
  await follow(b);
  expect(await notes(b, 'feil')).toHaveLength(1);
  await withEngine(a, (ask) => ask('review/undo', { run }));
  expect(await notes(a, 'feil')).toEqual([]);
  for (const one of [a, b]) await follow(one);
  for (const one of [a, b]) {
    expect(await notes(one, 'feil')).toEqual([]);
    expect(await events(one, run, 'note', 'note taken back')).toHaveLength(2);
    expect((await one.run('verify')).err).toBe('');
  }
  loseStore(b.data);
  await b.do('resume');
  await follow(b);
  expect(await notes(b, 'feil')).toEqual([]);
});

it('a note that is written while the database is away stands at once, and comes to the others when it is back', async () => {
  const { a, b, run, id } = await inReview();
  await follow(b);
  postgres.stop();
  try {
    await note(a, run, 'uten nett', id);
    expect(await notes(a, 'uten nett')).toHaveLength(1);
  } finally {
    postgres.start();
  }
  await note(b, run, 'uten nett, her også');
  await follow(a);
  await follow(b);
  for (const one of [a, b]) expect(await notes(one, 'uten nett')).toHaveLength(2);
});

it('notes of an earlier program are told to the others once', async () => {
  const { a, b, run, id } = await inReview();
  const database = new Database(path.join(a.data, 'console.sqlite'));
  database.exec(`
    INSERT INTO note (connection, kind, run, record_id, note, who, at) VALUES (1, 'time', ${run}, ${id}, 'fra før', 'kari · PC-7', '2026-10-01T08:00:00.000Z');
    INSERT INTO note_untold SELECT number FROM note`);
  database.close();
  for (const one of [a, b, a, b]) await follow(one);
  for (const one of [a, b])
    expect(await notes(one, 'fra før')).toMatchObject([{ id, who: 'kari · PC-7', at: '2026-10-01T08:00:00.000Z' }]);
  expect(await events(b, run, 'note')).toMatchObject([{ who: 'kari · PC-7' }]);
});

it('a desk whose store was lost has the notes of all from the log', async () => {
  const { a, b, run, id } = await inReview();
  await note(a, run, 'skrevet før tapet', id);
  await follow(a);
  await follow(b);
  await note(b, run, 'skrevet før tapet av den andre');
  await follow(b);
  loseStore(a.data);
  await a.do('resume');
  await follow(a);
  expect(await notes(a, 'tapet')).toEqual(await notes(b, 'tapet'));
  expect(await notes(a, 'tapet')).toHaveLength(2);
});

it('who looked at a finding, with her word, stands at the other desk, and that she took it back', async () => {
  const { a, b, run, id, other } = await inReview();
  const seen = (ids: readonly number[], said: string | null) =>
    withEngine(a, (ask) => ask('review/seen', { run, ids: [...ids], note: said }));
  await seen([id, other], 'det stemmer');
  await seen([other], null);
  await follow(a);
  await follow(b);
  const said = await events(b, run, 'finding seen', 'finding not seen after all');
  expect(said.map(({ what, data }) => [what, data.ids, data.note])).toEqual([
    ['finding seen', [id, other], 'det stemmer'],
    ['finding not seen after all', [other], null],
  ]);
  const database = new Database(path.join(b.data, 'console.sqlite'), { readonly: true });
  expect(database.prepare('SELECT record_id, note FROM finding_seen WHERE run = ?').all(run)).toEqual([
    { record_id: id, note: 'det stemmer' },
  ]);
  database.close();
  expect(await events(a, run, 'finding seen')).toHaveLength(1);
});

it('why something was let go, and that its hold was undone, is told at the other desk as where it was done', async () => {
  const { a, b, run, id, other, third } = await inReview();
  const ids = [id, other].join(',');
  await a.do('hold', String(run), '--ids', ids, '--reason', 'spør prosjektlederen');
  await a.do('release', String(run), '--ids', ids, '--reason', ' hun har svart ');
  await a.do('hold', String(run), '--ids', String(third), '--reason', 'feil post');
  await withEngine(a, (ask) => ask('review/undo', { run }));
  await a.do('hold', String(run), '--ids', String(id), '--reason', 'likevel ikke');
  await a.do('release', String(run), '--ids', String(id));
  for (const one of [a, b]) await follow(one);
  const said = async (desk: TeamDesk) =>
    (await events(desk, run, 'held', 'released')).map(({ what, data }) => [what, data.ids, data.reason]);
  expect(await said(b)).toEqual([
    ['held', [id, other], 'spør prosjektlederen'],
    ['released', [id, other], 'hun har svart'],
    ['held', [third], 'feil post'],
    ['released', [third], 'hold-undone'],
    ['held', [id], 'likevel ikke'],
    ['released', [id], undefined],
  ]);
  expect(await said(a)).toEqual(await said(b));
});

it('what was held in a review is held again by the desk that takes it over; what was let go is not', async () => {
  const { a, b, run, id, other, third } = await inReview();
  const hold = (ids: readonly number[]) =>
    a.do('hold', String(run), '--ids', ids.join(','), '--reason', 'spør prosjektlederen');
  await hold([id, other]);
  await hold([third]);
  await a.do('release', String(run), '--ids', String(other));
  await withEngine(a, (ask) => ask('review/undo', { run }));
  await withEngine(a, (ask) => ask('review/undo', { run }));
  await follow(a);
  await b.do('proof-log', 'take-over', String(run), '--reason', 'Kari er syk');
  const next = await b.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const records = await b.do<RecordOut[]>('records', String(next.run));
  const state = (of: number) => records.find((one) => one.id === of)!;
  for (const one of [id, other]) expect(state(one)).toMatchObject({ status: 'held', reason: 'spør prosjektlederen' });
  expect(state(third)).toMatchObject({ status: 'ready', reason: null });
  // Back at the first desk: what the second one let go goes.
  await b.do('release', String(next.run), '--ids', String(other));
  await b.do('discard', String(next.run));
  const last = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const again = await a.do<RecordOut[]>('records', String(last.run));
  expect(again.find((one) => one.id === id)).toMatchObject({ status: 'held', reason: 'spør prosjektlederen' });
  expect(again.find((one) => one.id === other)).toMatchObject({ status: 'ready' });
});
