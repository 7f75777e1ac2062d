// What another desk has in review can be looked at as it told that (a pull's lines travel when its review begins), with what it
// has held and let go since; no rule of the desk that looks sees any of it.

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STORE_FILE } from '../../../main/store/store.ts';
import { wireEngine } from '../../../main/host/wiring.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { fullEntry, hours, type RecordOut, type RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { KILLED_NAMING } from '../../support/processes.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';
import { withEngine } from '../intake/intake-desk.ts';
import { ALL_OF_IT } from '../views/all-of-it.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

/** Lines of a run that a store itself has. */
function rowsOf(at: TeamDesk, run: number): unknown {
  const database = new Database(path.join(at.data, STORE_FILE), { readonly: true });
  try {
    return database.prepare('SELECT count(*) FROM record WHERE run = ?').pluck().get(run);
  } finally {
    database.close();
  }
}

const follow = async (...desks: readonly TeamDesk[]) => {
  for (const desk of desks) await desk.do('proof-log', 'follow');
};

/** The run and its rows as a desk shows them. */
const seen = (at: TeamDesk, run: number) =>
  withEngine(at, async (ask) => {
    const { rows, lines, filtered } = await ask('grid/window', { ...ALL_OF_IT, run, offset: 0, limit: 1000 });
    const records = rows.flatMap((row): GridRecord[] => (row.type === 'record' ? [row.record] : []));
    return {
      wire: await ask('runs/get', { run }),
      summary: await ask('grid/summary', { run }),
      lines,
      filtered,
      records,
    };
  });

async function inReview() {
  const { desk, desks } = await openTeam(postgres, 2, { records: 6 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const ids = [...new Set((await a.do<RecordOut[]>('records', String(run))).map(({ id }) => id))];
  await follow(a, b);
  return { desk, a, b, run, ids };
}

it('every row of it, its sums and its tie-out, are there as at the desk that reviews it', async () => {
  const { a, b, run } = await inReview();
  const [there, here] = [await seen(a, run), await seen(b, run)];
  expect(there.records).toHaveLength(there.wire.records);
  expect(here.records).toEqual(there.records);
  expect([here.lines, here.filtered, here.summary]).toEqual([there.lines, there.filtered, there.summary]);
  expect(here.wire).toMatchObject({ state: 'pulling', reviewedBy: expect.any(String), reviewTold: expect.any(String) });
  const { records, ready, held, totals, tieOut, dates, proof } = there.wire;
  expect(here.wire).toMatchObject({ records, ready, held, totals, tieOut, dates, proof });
});

it('what is held and let go there since shows, with its reason, and what this desk asked for once it is held', async () => {
  const { a, b, run, ids } = await inReview();
  const [first, second] = ids as [number, number];
  const states = async () =>
    new Map((await seen(b, run)).records.map(({ id, status, reason }) => [id, [status, reason]]));
  await withEngine(b, async (ask) => {
    const held = async () =>
      (await ask('grid/window', { ...ALL_OF_IT, run, filter: { states: ['held'] } })).rows.flatMap((row) =>
        row.type === 'record' ? [row.record.id] : [],
      );
    expect(await held()).toEqual([]);
    await a.do('hold', String(run), '--ids', `${first},${second}`, '--reason', 'venter på svar');
    await follow(a);
    await ask('team/follow', {});
    expect(await held()).toEqual([first, second]);
    expect((await ask('runs/get', { run })).tieOut.held.rows).toBe(2);
    await a.do('release', String(run), '--ids', String(first), '--reason', 'avklart');
    await follow(a);
    await ask('team/follow', {});
    expect(await held()).toEqual([second]);
    await ask('review/hold', { run, ids: [first], reason: 'lønnsarten er feil' });
    expect(await held()).toEqual([second]);
  });
  await follow(b, a, b);
  expect((await states()).get(first)).toEqual(['held', 'lønnsarten er feil']);
  expect((await seen(a, run)).records).toEqual((await seen(b, run)).records);
});

it('a store that is only looked at shows it too, and the command line', async () => {
  const { a, b, run } = await inReview();
  expect(await b.do<RecordOut[]>('records', String(run))).toEqual(await a.do<RecordOut[]>('records', String(run)));
  const engine = await wireEngine({ folder: b.data, mode: 'read', program: 'a test', secret: () => null });
  try {
    const answer = await engine.ask('runs/get', { run });
    expect(answer.ok && answer.value.ready).toBe(6);
  } finally {
    await engine.close();
  }
});

it('nothing of this desk sees a line of it: its months, its lists of runs and its own pull are as without', async () => {
  const { a, b, run } = await inReview();
  expect((await seen(b, run)).lines).toBe(6);
  expect(rowsOf(b, run)).toBe(0);
  expect(await b.do<RunOut[]>('runs')).toMatchObject([{ run, records: 0 }]);
  expect((await b.run('pull', 'time', '--connection', 'Prøve')).err).toContain('in review');
  await a.do('discard', String(run));
  await follow(b);
  const over = await seen(b, run);
  expect(over.wire).toMatchObject({ state: 'discarded', records: 6, reviewedBy: null, reviewTold: null });
  expect([over.lines, rowsOf(b, run)]).toEqual([6, 6]);
  expect((await b.run('verify')).err).toBe('');
});

it('a correction stands with the line that the ERP has, and a day with what else went out on it', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 0 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const day = { AnsattId: 1001, Dato: '2026-10-05T00:00:00' };
  const [first, other] = [desk.sandbox.addTime(fullEntry(day)), desk.sandbox.addTime(fullEntry(day))];
  const pull = async () => (await a.do<RunOut>('pull', 'time', '--connection', 'Prøve')).run;
  const before = await pull();
  await a.do('hand-over', String(before), '--layout', 'plain-csv', '--to', desk.tray);
  await a.do('accept', String(before), '--all');
  await a.do('confirm', String(before));
  desk.sandbox.edit(first, hours(6));
  desk.sandbox.addTime(fullEntry(day));
  // Everything is from before it.
  await a.do('cutoff', '--connection', 'Prøve', '--set', '2026-12-31T00:00:00Z', '--reason', 'prøve');
  const run = await pull();
  await follow(a, b);
  const shown = (at: TeamDesk) =>
    withEngine(at, async (ask) => ({
      rows: (await ask('grid/window', { ...ALL_OF_IT, run, offset: 0, limit: 1000 })).rows,
      day: await ask('grid/day', { run, ansattId: '1001', dato: '2026-10-05' }),
      late: (await ask('months/late', { run })).byAnsatt.length,
    }));
  const there = await shown(a);
  expect(there.rows.map(({ type }) => type)).toContain('original');
  expect(there.late).toBe(1);
  expect(there.day.parts.map(({ id }) => id)).toContain(other);
  expect(await shown(b)).toEqual(there);
});

it('where its lines were erased before this desk had them, it goes on, and shows that nothing of it is here', async () => {
  const { desks, log } = await openTeam(postgres, 2, { records: 6 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await follow(a);
  postgres.sql(`DELETE FROM proof_part WHERE log = '${log}' AND name !~ '^(head|left) '`);
  await follow(b);
  expect((await seen(b, run)).wire).toMatchObject({ records: 0, reviewedBy: expect.any(String), reviewTold: null });
  // Nobody lacks them.
  expect(await a.run('proof-log', 'put-back')).toMatchObject({ code: 0, json: { lacking: [] } });
  await a.do('discard', String(run));
  await follow(b);
  expect((await seen(b, run)).lines).toBe(6);
});

it('while files of it are being written nothing is shown as still to come; taken back, it is shown again as it stands', async () => {
  const { desk, a, b, run, ids } = await inReview();
  await a.do('hold', String(run), '--ids', String(ids[0]), '--reason', 'spør');
  const words = ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray, '--data', a.data];
  expect(() => execFileSync(process.execPath, [KILLED_NAMING, '1', ...words], { stdio: 'ignore' })).toThrow();
  await follow(b);
  expect((await seen(b, run)).wire).toMatchObject({ reviewedBy: expect.any(String), reviewTold: null });
  expect((await a.run('resume')).code).toBe(3);
  await follow(a, b);
  const [there, here] = [await seen(a, run), await seen(b, run)];
  expect(here.wire).toMatchObject({ ready: 5, held: 1, reviewTold: expect.any(String) });
  const standing = (of: typeof here) => of.records.map(({ id, status }) => [id, status]);
  expect(standing(here)).toEqual(standing(there));
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await follow(b);
  expect((await seen(b, run)).wire).toMatchObject({ state: 'handed-over', reviewedBy: null, reviewTold: null });
  expect(rowsOf(b, run)).toBe(6);
});
