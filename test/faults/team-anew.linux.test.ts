// A desk whose branch of the proof log lost is killed (SIGKILL) at each moment of beginning anew: while it asks for it, while store and log
// are put aside, and while it tells what only the branch told. Whatever the moment, nothing that the branch handed over or sent goes out
// again unasked, and both desks end with the same history.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../../main/sandbox/sandbox.ts';
import { expectAgreement } from '../support/agreement.ts';
import { fullEntry, later, type RecordOut, type RunOut, trayLines } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';
import { runKilled } from './kill-everywhere.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const AS_REPLICA = 'SET session_replication_role = replica';
const ASK = ['proof-log', 'begin-anew', '--reason', 'den andre står'];

interface Scene {
  readonly root: string;
  readonly a: TeamDesk;
  readonly b: TeamDesk;
  readonly sandbox: Awaited<ReturnType<typeof openTeam>>['desk']['sandbox'];
  readonly tray: string;
  /** What b has in review of the first connection. */
  readonly review: number;
  /** Of the entries that the branch handed over, the one whose file never got its name. */
  readonly unnamed: number;
  /** Files of material: the one that a sent on its branch, and the one that b sent on the other. */
  readonly sentByA: string;
  readonly sentByB: string;
  readonly back: () => void;
}

const pull = (at: TeamDesk, connection = 'Prøve', kind = 'time') =>
  at.do<RunOut>('pull', kind, '--connection', connection);
const send = (at: TeamDesk, file: string) =>
  at.do<{ sent: number; duplicates: number }>('intake', file, '--connection', 'Prøve', '--send');

function material(root: string, name: string, quantity: number): string {
  const file = path.join(root, name);
  writeFileSync(file, `ProduktId;Antall;Pris;ProsjektId;Dato\nA-1;${quantity};10;10482;2026-10-06\n`);
  return file;
}

/** What a did on the branch: two connections, destinations, a file that is named and one that is not, a chunk, a review with drafts. */
async function work(a: TeamDesk, tray: string, root: string, other: string): Promise<void> {
  const { run } = await pull(a);
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', tray);
  await a.do('connection', 'add', 'Annen', '--url', other, '--environment', 'sandbox');
  await a.do(
    'destination',
    'add',
    'Lønn',
    '--connection',
    'Annen',
    '--kind',
    'time',
    '--layout',
    'plain-csv',
    '--to',
    tray,
  );
  await a.do('hand-over', String((await pull(a, 'Annen')).run), '--destination', 'Lønn');
  await send(a, path.join(root, 'a.csv'));
}

/** Two branches: that of a lost, b went on from where the database stood. */
async function openScene(): Promise<Scene> {
  const { desk, desks, log } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { root, tray, sandbox } = desk;
  const other = await startSandbox({ folder: path.join(root, 'other'), records: 0, now: '2026-11-02T08:00:00Z' });
  later(() => other.close());
  for (const n of [1, 2]) sandbox.addTime(fullEntry({ AnsattId: 1000 + n }));
  other.addTime(fullEntry({ AnsattId: 2001 }));
  const [sentByA, sentByB] = [material(root, 'a.csv', 2), material(root, 'b.csv', 3)];
  for (const one of desks) await one.do('proof-log', 'follow');
  const yesterday = postgres.sql(`SELECT max(seq) FROM proof_entry WHERE log = '${log}'`);
  await work(a, tray, root, other.url);
  const unnamed = sandbox.addTime(fullEntry({ AnsattId: 1003 }));
  const { run } = await pull(a);
  await a.do('proof-log', 'follow');
  const words = ['hand-over', String(run), '--layout', 'plain-csv', '--to', tray, '--data', a.data];
  expect((await runKilled('mirror:2', words)).signal).toBe('SIGKILL');
  expect(
    postgres.sql(`SELECT convert_from(body, 'UTF8') FROM proof_entry WHERE log = '${log}' ORDER BY seq DESC LIMIT 1`),
  ).toContain('hand-over');
  postgres.sql(`${AS_REPLICA}; DELETE FROM proof_entry WHERE log = '${log}' AND seq > ${yesterday}`);
  const review = (await pull(b)).run;
  // Under the numbers that a gave on its branch.
  expect(await send(b, sentByB)).toMatchObject({ sent: 1 });
  await a.run('proof-log', 'follow');
  const back = keep(root, log, tray);
  return { root, a, b, sandbox, tray, review, unnamed, sentByA, sentByB, back };
}

/** Keeps both data folders, the tray and the log in the database as they are. Returns what puts them back. */
function keep(root: string, log: string, tray: string): () => void {
  const kept = path.join(root, 'kept');
  const names = ['data', 'data-2', '.data.seen', '.data-2.seen', path.basename(tray)];
  const copy = (from: string, to: string): void => {
    for (const name of names) {
      rmSync(path.join(to, name), { recursive: true, force: true });
      if (existsSync(path.join(from, name))) cpSync(path.join(from, name), path.join(to, name), { recursive: true });
    }
  };
  copy(root, kept);
  const tables = ['proof_entry', 'proof_part'];
  for (const table of tables)
    postgres.sql(`DROP TABLE IF EXISTS kept_${table}; CREATE TABLE kept_${table} AS TABLE ${table}`);
  return () => {
    copy(kept, root);
    for (const table of tables)
      postgres.sql(
        `${AS_REPLICA}; DELETE FROM ${table} WHERE log = '${log}'; INSERT INTO ${table} SELECT * FROM kept_${table} WHERE log = '${log}'`,
      );
  };
}

const hashes = ({ data }: TeamDesk) =>
  readFileSync(path.join(data, 'proof.log'), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('{"part"'))
    .map((line) => (JSON.parse(line) as { hash: string }).hash);

/** What a person does who finds a as it stands, and what then holds. */
async function expectLeft({ a, b, review, sentByA, sentByB }: Scene): Promise<void> {
  const found = await a.run<{ misfit?: string | null }>('proof-log', 'desks');
  if (found.code !== 0) expect(found.err).toContain('"proof-log follow"');
  if (found.json.misfit === 'branches') await a.do(...ASK);
  for (const one of [a, b, a]) await one.do('proof-log', 'follow');
  for (const one of [a, b])
    expect(await one.do('proof-log', 'desks')).toMatchObject({ blocked: null, misfit: null, untold: 0 });
  const asked = await b.do<RecordOut[]>('records', String(review));
  expect(asked.map(({ status, reason }) => [status, reason])).toEqual(asked.map(() => ['held', 'perhaps-in-erp']));
  expect(asked).toHaveLength(3);
  expect(await pull(b, 'Annen')).toMatchObject({ ready: 0, held: 1 });
  expect(await send(b, sentByA)).toMatchObject({ sent: 0, duplicates: 1 });
  expect(await send(a, sentByB)).toMatchObject({ sent: 0, duplicates: 1 });
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  expect(hashes(a)).toEqual(hashes(b));
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
}

it('a desk that is killed at any moment of beginning anew', { timeout: 600_000 }, async () => {
  const scene = await openScene();
  const { a, b, back, review, unnamed, sandbox, tray, root } = scene;
  let kills = 0;
  const killed = async (
    at: Parameters<typeof runKilled>[0],
    words: readonly string[],
    before: () => Promise<unknown>,
  ) => {
    back();
    await before();
    const { signal, moments } = await runKilled(at, [...words, '--data', a.data]);
    if (signal !== 'SIGKILL') return moments;
    kills += 1;
    await expectLeft(scene);
    return null;
  };
  const begins = async () => a.do(...ASK);
  const FOLLOW = ['proof-log', 'follow'];
  for (const what of ['begin-anew', 'proof'] as const)
    for (let at = 1; (await killed(`${what}:${at}`, FOLLOW, begins)) === null; at += 1);
  const asks = (await killed(0, ASK, async () => {})) ?? 0;
  for (let at = 1; at <= asks; at += 1) await killed(at, ASK, async () => {});
  const steps = (await killed(0, FOLLOW, begins)) ?? 0;
  for (let at = 3; at <= steps; at += 11) await killed(at, FOLLOW, begins);
  console.log(`killed at ${kills} moments of beginning anew`);
  expect(kills).toBeGreaterThan(20);

  // The person looks: two of them are in the ERP, the third never got there.
  back();
  await begins();
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  const there = (await b.do<RecordOut[]>('records', String(review))).map(({ id }) => id).filter((id) => id !== unnamed);
  await b.do('resolve', String(review), '--ids', there.join(), '--as', 'already-in-erp', '--reason', 'fil 1');
  await b.do('release', String(review), '--ids', String(unnamed));
  const folder = path.join(root, 'tray-b');
  mkdirSync(folder);
  await b.do('hand-over', String(review), '--layout', 'plain-csv', '--to', folder);
  await b.do('accept', String(review), '--all');
  await b.do('confirm', String(review));
  await a.do('proof-log', 'follow');
  // The other connection is of another service.
  const lines = [...trayLines(tray).filter(({ cells }) => cells.AnsattId !== '2001'), ...trayLines(folder)];
  expectAgreement(sandbox, lines);
});
