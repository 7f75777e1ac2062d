// A review of this desk is judged anew by itself when another desk handed over meanwhile: what is out already is set apart,
// and the reviewer is told by whom, when and how much.

import { afterAll, afterEach, expect, it } from 'vitest';
import type { ProofEntry, ProofRecord, ProofTies } from '../../../main/ports/proof-log.ts';
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
async function otherHandsOver(
  desk: Desk,
  lines: readonly { id: number; raw?: string; ties?: ProofTies; as?: number }[],
): Promise<void> {
  const { console: here, team } = desk;
  const other = here.store.team.desks().find(({ uuid }) => uuid !== here.store.storeId)!.uuid;
  const log = new MemoryProofLog({ database: team!.database, desk: other, now: () => here.now() });
  const { name, uuid } = here.store.connections.all()[0]!;
  const rows = desk.rows(desk.runs.at(-1)!);
  const records = lines.map(({ id, raw, ties, as = id }, at): ProofRecord => {
    const row = rows.find((one) => one.id === id)!;
    const hash = raw === undefined ? row.contentHash : `${row.contentHash}'`;
    const plain = [as, hash, 0, at + 1, at + 1, raw ?? row.raw] as const;
    return ties === undefined ? plain : [...plain, ties];
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
  const change = { why: 'handed-over', by: 'model', theirs: 90, rows: 2, setApart: [101, 103] };
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

const done = async (answer: Promise<{ ok: boolean } | null>): Promise<void> =>
  expect(await answer).toMatchObject({ ok: true });

/** A correction that a person decided on at the first desk waits for its next pull. */
async function correctionDecided() {
  const desk = await Desk.start({ ...PLAIN, list: 'live', desks: 2 });
  open.push(desk);
  for (const n of [0, 1]) await perform(desk, { name: 'add', n });
  await done(desk.pull('time'));
  const first = desk.runs.at(-1)!.number;
  const way = { layout: 'plain-csv', folder: desk.console.tray };
  await done(desk.console.ask('hand-over/write', { run: first, way }));
  await done(desk.console.ask('verdict/give', { run: first, verdict: 'accept', ids: [101, 102] }));
  const [edited] = desk.state.entries;
  const { amount } = edited!;
  desk.state.edit(edited!, { amount: 2 });
  await done(desk.pull('time'));
  const as = 'send-correction';
  await done(desk.console.ask('resolve/decide', { run: first, ids: [101], as, reason: 'timene er endret' }));
  return { desk, first, way, editBack: () => desk.state.edit(edited!, { amount }) };
}

/** The same, ready in a review of that desk. */
async function correctionInReview() {
  const { desk, ...decided } = await correctionDecided();
  await done(desk.pull('time'));
  const run = desk.runs.findLast(({ state }) => state === 'review')!.number;
  const corrected = () => desk.rows(run).filter(({ id }) => id === 101);
  const stands = () => corrected().map(({ madeBy, state }) => `${madeBy} ${state}`);
  expect(stands()).toEqual(['service ready', 'console ready']);
  return { desk, ...decided, run, stands };
}

it('a correction that the list of another desk made needless is set apart in the review, and does not go out', async () => {
  const { desk, first, run, way, stands, editBack } = await correctionInReview();
  editBack();
  await desk.team!.goTo(1);
  await done(desk.console.ask('confirm/run', { run: first }));
  expect(desk.state.lines.map(({ id, exported }) => ({ id, exported }))).toContainEqual({ id: 101, exported: true });
  await desk.team!.goTo(0);
  const answer = await desk.console.ask('hand-over/write', { run, way: { ...way }, offline: true });
  expect(answer).toMatchObject({ ok: false, error: { code: 'refused' } });
  expect(stands()).toEqual(['service duplicate', 'console duplicate']);
  const told = [{ why: 'correction-needless', by: 'model', theirs: first, rows: 1, setApart: [101] }];
  expect(await desk.console.ask('runs/get', { run })).toMatchObject({ ok: true, value: { elsewhere: told } });
});

it('a correction that the list of another desk made needless waits no more where it was decided', async () => {
  const { desk, editBack } = await correctionDecided();
  const { corrections, connections } = desk.console.store;
  const waiting = () => corrections.pending(connections.all()[0]!.id, 'time').length;
  expect(waiting()).toBe(1);
  editBack();
  await desk.team!.goTo(1);
  await done(desk.pull('time'));
  await desk.team!.goTo(0);
  await done(desk.console.ask('team/follow', {}));
  expect(waiting()).toBe(0);
});

it('what another desk has taken back under another Id is not taken back once more', async () => {
  const { desk, run, stands } = await correctionInReview();
  const reverses = desk.rows(run).find(({ madeBy }) => madeBy === 'console')!.reverses!;
  await otherHandsOver(desk, [{ id: 101, as: 999, ties: { reverses, pairing: 'paired' } }]);
  await done(desk.console.ask('team/follow', {}));
  expect(stands()).toEqual(['service duplicate', 'console duplicate']);
});

it('a period that another desk locks holds what is in review here', async () => {
  const { desk, run } = await inReview();
  await desk.team!.goTo(1);
  const { name } = desk.console.store.connections.all()[0]!;
  await done(desk.console.ask('connections/update', { name, options: { lockedThrough: '2024-10-02' } }));
  await desk.team!.goTo(0);
  expect(desk.rows(run).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'held locked-period',
    'held locked-period',
    'ready null',
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
