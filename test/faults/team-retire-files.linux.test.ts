// A desk is killed at any moment of a hand-over and retired: what it was writing goes out once, from another desk, and nothing of the old
// file can be imported any more, neither before that desk is started again nor after.

import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import { type RecordOut, type RunOut, trayLines } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';
import { runKilled } from './kill-everywhere.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

type Desks = { blocked: string | null; misfit: string | null; desks: { id: string; isThis: boolean }[] };

/** Files that the ERP reads, and those that are still to get such a name. */
const lying = (tray: string) => readdirSync(tray).filter((name) => name.endsWith('.csv') || name.endsWith('.part'));

/** Everything that is ready goes out from the one that is left, and is marked. */
async function goOn(desk: TeamDesk, tray: string): Promise<void> {
  const pulled = await desk.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  if (pulled.ready > 0) await desk.do('hand-over', String(pulled.run), '--layout', 'plain-csv', '--to', tray);
  for (const { run, state } of await desk.do<RunOut[]>('runs')) {
    if (state !== 'handed-over') continue;
    await desk.do('accept', String(run), '--all');
    await desk.do('confirm', String(run));
  }
}

/** `isBackFirst`: the retired one is started again before anything goes out. False where it has no such moment. */
async function retiredAt(at: number, isBackFirst: boolean): Promise<boolean> {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  for (const hours of [7.5, 4]) desk.sandbox.addTime({ AntallTimer: hours, FakturaTimeAntall: hours, approved: true });
  const { run } = await a.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const words = ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray, '--data', a.data];
  if ((await runKilled(at, words)).signal !== 'SIGKILL') return false;
  const { id } = (await b.do<Desks>('proof-log', 'desks')).desks.find(({ isThis }) => !isThis)!;
  await b.do('proof-log', 'retire', id, '--reason', 'maskinen er av for godt');
  // Whether a file stands is the same to the log and to the folder.
  const isOut = (await b.do<RecordOut[]>('records', String(run))).some(({ status }) => status === 'handed-over');
  if (stageKnown(at)) expect(lying(desk.tray)).toHaveLength(isOut ? 1 : 0);
  if (!isBackFirst) await goOn(b, desk.tray);
  expect((await a.run('resume')).code).not.toBe(1);
  expect(await a.do<Desks>('proof-log', 'desks')).toMatchObject({ misfit: 'retired' });
  if (isBackFirst) await goOn(b, desk.tray);
  await a.run('resume');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  expect(lying(desk.tray)).toHaveLength(1);
  expect((await b.run('verify')).err).toBe('');
  return true;
}

/** Before its entry stands in the log nobody but the desk that writes it knows of the file. */
const NOT_IN_LOG = 3;
/** The log knows that it has its name. */
const LAST = 13;
const stageKnown = (at: number): boolean => at > NOT_IN_LOG;

it.each([false, true])(
  'whatever moment it was; started again before the others went on: %s',
  {
    timeout: 240_000,
  },
  async (isBackFirst) => {
    for (let at = NOT_IN_LOG; at <= LAST; at += 1) expect(await retiredAt(at, isBackFirst), `moment ${at}`).toBe(true);
  },
);
