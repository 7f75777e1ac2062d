// What a review listed beside what it handed over: once it is over, it stands at the other desks as where it was pulled. Its held lines,
// those that were set apart, its sums and proof, and what its checks found.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, fullEntry, type RecordOut, type RunOut } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const add = ({ sandbox }: Desk, n: number, more: Record<string, unknown> = {}) =>
  sandbox.addTime(fullEntry({ AnsattId: 1000 + n, Dato: '2026-10-05T00:00:00', ...more }));

async function threeDesks(): Promise<{ desk: Desk; a: TeamDesk; b: TeamDesk; c: TeamDesk; ids: number[] }> {
  const { desk, desks } = await openTeam(postgres, 3);
  const [a, b, c] = desks as [TeamDesk, TeamDesk, TeamDesk];
  const ids = [add(desk, 1), add(desk, 2), add(desk, 3, { FakturaTimeAntall: 9 })];
  return { desk, a, b, c, ids };
}

const pull = async (at: TeamDesk) => String((await at.do<RunOut>('pull', 'time', '--connection', 'Prøve')).run);
const hold = (at: TeamDesk, run: string, id: number) =>
  at.do('hold', run, '--ids', String(id), '--reason', 'venter på svar');
const handOver = (desk: Desk, at: TeamDesk, run: string) =>
  at.do('hand-over', run, '--layout', 'plain-csv', '--to', desk.tray);
const months = async (at: TeamDesk) =>
  (await at.do<{ countedAt: unknown }[]>('month', 'list', '--connection', 'Prøve')).map(({ countedAt, ...rest }) => ({
    ...rest,
    isCounted: countedAt !== null,
  }));

/** What a desk shows of all runs and months. */
async function shown(at: TeamDesk) {
  await at.do('proof-log', 'follow');
  const runs = await at.do<RunOut[]>('runs');
  const records = [];
  for (const { run } of runs) records.push(await at.do<RecordOut[]>('records', String(run)));
  expect((await at.run('verify')).err).toBe('');
  return { runs, records, months: await months(at) };
}

it('what a run held or set apart, its sums, its proof and its findings are the same at every desk, and no other closes its month', async () => {
  const { desk, a, b, c, ids } = await threeDesks();
  const first = await pull(a);
  await hold(a, first, ids[0]!);
  await handOver(desk, a, first);
  await b.do('accept', first, '--all');
  await b.do('confirm', first);
  // One waits for its answer, and is set apart in the next: nothing is ready there but what is held.
  const late = add(desk, 4);
  const second = await pull(b);
  await hold(b, second, late);
  await b.do('close', second);
  const there = await shown(a);
  expect(there.runs.map(({ records, held, proof }) => ({ records, held, proof }))).toEqual([
    { records: 3, held: 1, proof: 'complete' },
    { records: 2, held: 2, proof: 'complete' },
  ]);
  expect(there.records[0]).toContainEqual(expect.objectContaining({ findings: ['invoiceable-above-worked'] }));
  expect(there.months).toMatchObject([{ month: '2026-10', held: 2, verdict: 'cannot-close' }]);
  for (const other of [b, c]) expect(await shown(other)).toEqual(there);
});

it('a review that was discarded, with what was set apart in it, stands at the others as discarded, and nobody takes it for counted', async () => {
  const { desk, a, b, c, ids } = await threeDesks();
  const first = await pull(a);
  await hold(a, first, ids[0]!);
  await handOver(desk, a, first);
  add(desk, 4);
  const second = await pull(a);
  await a.do('discard', second);
  const there = await shown(a);
  expect(there.runs[1]).toMatchObject({ state: 'discarded', records: 4, duplicates: 2, held: 1, ready: 1 });
  for (const other of [b, c]) expect(await shown(other)).toEqual(there);
});

it('why a pull broke off is told', async () => {
  const { desk, a, b } = await threeDesks();
  desk.sandbox.setFault({ kind: 'status', status: 500, call: 'list-time', times: 'always' });
  expect((await a.run('pull', 'time', '--connection', 'Prøve')).code).toBe(1);
  const { runs } = await shown(a);
  expect(runs).toMatchObject([{ state: 'failed' }]);
  expect((await shown(b)).runs).toEqual(runs);
});

it('what a review had listed that was taken over comes when its desk follows', async () => {
  const { desk, a, b, c, ids } = await threeDesks();
  const first = await pull(a);
  await hold(a, first, ids[0]!);
  await a.do('proof-log', 'follow');
  await b.do('proof-log', 'take-over', first, '--reason', 'syk');
  await handOver(desk, b, await pull(b));
  const there = await shown(a);
  expect(there.runs).toMatchObject([
    { state: 'discarded', records: 3 },
    { state: 'handed-over', held: 1 },
  ]);
  for (const other of [b, c]) {
    const { runs, records } = await shown(other);
    expect(records).toEqual(there.records);
    // Who took it over is told at each desk by its own words and clock.
    const apartFromTaker = (of: readonly RunOut[]) => of.map((run) => ({ ...run, takenOver: null }));
    expect(apartFromTaker(runs)).toEqual(apartFromTaker(there.runs));
  }
});

it('what an earlier run held, told late, takes the place of nothing that a later one holds', async () => {
  const { desk, a, b, c, ids } = await threeDesks();
  const first = await pull(a);
  await hold(a, first, ids[0]!);
  await a.do('proof-log', 'follow');
  postgres.stop();
  await a.do('discard', first);
  postgres.start();
  await b.do('proof-log', 'take-over', first, '--reason', 'PC-en er av');
  const second = await pull(b);
  await hold(b, second, ids[1]!);
  await b.do('release', second, '--ids', String(ids[0]));
  await handOver(desk, b, second);
  await b.do('proof-log', 'follow');
  await a.do('proof-log', 'follow');
  const third = await pull(c);
  const held = (await c.do<RecordOut[]>('records', third)).filter(({ status }) => status === 'held');
  expect(held.map(({ id }) => id)).toEqual([ids[1]]);
});
