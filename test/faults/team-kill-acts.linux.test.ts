// What a desk does besides the four steps of a cycle, killed (SIGKILL) before and after every entry that it appends to the shared log:
// taking a file back, rejecting, deciding, handing over to two destinations, sending a file of material. Whoever goes on, nothing goes out
// twice, nothing is lost, and both desks end with the same history.

import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products, taken, withEngine, writeRows } from '../engine/intake/intake-desk.ts';
import { expectAgreement } from '../support/agreement.ts';
import { type ErpLine, type HandOverOut, hours, type RecordOut, type RunOut, trayLines } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type Team, type TeamDesk } from '../support/team.ts';
import { runKilled } from './kill-everywhere.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const runsOf = (desk: TeamDesk) => desk.do<RunOut[]>('runs');
const newest = async (desk: TeamDesk) => (await runsOf(desk)).at(-1)!.run;
const toTray = (run: number, tray: string) => ['hand-over', String(run), '--layout', 'plain-csv', '--to', tray];

function addTime({ desk }: Team, ...all: readonly number[]): number[] {
  return all.map((worked) => desk.sandbox.addTime({ ArbeidstypeId: '100', ...hours(worked), approved: true }));
}

/** A file at the first desk that waits for its answer. */
async function handedOver(team: Team): Promise<{ run: number; handover: number }> {
  const [a] = team.desks as [TeamDesk];
  addTime(team, 7.5, 4);
  await a.do('pull', 'time', '--connection', 'Prøve');
  const run = await newest(a);
  const { handover } = await a.do<HandOverOut>(...toTray(run, team.desk.tray));
  return { run, handover };
}

async function changedOf(desk: TeamDesk, run: number): Promise<number[]> {
  const all = await desk.do<RecordOut[]>('records', String(run));
  return all.filter(({ status }) => status === 'changed').map(({ id }) => id);
}

/** What a person does who finds it as it stands, until every run is closed and nothing is left to pull. */
async function finish(desk: TeamDesk, tray: string, to: readonly string[] = []): Promise<void> {
  await desk.run('resume');
  for (let round = 0; round < 12; round += 1) {
    const open = (await runsOf(desk)).filter(({ state }) => !['closed', 'failed', 'discarded'].includes(state));
    if (open.length === 0) {
      const pulled = await desk.run<RunOut>('pull', 'time', '--connection', 'Prøve');
      if (pulled.json.ready === 0) return;
    }
    for (const { run, state } of open) {
      const number = String(run);
      // What another desk has in review is being pulled here.
      if (state === 'review' || state === 'pulling') {
        const said = await desk.run(...(to.length === 0 ? toTray(run, tray) : ['hand-over', number]));
        if (said.err.includes('has it in review'))
          await desk.run('proof-log', 'take-over', number, '--reason', 'killed');
        continue;
      }
      for (const name of to) await desk.run('hand-over', number, '--destination', name);
      for (const way of to.length === 0 ? [[]] : to.map((name) => ['--destination', name]))
        await desk.run('accept', number, '--all', ...way);
      await desk.run('confirm', number);
      const ids = await changedOf(desk, run);
      if (ids.length > 0)
        await desk.run('resolve', number, '--ids', ids.join(','), '--as', 'send-correction', '--reason', 'rettet');
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

async function expectSame({ desks }: Team): Promise<void> {
  const [a, b] = desks as [TeamDesk, TeamDesk];
  for (const one of desks) await one.do('proof-log', 'follow');
  expect(hashes(a)).toEqual(hashes(b));
  for (const one of desks) expect((await one.run('verify')).err).toBe('');
}

/** Without what the ERP rejected: it stands in a file, and the ERP does not have it. */
async function withoutRejected(desk: TeamDesk, lines: readonly ErpLine[]): Promise<ErpLine[]> {
  const left = [...lines];
  for (const { run } of await runsOf(desk))
    for (const { id, status } of await desk.do<RecordOut[]>('records', String(run)))
      if (status === 'rejected')
        left.splice(
          left.findIndex((line) => line.id === id),
          1,
        );
  return left;
}

/** What is unknown of the first desk's chunks is decided by what the service has. */
async function decide({ desk }: Team): Promise<void> {
  await withEngine(desk, async (ask) => {
    for (const { batch, rows } of await ask('intake/list', {}))
      for (const { chunk, state } of await ask('intake/chunks', { batch })) {
        if (state !== 'unknown') continue;
        const question = { batch, view: 'all', sort: null, offset: 0, limit: rows } as const;
        const own = (await ask('intake/rows', question)).rows.filter((row) => row.chunk === chunk);
        const as = own.every(({ cells }) => taken(desk).includes(cells[2]!)) ? 'taken' : 'not-taken';
        await ask('intake/decide', { batch, chunk, as, reason: 'looked into the service' });
      }
  });
}

interface Act {
  /** Brings the first desk before it. Returns its words. */
  readonly before: (team: Team) => Promise<readonly string[]>;
}

const ACTS: Readonly<Record<string, Act>> = {
  withdraw: {
    async before(team) {
      const { handover } = await handedOver(team);
      return ['withdraw', String(handover), '--reason', 'feil oppsett'];
    },
  },
  reject: {
    async before(team) {
      const run = String((await handedOver(team)).run);
      const [first] = await team.desks[0]!.do<RecordOut[]>('records', run);
      return ['reject', run, '--ids', String(first!.id), '--reason', 'ukjent ansatt'];
    },
  },
  decision: {
    async before(team) {
      const [a] = team.desks as [TeamDesk];
      const { run } = await handedOver(team);
      await a.do('accept', String(run), '--all');
      const [first] = await a.do<RecordOut[]>('records', String(run));
      team.desk.sandbox.set({ list: 'live' });
      team.desk.sandbox.edit(first!.id, hours(5));
      await a.do('confirm', String(run));
      expect(await changedOf(a, run)).toEqual([first!.id]);
      return ['resolve', String(run), '--ids', String(first!.id), '--as', 'send-correction', '--reason', 'rettet'];
    },
  },
};

/** Kills the first desk at one moment after the other until there is none more. Returns at how many it was. */
async function killedAtEach(
  team: Team,
  before: Act['before'],
  after: (others: readonly TeamDesk[]) => Promise<void>,
): Promise<number> {
  const [a, b] = team.desks as [TeamDesk, TeamDesk];
  for (let at = 1; ; at += 1) {
    const words = await before(team);
    const { signal } = await runKilled(`proof:${at}`, [...words, '--data', a.data]);
    if (signal === 'SIGKILL' && at % 3 === 0) {
      postgres.kill();
      postgres.start();
    }
    await after(at % 2 === 0 ? [a, b] : [b, a]);
    if (signal !== 'SIGKILL') return at - 1;
  }
}

it.each(Object.entries(ACTS))(
  'a desk that is killed at any entry of its %s',
  { timeout: 240_000 },
  async (name, { before }) => {
    const team = await openTeam(postgres, 2, { adjustmentIds: 'own' });
    const { sandbox, tray } = team.desk;
    const kills = await killedAtEach(team, before, async (others) => {
      const [first] = others as [TeamDesk, TeamDesk];
      // A file goes out of the ERP's way before its entry: who began to take it back goes on first, or nobody may say that the ERP has it.
      await team.desks[0]!.run('resume');
      await finish(first, tray);
      expectAgreement(sandbox, await withoutRejected(first, trayLines(tray)));
    });
    await expectSame(team);
    console.log(`${name}: killed at ${kills} moments`);
    expect(kills).toBeGreaterThan(1);
  },
);

it('a desk that is killed at any entry of a hand-over to two destinations', { timeout: 240_000 }, async () => {
  const team = await openTeam(postgres, 2, { adjustmentIds: 'own' });
  const [a] = team.desks as [TeamDesk];
  const { sandbox, tray } = team.desk;
  const folders = ['Lønn', 'Prosjekt'].map((name) => ({ name, folder: path.join(tray, name) }));
  for (const { name, folder } of folders) {
    mkdirSync(folder);
    const where = ['--kind', 'time', '--layout', 'plain-csv', '--to', folder, '--rule', 'ArbeidstypeId=100'];
    await a.do('destination', 'add', name, '--connection', 'Prøve', ...where);
  }
  const kills = await killedAtEach(
    team,
    async () => {
      addTime(team, 7.5, 4);
      await a.do('pull', 'time', '--connection', 'Prøve');
      return ['hand-over', String(await newest(a))];
    },
    async (others) => {
      // A file that is being written nobody but its desk can tell of: it is started again first.
      const names = folders.map(({ name }) => name);
      await a.run('resume');
      await finish(others[0]!, tray, names);
      for (const { folder } of folders) expectAgreement(sandbox, trayLines(folder));
    },
  );
  await expectSame(team);
  console.log(`two destinations: killed at ${kills} moments`);
  expect(kills).toBeGreaterThan(1);
});

it('a desk that is killed at any entry of a file of material that it sends', { timeout: 240_000 }, async () => {
  const team = await openTeam(postgres, 2);
  const { desk } = team;
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  let file = '';
  const kills = await killedAtEach(
    team,
    async () => {
      file = writeRows(desk, `${letters[0]!}.csv`, products(letters.splice(0, 2).join('')));
      return ['intake', file, '--connection', 'Prøve', '--send'];
    },
    async (others) => {
      // What became of a call nobody but its desk is asked.
      await team.desks[0]!.run('resume');
      await decide(team);
      for (const one of others) {
        await one.do('proof-log', 'follow');
        await one.run('intake', file, '--connection', 'Prøve', '--send');
      }
      expect(new Set(taken(desk)).size, 'once each').toBe(taken(desk).length);
      expect(taken(desk)).toHaveLength(26 - letters.length);
    },
  );
  await expectSame(team);
  console.log(`material: killed at ${kills} moments`);
  expect(kills).toBeGreaterThan(1);
});
