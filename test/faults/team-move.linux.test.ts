// A desk that is killed (SIGKILL) at a moment of `proof-log move`: nobody joins a log that is there in part, the desk goes on with its own
// or moves it once more, also after it has appended to its own meanwhile, and whoever joins then has all of it.

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import { type Desk, entry, openDesk, type RunOut, trayLines } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { deskIn, type TeamDesk, urlOf } from '../support/team.ts';
import { runKilled } from './kill-everywhere.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const linesOf = ({ data }: Pick<TeamDesk, 'data'>): string[] =>
  readFileSync(path.join(data, 'proof.log'), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('{"part"'));

/** A desk by itself, with a run at the ERP. */
async function alone(): Promise<{ desk: Desk; a: TeamDesk; run: number; entries: number }> {
  const desk = await openDesk();
  for (const hours of [7.5, 4]) desk.sandbox.addTime(entry({ AntallTimer: hours, FakturaTimeAntall: hours }));
  const a = deskIn(desk.data);
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await a.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  return { desk, a, run, entries: linesOf(a).length };
}

const words = (log: string, how: 'move' | 'join') => {
  const url = urlOf(postgres);
  return ['proof-log', how, how === 'move' ? '--to' : '--from', url, '--log', log];
};

/** By how many entries of its own the desk had: two moments an entry, then those of the team. */
const MOMENTS: readonly (readonly [string, (entries: number) => number, 'parted' | 'whole' | 'shared'])[] = [
  ['before the first entry is there', () => 1, 'parted'],
  ['when the first is there', () => 2, 'parted'],
  ['in the middle', (entries) => entries, 'parted'],
  ['when all are there, and nobody has said so here', (entries) => 2 * entries, 'whole'],
  ['before it says that it is there', (entries) => 2 * entries + 1, 'shared'],
  ['when it has said that it is there', (entries) => 2 * entries + 2, 'shared'],
  ['before its connections are told', (entries) => 2 * entries + 3, 'shared'],
];

it.each(MOMENTS)('killed %s', { timeout: 120_000 }, async (name, momentOf, stands) => {
  const { desk, a, run, entries } = await alone();
  const log = `moved ${name}`;
  const at = momentOf(entries);
  const { signal } = await runKilled(`proof:${at}`, [...words(log, 'move'), '--data', a.data]);
  expect(signal).toBe('SIGKILL');

  const data = path.join(desk.root, 'data-2');
  mkdirSync(data);
  const b = deskIn(data);
  if (stands !== 'shared' || at === 2 * entries + 1) {
    const joined = await b.run(...words(log, 'join'));
    expect(joined.code).not.toBe(0);
    expect(joined.err).toMatch(/has not finished|that log is empty/);
  }
  if (stands === 'shared') {
    // The store knows that it is shared; the mark beside it may be lost with the machine.
    if (at === 2 * entries + 1) rmSync(path.join(a.data, 'proof-shared.json'));
    await a.do('resume');
    expect((await a.run(...words(log, 'move'))).err).toContain('shares a proof log already');
  } else {
    // It works on by itself, and moves its log once more.
    await a.do('accept', String(run), '--all');
    await a.do(...words(log, 'move'));
  }
  await b.do(...words(log, 'join'));
  if (stands === 'shared') await b.do('accept', String(run), '--all');
  await b.do('confirm', String(run));
  // Who pulled it tells how far the cutoff is moved.
  for (const one of [a, b]) await one.do('proof-log', 'follow');
  expect(await a.do<RunOut[]>('runs')).toMatchObject([{ run, state: 'closed' }]);
  expect(linesOf(a)).toEqual(linesOf(b));
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('another log that has begun there is not written over', async () => {
  const [one, other] = [await alone(), await alone()];
  const { signal } = await runKilled('proof:3', [...words('two', 'move'), '--data', one.a.data]);
  expect(signal).toBe('SIGKILL');
  const refused = await other.a.run(...words('two', 'move'));
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('another proof log stands there');
  await one.a.do(...words('two', 'move'));
});
