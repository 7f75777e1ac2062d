// What an append permits is carried out within its time or not at all: a machine that slept between the answer of the shared
// log and the effect does nothing late, tells the others, and any desk goes on.

import { readdirSync } from 'node:fs';
import { afterAll, afterEach, expect, it } from 'vitest';
import { assertInTime, permitNow } from '../../../main/engine/team/in-time.ts';
import { parsedLine } from '../../../main/store/proof/proof-file.ts';
import { Desk, forgetTemplates } from '../../model/desk.ts';
import { answer, erpTakesAll } from '../../model/operator.ts';
import { perform } from '../../model/perform.ts';
import type { StepName } from '../../model/steps.ts';
import { PLAIN, type World } from '../../model/world.ts';

const open: Desk[] = [];
afterEach(() => {
  for (const desk of open.splice(0)) desk.close();
});
afterAll(forgetTemplates);

async function deskOfTwo(world: Partial<World> = {}): Promise<Desk> {
  const desk = await Desk.start({ ...PLAIN, desks: 2, ...world });
  open.push(desk);
  return desk;
}

async function steps(desk: Desk, ...names: StepName[]): Promise<void> {
  for (const name of names) await perform(desk, { name, n: 0 });
}

/** What the log has last, and how it calls it. */
const told = ({ team: of }: Desk) => of!.database.entries.map(({ body }) => parsedLine(body)!.entry);
const last = (desk: Desk, what: string) => told(desk).findLast((entry) => entry.what === what);
const reviewOf = (desk: Desk) => desk.runs.find(({ state }) => state === 'review')!.number;
const lying = (desk: Desk) =>
  readdirSync(desk.console.tray, { recursive: true }).filter((name) => String(name).includes('.csv'));

const NOT_DONE = { ok: false, error: { code: 'refused', retrySafe: true, values: { why: 'not-done', seconds: '45' } } };

it('a file does not get its name late: its records are ready again, and go out once', async () => {
  const desk = await deskOfTwo();
  await steps(desk, 'add', 'pull-time');
  const run = reviewOf(desk);
  const way = { layout: 'plain-csv', folder: desk.console.tray };
  desk.team!.fault('sleep');
  expect(await desk.console.ask('hand-over/write', { run, way })).toMatchObject(NOT_DONE);
  expect(lying(desk)).toEqual([]);
  expect(last(desk, 'withdrawn')).toMatchObject({ run, notDone: true });
  expect(desk.rows(run).map(({ state }) => state)).toEqual(['ready']);
  // Nothing of it is live at the other desk, which may take the review over and hand over itself.
  await desk.team!.goTo(1);
  expect(desk.console.store.handOvers.inState(['writing', 'written', 'handed-over'])).toEqual([]);
  await desk.team!.goTo(0);
  expect(await desk.console.ask('hand-over/write', { run, way })).toMatchObject({ ok: true });
  expect(lying(desk)).toHaveLength(1);
});

it('where the log is away too when the machine wakes, the file is taken back as soon as it is there, and nobody is asked', async () => {
  const desk = await deskOfTwo();
  await steps(desk, 'add', 'pull-time');
  const run = reviewOf(desk);
  desk.team!.fault('sleep');
  // The entry of the withdrawal does not arrive.
  desk.team!.fault('answer-lost');
  await desk.console.ask('hand-over/write', { run, way: { layout: 'plain-csv', folder: desk.console.tray } });
  await desk.console.ask('recover/resume', {});
  expect(desk.rows(run).map(({ state }) => state)).toEqual(['ready']);
  expect(desk.console.store.handOvers.inState(['unclear', 'written', 'writing'])).toEqual([]);
  expect(lying(desk)).toEqual([]);
});

it('of several files none gets its name late', async () => {
  const desk = await deskOfTwo({ destinations: 'overlap' });
  await steps(desk, 'add', 'pull-time');
  const run = reviewOf(desk);
  desk.team!.fault('sleep');
  expect(await desk.console.ask('hand-over/write', { run, way: { destination: null } })).toMatchObject(NOT_DONE);
  expect(lying(desk)).toEqual([]);
  expect(last(desk, 'withdrawn')).toMatchObject({ run, notDone: true, handOvers: [1, 2] });
  expect(await desk.console.ask('hand-over/write', { run, way: { destination: null } })).toMatchObject({ ok: true });
  expect(lying(desk)).toHaveLength(2);
});

it('a mark is not sent late, and the other desk sends it', async () => {
  const desk = await deskOfTwo();
  await steps(desk, 'add', 'pull-time', 'hand-over');
  const [run] = desk.runs.filter(({ state }) => state === 'handed-over');
  erpTakesAll(desk);
  await answer(desk, run!);
  // The first entry of a confirm tells of its list: the machine sleeps at the next one.
  desk.team!.fault('none');
  desk.team!.fault('sleep');
  expect(await desk.console.ask('confirm/run', { run: run!.number })).toMatchObject(NOT_DONE);
  expect(last(desk, 'marking')).toMatchObject({ ids: [101] });
  expect(last(desk, 'accepted')).toMatchObject({ note: 'not marked', notDone: true });
  expect(desk.state.lines.map(({ exported }) => exported)).toEqual([false]);
  await desk.team!.goTo(1);
  expect(desk.rows(run!.number).map(({ state }) => state)).toEqual(['accepted']);
  expect(await desk.console.ask('confirm/run', { run: run!.number })).toMatchObject({ ok: true });
  expect(desk.state.lines.map(({ exported }) => exported)).toEqual([true]);
});

it('a chunk of material is not sent late: its rows are new, at the other desk too', async () => {
  const desk = await deskOfTwo();
  const { path: file } = desk.suppliers.write(desk.console.root, 2);
  const read = await desk.console.ask('intake/read', { connection: 'Modell', file });
  if (read?.ok !== true) throw new Error('the file cannot be read');
  desk.team!.fault('sleep');
  await desk.console.ask('intake/send', { batch: read.value.batch });
  expect(last(desk, 'batch-not-sent')).toMatchObject({ notDone: true });
  expect(desk.state.references.size).toBe(0);
  await desk.console.ask('intake/send', { batch: read.value.batch });
  expect([...desk.state.references.values()]).toEqual([1, 1]);
});

it('nothing is prepared late', async () => {
  const desk = await deskOfTwo();
  await steps(desk, 'add');
  // The first entry is that of the pull itself, which does nothing outside.
  desk.team!.fault('none');
  desk.team!.fault('sleep');
  expect(await desk.pull('time')).toMatchObject(NOT_DONE);
  expect(desk.state.lines).toEqual([]);
  expect(await desk.pull('time')).toMatchObject({ ok: true });
  expect(desk.state.lines).toHaveLength(1);
});

it('the time is measured by the clock that ran further, and a desk by itself has all of it', () => {
  const at = (elapsed: number, now: string, team: object | null = {}) =>
    ({ store: { proofLog: { team } }, elapsed: () => elapsed, now: () => now }) as never;
  const permit = permitNow(at(1_000, '2026-11-02T08:00:00.000Z'));
  const late = (elapsed: number, now: string, team?: null) => () =>
    assertInTime(at(elapsed, now, team), permit, 'mark', 'run 1');
  expect(late(31_000, '2026-11-02T08:00:30.000Z')).not.toThrow();
  expect(late(31_001, '2026-11-02T08:00:01.000Z')).toThrow(/30 seconds/);
  // It slept: the one stood still.
  expect(late(1_001, '2026-11-02T08:00:30.001Z')).toThrow(/30 seconds/);
  // It slept, and its clock was set back.
  expect(late(1_001, '2026-11-02T07:00:00.000Z')).toThrow(/30 seconds/);
  expect(late(900_000, '2026-11-03T08:00:00.000Z', null)).not.toThrow();
});
