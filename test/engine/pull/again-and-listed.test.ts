// What the ERP refused, left the list and is to be sent again by a person's word may be listed once more before it went out: it goes out
// once, as the service has it then.

import { afterAll, afterEach, expect, it } from 'vitest';
import { Desk, forgetTemplates } from '../../model/desk.ts';
import { perform } from '../../model/perform.ts';
import { PLAIN, type World } from '../../model/world.ts';

const open: Desk[] = [];
afterEach(() => {
  for (const desk of open.splice(0)) desk.close();
});
afterAll(forgetTemplates);

async function done(answer: Promise<{ ok: boolean } | null>): Promise<void> {
  expect(await answer).toMatchObject({ ok: true });
}

/** An entry that the ERP rejected, whose approval was taken back, and that a person has sent again. */
async function toBeSentAgain(world: Partial<World> = {}) {
  const desk = await Desk.start({ ...PLAIN, list: 'live', ...world });
  open.push(desk);
  for (const n of [0, 1]) await perform(desk, { name: 'add', n });
  await done(desk.pull('time'));
  const first = desk.runs.at(-1)!.number;
  const handOver = (run: number) =>
    desk.console.ask('hand-over/write', { run, way: { layout: 'plain-csv', folder: desk.console.tray } });
  await done(handOver(first));
  await done(desk.console.ask('verdict/give', { run: first, verdict: 'accept', ids: [101] }));
  await done(desk.console.ask('verdict/give', { run: first, verdict: 'reject', ids: [102], reason: 'ukjent ansatt' }));
  const entry = desk.state.entries[1]!;
  desk.state.unapprove(entry);
  await done(desk.pull('time'));
  const sendAgain = () =>
    desk.console.ask('resolve/decide', { run: first, ids: [102], as: 'send-again', reason: 'ERP skal ha den' });
  await done(sendAgain());
  const inReview = () => desk.runs.findLast(({ state }) => state === 'review')!.number;
  const goingOut = () =>
    desk
      .rows(inReview())
      .filter(({ state }) => state === 'ready')
      .map(({ id, madeBy, raw }) => `${id} ${madeBy} ${JSON.parse(raw).AntallTimer}`);
  return { desk, entry, handOver, sendAgain, inReview, goingOut };
}

it.each([
  ['as it was', undefined, '102 service 6'],
  ['otherwise', 3, '102 service 3'],
])('listed again %s, it goes out once', async (_how, amount, line) => {
  const { desk, entry, goingOut } = await toBeSentAgain();
  if (amount !== undefined) desk.state.edit(entry, { amount });
  desk.state.approve(entry);
  await done(desk.pull('time'));
  expect(goingOut()).toEqual([line]);
});

it('listed again while it waits in a review, it is held there, and the next pull has it once', async () => {
  const { desk, entry, handOver, inReview, goingOut } = await toBeSentAgain();
  await done(desk.pull('time'));
  desk.state.approve(entry);
  desk.state.prepare();
  desk.clocks.pass(120_000);
  const run = inReview();
  expect(await handOver(run)).toMatchObject({ ok: false, error: { code: 'refused' } });
  expect(desk.rows(run).find(({ id }) => id === 102)).toMatchObject({ state: 'held', reason: 'changed-since-pull' });
  await done(desk.pull('time'));
  expect(goingOut()).toEqual(['102 service 6']);
});

it('when it leaves the list once more a person is asked anew', async () => {
  const { desk, entry, sendAgain, inReview, goingOut } = await toBeSentAgain();
  desk.state.approve(entry);
  await done(desk.pull('time'));
  await done(desk.console.ask('runs/discard', { run: inReview() }));
  desk.state.unapprove(entry);
  await done(desk.pull('time'));
  await done(sendAgain());
  await done(desk.pull('time'));
  expect(goingOut()).toEqual(['102 console 6']);
});

it('what another desk handed over as it was listed again is not sent again here', async () => {
  const { desk, entry, handOver, inReview, goingOut } = await toBeSentAgain({ desks: 2 });
  desk.state.approve(entry);
  await desk.team!.goTo(1);
  await done(desk.pull('time'));
  expect(goingOut()).toEqual(['102 service 6']);
  await done(handOver(inReview()));
  await done(desk.console.ask('verdict/give', { run: desk.runs.at(-1)!.number, verdict: 'accept', ids: 'all' }));
  await done(desk.console.ask('confirm/run', { run: desk.runs.at(-1)!.number }));
  await desk.team!.goTo(0);
  await done(desk.pull('time'));
  expect(desk.runs.filter(({ state }) => state === 'review')).toEqual([]);
});
