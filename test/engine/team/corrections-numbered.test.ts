// Each desk numbers the corrections that persons decided on by itself, and what a list made needless at one desk may stand at another
// still: the number of one desk names another correction at the other. What a line of another desk carries is told by its unit.

import { afterAll, afterEach, expect, it } from 'vitest';
import { Desk, forgetTemplates } from '../../model/desk.ts';
import { perform } from '../../model/perform.ts';
import { PLAIN } from '../../model/world.ts';

const open: Desk[] = [];
afterEach(() => {
  for (const desk of open.splice(0)) desk.close();
});
afterAll(forgetTemplates);

async function done(answer: Promise<{ ok: boolean } | null>): Promise<void> {
  expect(await answer).toMatchObject({ ok: true });
}

const inReview = (desk: Desk): number => desk.runs.findLast(({ state }) => state === 'review')!.number;

/** Two desks that number otherwise, and an entry that the ERP rejected, deleted since, and that is to be sent again. */
async function rejectedAndLeft(): Promise<Desk> {
  const desk = await Desk.start({ ...PLAIN, desks: 2 });
  open.push(desk);
  await desk.team!.goTo(1);
  const { store } = desk.console;
  const [connection] = store.connections.all();
  const of = { connection: connection!.id, kind: 'material', run: 7, recordId: 7, replacedBy: null } as const;
  store.transaction(() => store.corrections.decide({ ...of, way: 'removed-in-erp' }, desk.console.now()));
  await desk.team!.goTo(0);
  for (const n of [0, 1]) await perform(desk, { name: 'add', n });
  await done(desk.pull('time'));
  const run = inReview(desk);
  await done(desk.console.ask('hand-over/write', { run, way: { layout: 'plain-csv', folder: desk.console.tray } }));
  await done(desk.console.ask('verdict/give', { run, verdict: 'accept', ids: [101] }));
  await done(desk.console.ask('verdict/give', { run, verdict: 'reject', ids: [102], reason: 'ukjent ansatt' }));
  desk.state.remove(desk.state.entries[1]!);
  await done(desk.pull('time'));
  await done(desk.console.ask('resolve/decide', { run, ids: [102], as: 'send-again', reason: 'ERP-et skal ha den' }));
  return desk;
}

it('what one desk has sent again no other sends once more, whatever number it knows the decision by', async () => {
  const desk = await rejectedAndLeft();
  await done(desk.pull('time'));
  const run = inReview(desk);
  expect(desk.rows(run).map(({ id, state, madeBy }) => ({ id, state, madeBy }))).toContainEqual({
    id: 102,
    state: 'ready',
    madeBy: 'console',
  });
  await done(desk.console.ask('hand-over/write', { run, way: { layout: 'plain-csv', folder: desk.console.tray } }));
  await desk.team!.goTo(1);
  await done(desk.pull('time'));
  expect(desk.runs.filter(({ state }) => state === 'review')).toEqual([]);
});
