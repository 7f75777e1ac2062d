// One of two desks is killed (SIGKILL) before and after every entry that it appends to the shared log, and the server with it now and
// then; whoever goes on, each record reaches the ERP once and is marked, and both desks end with the same history.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import type { JournalHook } from '../../main/store/journal.ts';
import { consoleRun, type RunOut, trayLines } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type Team, type TeamDesk } from '../support/team.ts';
import { runKilled } from './kill-everywhere.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const STEPS = ['pull', 'hand-over', 'accept', 'confirm'] as const;
type Step = (typeof STEPS)[number];

function wordsOf(step: Step, run: number, tray: string): string[] {
  switch (step) {
    case 'pull':
      return ['pull', 'time', '--connection', 'Prøve'];
    case 'hand-over':
      return ['hand-over', String(run), '--layout', 'plain-csv', '--to', tray];
    case 'accept':
      return ['accept', String(run), '--all'];
    case 'confirm':
      return ['confirm', String(run)];
    default:
      return step satisfies never;
  }
}

const newest = async (desk: TeamDesk) =>
  (await desk.do<(RunOut & { failure?: string })[]>('runs')).at(-1) ?? { run: 0, state: 'closed' };

/** What a person does who finds it as it stands, at one desk: until the newest run is closed. */
async function finish(desk: TeamDesk, tray: string): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await desk.run('resume');
    const { run, state } = await newest(desk);
    if (state === 'closed' || state === 'failed' || state === 'discarded') {
      const pulled = await desk.run<RunOut>('pull', 'time', '--connection', 'Prøve');
      if (pulled.json.ready === 0) return;
    } else if (state === 'review' || state === 'pulling') {
      const said = await desk.run(...wordsOf('hand-over', run, tray));
      if (said.err.includes('has it in review'))
        await desk.run('proof-log', 'take-over', String(run), '--reason', 'killed');
    } else {
      await desk.run(...wordsOf('accept', run, tray));
      await desk.run(...wordsOf('confirm', run, tray));
    }
  }
  throw new Error(`it could not be finished: ${(await desk.run('runs')).err}`);
}

const hashes = (desk: TeamDesk) =>
  readFileSync(path.join(desk.data, 'proof.log'), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('{"part"'))
    .map((line) => (JSON.parse(line) as { hash: string }).hash);

/** A cycle in which the first desk is killed at one moment of one step. Returns false where that step has no such moment. */
async function killedCycle({ desk, desks }: Team, step: Step, at: number, withServer: boolean): Promise<boolean> {
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { sandbox, tray } = desk;
  for (const hours of [7.5, 4, 3.25]) sandbox.addTime({ AntallTimer: hours, FakturaTimeAntall: hours, approved: true });
  let { run } = await newest(a);
  for (const before of STEPS.slice(0, STEPS.indexOf(step))) {
    await a.do(...wordsOf(before, run, tray));
    if (before === 'pull') ({ run } = await newest(a));
  }
  const { signal } = await runKilled(`proof:${at}`, [...wordsOf(step, run, tray), '--data', a.data]);
  if (withServer) {
    postgres.kill();
    postgres.start();
  }
  // A file that is being written nobody but its desk can tell of: it is started again first.
  const others = step === 'hand-over' || at % 2 === 0 ? [a, b] : [b, a];
  for (const one of others) await finish(one, tray);
  for (const one of desks) await one.do('proof-log', 'follow');
  expectAgreement(sandbox, trayLines(tray));
  expect(hashes(a)).toEqual(hashes(b));
  for (const one of desks) expect((await one.run('verify')).err).toBe('');
  return signal === 'SIGKILL';
}

it.each(STEPS)('a desk that is killed at any entry of its %s', { timeout: 240_000 }, async (step) => {
  const team = await openTeam(postgres, 2, { adjustmentIds: 'own' });
  let kills = 0;
  for (let at = 1; await killedCycle(team, step, at, at % 3 === 0); at += 1) kills += 1;
  console.log(`${step}: killed at ${kills} moments`);
  expect(kills).toBeGreaterThan(1);
});

it('a server that is killed at every entry, before it or after it, while the desk works', {
  timeout: 240_000,
}, async () => {
  const { desk, desks } = await openTeam(postgres, 2, { adjustmentIds: 'own' });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  for (const hours of [7.5, 4]) desk.sandbox.addTime({ AntallTimer: hours, FakturaTimeAntall: hours, approved: true });
  let kills = 0;
  let entries = 0;
  const hook: JournalHook = (moment, what) => {
    if (what !== 'proof') return;
    if (moment === 'before') entries += 1;
    if ((entries % 2 === 0) !== (moment === 'before')) return;
    kills += 1;
    postgres.kill();
    postgres.start();
  };
  for (const step of STEPS) {
    const { run } = await newest(a);
    const { code, err } = await consoleRun([...wordsOf(step, run, desk.tray), '--data', a.data, '--json'], {}, hook);
    expect([0, 3], err).toContain(code);
  }
  console.log(`the server was killed ${kills} times`);
  expect(kills).toBe(entries);
  expect(kills).toBeGreaterThan(10);
  for (const one of desks) await one.do('proof-log', 'follow');
  expect(await b.do<RunOut[]>('runs')).toMatchObject([{ state: 'closed' }]);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  expect(hashes(a)).toEqual(hashes(b));
  for (const one of desks) expect((await one.run('verify')).err).toBe('');
});
