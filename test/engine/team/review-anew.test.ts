// A review of this desk is judged anew by itself when another desk handed over meanwhile (design §12): what is out already is set apart,
// and the reviewer is told by whom, when and how much.

import { afterAll, afterEach, expect, it } from 'vitest';
import type { ProofEntry, ProofRecord } from '../../../main/ports/proof-log.ts';
import { MemoryProofLog } from '../../contracts/memory-proof-log.ts';
import { Desk, forgetTemplates } from '../../model/desk.ts';
import { perform } from '../../model/perform.ts';
import { PLAIN } from '../../model/world.ts';

const open: Desk[] = [];
afterEach(() => {
  for (const desk of open.splice(0)) desk.close();
});
afterAll(forgetTemplates);

/** Two desks; the first has a run of three entries in review. */
async function inReview(): Promise<{ desk: Desk; run: number }> {
  const desk = await Desk.start({ ...PLAIN, desks: 2 });
  open.push(desk);
  for (const n of [0, 1, 2]) await perform(desk, { name: 'add', n });
  await desk.pull('time');
  return { desk, run: desk.runs.find(({ state }) => state === 'review')!.number };
}

/** The other desk hands these lines over as a run of its own, whatever this one has in review: claims are for politeness. */
async function otherHandsOver(desk: Desk, lines: readonly { id: number; raw?: string }[]): Promise<void> {
  const { console: here, team } = desk;
  const other = here.store.team.desks().find(({ uuid }) => uuid !== here.store.storeId)!.uuid;
  const log = new MemoryProofLog({ database: team!.database, desk: other, now: () => here.now() });
  const { name, uuid } = here.store.connections.all()[0]!;
  const rows = desk.rows(desk.runs.at(-1)!);
  const records = lines.map(({ id, raw }, at): ProofRecord => {
    const row = rows.find((one) => one.id === id)!;
    const hash = raw === undefined ? row.contentHash : `${row.contentHash}'`;
    return [id, hash, 0, at + 1, at + 1, raw ?? row.raw];
  });
  const of = { connection: name, connectionId: uuid, kind: 'time', run: 90, by: 'PC-7' } as const;
  const act = () => crypto.randomUUID();
  const file = { handOver: 90, file: 'time-90.csv', sha256: 'a'.repeat(64), records };
  const entries: ProofEntry[] = [
    { ...of, act: act(), what: 'pull' },
    { ...of, ...file, act: act(), what: 'hand-over' },
    { ...of, act: act(), what: 'named', handOvers: [90] },
  ];
  for (const entry of entries) expect(await log.append(await log.head(), entry)).not.toBeNull();
}

it('what another desk handed over is set apart in the review by following, and told once', async () => {
  const { desk, run } = await inReview();
  await otherHandsOver(desk, [{ id: 101 }, { id: 103 }]);
  const change = { by: 'model', theirs: 90, rows: 2, setApart: [101, 103] };
  expect(await desk.console.ask('team/follow', {})).toMatchObject({
    ok: true,
    value: { entries: 3, reviews: [{ run, ...change }] },
  });
  expect(desk.rows(run).map(({ id, state, reason }) => ({ id, state, reason }))).toEqual([
    { id: 101, state: 'duplicate', reason: 'waits' },
    { id: 102, state: 'ready', reason: null },
    { id: 103, state: 'duplicate', reason: 'waits' },
  ]);
  expect(await desk.console.ask('runs/get', { run })).toMatchObject({ ok: true, value: { elsewhere: [change] } });
  expect(await desk.console.ask('team/follow', {})).toMatchObject({ ok: true, value: { entries: 0, reviews: [] } });
  // The other desk sees nothing of it in its own runs: the review is not its own.
  await desk.team!.goTo(1);
  expect(await desk.console.ask('runs/get', { run })).toMatchObject({ ok: true, value: { elsewhere: [] } });
});

it('a correction of which one part went out elsewhere is held as a whole, and another version is not taken for the same', async () => {
  const { desk, run } = await inReview();
  const { store } = desk.console;
  const { records } = store;
  const [first] = records.byId(run, 101);
  store.transaction(() =>
    records.change(
      [...records.byId(run, 101), ...records.byId(run, 102)].map(({ key }) => ({ key, correctionGroup: first!.key })),
    ),
  );
  await otherHandsOver(desk, [{ id: 101, raw: first!.raw.replace('7.5', '6') }]);
  await desk.console.ask('team/follow', {});
  expect(desk.rows(run).map(({ id, state, reason }) => ({ id, state, reason }))).toEqual([
    { id: 101, state: 'duplicate', reason: 'changed-since' },
    { id: 102, state: 'held', reason: 'part-of-held-correction' },
    { id: 103, state: 'ready', reason: null },
  ]);
});

it('who had a run in review is told who took it over, when and why', async () => {
  const { desk, run } = await inReview();
  await desk.team!.goTo(1);
  expect(await desk.console.ask('team/take-over', { run, reason: 'syk i dag' })).toMatchObject({ ok: true });
  await desk.team!.goTo(0);
  expect(await desk.console.ask('runs/get', { run })).toMatchObject({
    ok: true,
    value: { state: 'discarded', takenOver: { by: 'model · model', reason: 'syk i dag' } },
  });
});

it('an act on the review follows first, so that nothing goes out twice', async () => {
  const { desk, run } = await inReview();
  await otherHandsOver(desk, [{ id: 101 }, { id: 102 }]);
  const way = { layout: 'plain-csv', folder: desk.console.tray };
  expect(await desk.console.ask('hand-over/write', { run, way })).toMatchObject({
    ok: true,
    value: { handOver: { sum: { rows: 1 } } },
  });
});
