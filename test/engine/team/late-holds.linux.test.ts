// Hold beats release: what a desk says is to be held, of a review that another one has or took over, is held there, is told as
// too late where it has gone out, and is never lost in silence.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, type RecordOut, type RunOut, trayLines } from '../../support/desk.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { openTeam, type TeamDesk } from '../../support/team.ts';
import { until } from '../../support/until.ts';
import { withEngine } from '../intake/intake-desk.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const WHY = 'lønnsarten er feil';
const pull = (at: TeamDesk) => at.do<RunOut>('pull', 'time', '--connection', 'Prøve');
const follow = (at: TeamDesk) => at.do('proof-log', 'follow');
const handOver = (at: TeamDesk, run: number, { tray }: Desk) =>
  at.do('hand-over', String(run), '--layout', 'plain-csv', '--to', tray);
const hold = (at: TeamDesk, run: number, id: number) =>
  at.run<Record<string, unknown>>('hold', String(run), '--ids', String(id), '--reason', WHY);
const of = async (at: TeamDesk, run: number, id: number) =>
  (await at.do<RecordOut[]>('records', String(run))).find((one) => one.id === id)!;
const events = (at: TeamDesk, run: number, what: string) =>
  withEngine(at, async (ask) => (await ask('runs/events', { run })).filter((event) => event.what === what));

async function reviewed() {
  const { desk, desks } = await openTeam(postgres, 2, { records: 6 });
  const [a, b] = desks as [TeamDesk, TeamDesk];
  const { run } = await pull(a);
  const [{ id }] = (await a.do<RecordOut[]>('records', String(run))) as [RecordOut];
  await follow(b);
  return { desk, a, b, run, id };
}

/** The first desk holds a unit without a network, while the other one takes its review over and pulls. */
async function takenOver() {
  const scene = await reviewed();
  const { a, b, run, id } = scene;
  postgres.stop();
  try {
    expect((await hold(a, run, id)).code).toBe(0);
  } finally {
    postgres.start();
  }
  await b.do('proof-log', 'take-over', String(run), '--reason', 'Kari er syk');
  const next = await pull(b);
  expect((await of(b, next.run, id)).status).toBe('ready');
  return { ...scene, next: next.run };
}

it('what was held without a network in a review that was taken over is held in the one that stands', async () => {
  const { desk, a, b, id, next } = await takenOver();
  await follow(a);
  await follow(b);
  expect(await of(b, next, id)).toMatchObject({ status: 'held', reason: WHY });
  await handOver(b, next, desk);
  expect(trayLines(desk.tray).map((line) => line.id)).not.toContain(id);
  // And in the next one, at either desk.
  await follow(a);
  const { run: last } = await pull(a);
  expect(await of(a, last, id)).toMatchObject({ status: 'held', reason: WHY });
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('what was held and let go again without a network in a review that was taken over is held nowhere', async () => {
  const { a, b, run, id } = await reviewed();
  const other = (await a.do<RecordOut[]>('records', String(run))).find((one) => one.id !== id)!.id;
  postgres.stop();
  try {
    await a.do('hold', String(run), '--ids', `${id},${other}`, '--reason', WHY);
    await a.do('release', String(run), '--ids', String(id));
  } finally {
    postgres.start();
  }
  await b.do('proof-log', 'take-over', String(run), '--reason', 'Kari er syk');
  const next = await pull(b);
  for (const one of [a, b, a]) await follow(one);
  const statusesOf = async (at: TeamDesk, number: number) =>
    Promise.all([id, other].map(async (one) => (await of(at, number, one)).status));
  expect(await statusesOf(b, next.run)).toEqual(['ready', 'held']);
  for (const one of [a, b]) expect(await statusesOf(one, run)).toEqual(['ready', 'held']);
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('a hold on what has gone out meanwhile is told to both as too late', async () => {
  const { desk, a, b, id, next } = await takenOver();
  await handOver(b, next, desk);
  await follow(a);
  await follow(b);
  for (const one of [a, b]) {
    expect((await of(one, next, id)).status).toBe('handed-over');
    expect((await events(one, next, 'hold came too late')).map(({ data }) => data)).toMatchObject([
      { ids: [id], reason: WHY },
    ]);
  }
});

it('what was held so is held by the next pull, where the one who took over discarded its run', async () => {
  const { a, b, id, next } = await takenOver();
  await b.do('discard', String(next));
  await follow(a);
  await follow(b);
  const { run } = await pull(b);
  expect(await of(b, run, id)).toMatchObject({ status: 'held', reason: WHY });
});

it('another desk proposes: the reviewer holds what is ready, and says so; what it lets go itself goes', async () => {
  const { desk, a, b, run, id } = await reviewed();
  const said = await hold(b, run, id);
  expect(said).toMatchObject({ code: 0, json: { run, held: [], proposed: [id] } });
  expect(said.err).toContain('has it in review');
  expect((await b.run('release', String(run), '--ids', String(id))).code).toBe(1);
  await follow(b);
  await follow(a);
  expect(await of(a, run, id)).toMatchObject({ status: 'held', reason: WHY });
  await follow(b);
  await a.do('release', String(run), '--ids', String(id));
  await handOver(a, run, desk);
  await follow(b);
  expect(trayLines(desk.tray).map((line) => line.id)).toContain(id);
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('what a pull held again, told after its review was taken over, holds nothing that was let go there', async () => {
  const { desk, a, b, run, id } = await reviewed();
  await hold(a, run, id);
  await a.do('discard', String(run));
  const before = desk.sandbox.calls().length;
  desk.sandbox.setFault({ kind: 'delay', ms: 300, call: 'list-time', times: 'always' });
  const pulling = pull(a);
  // The first call of a list only asks for the clock.
  const asked = () =>
    desk.sandbox
      .calls()
      .slice(before)
      .map(({ call }) => call);
  await until(
    'a list is asked for',
    () => asked().lastIndexOf('list-time') > asked().indexOf('prepare') && asked().includes('prepare'),
  );
  postgres.stop();
  const again = await pulling.finally(() => postgres.start());
  desk.sandbox.clearFaults();
  expect(await of(a, again.run, id)).toMatchObject({ status: 'held', reason: WHY });
  await b.do('proof-log', 'take-over', String(again.run), '--reason', 'Kari er syk');
  const next = await pull(b);
  expect(await of(b, next.run, id)).toMatchObject({ status: 'held', reason: WHY });
  await b.do('release', String(next.run), '--ids', String(id));
  for (const one of [a, b]) await follow(one);
  expect((await of(b, next.run, id)).status).toBe('ready');
  for (const one of [a, b]) expect((await one.run('verify')).err).toBe('');
});

it('what was proposed without a network and has gone out meanwhile is told to both as too late', async () => {
  const { desk, a, b, run, id } = await reviewed();
  postgres.stop();
  try {
    expect((await hold(b, run, id)).code).toBe(0);
  } finally {
    postgres.start();
  }
  await handOver(a, run, desk);
  for (const one of [b, a]) await follow(one);
  for (const one of [a, b]) {
    const [late] = await events(one, run, 'hold came too late');
    expect(late?.data).toMatchObject({ ids: [id], reason: WHY });
    expect((await of(one, run, id)).status).toBe('handed-over');
  }
});

it('who proposed and takes over holds what she had proposed', async () => {
  const { b, run, id } = await reviewed();
  await hold(b, run, id);
  await b.do('proof-log', 'take-over', String(run), '--reason', 'Kari er syk');
  const next = await pull(b);
  expect(await of(b, next.run, id)).toMatchObject({ status: 'held', reason: WHY });
});

it('whose review was taken over is told by whom, when and why, and not that it is discarded', async () => {
  const { desk, a, b, run, id } = await reviewed();
  await b.do('proof-log', 'take-over', String(run), '--reason', 'Kari er syk');
  const handedOver = await a.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  const held = await a.run('hold', String(run), '--ids', String(id), '--reason', 'spør');
  for (const said of [handedOver, held]) {
    expect(said.code).toBe(1);
    expect(said.err).toMatch(/took it over at 20\d\d-\S+: Kari er syk/);
    expect(said.err).not.toContain('discarded');
  }
});
