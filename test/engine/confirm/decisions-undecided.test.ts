// What no list decides and a person does, brought about over HTTP: a unit that may be cut, twins, a mark that is not shown, several
// originals. The window offers what the table says, each of it is taken, and the true one ends in agreement.

import path from 'node:path';
import { expect, it } from 'vitest';
import { decisionsFor } from '../../../main/domain/evidence/decisions.ts';
import { copyUnknowing } from '../../support/copied.ts';
import { expectAgreement } from '../../support/agreement.ts';
import {
  handedOverOne,
  markByHand,
  markNotShown,
  mayBeCut,
  provesNothing,
  severalOriginals,
  twins,
} from '../../support/decided.ts';
import {
  acceptAll,
  confirm,
  consoleIn,
  type Desk,
  handOver,
  hours,
  newFolder,
  pull,
  records,
  resolve,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';
import { toTheEnd } from '../../support/to-the-end.ts';
import { withEngine } from '../intake/intake-desk.ts';

const isClosed = async (desk: Desk, run: number): Promise<boolean> =>
  (await desk.do<RunOut[]>('runs')).find((one) => one.run === run)?.state === 'closed';

/** Every decision is judged on a folder of its own: what fits is not refused. */
async function expectTaken(desk: Desk, run: number, id: number, choices: readonly string[]): Promise<void> {
  for (const choice of choices) {
    const copy = path.join(newFolder('copy'), 'data');
    copyUnknowing(desk.data, copy);
    const as = choice === 'replaced-by' ? 'replaced-by=4200000' : choice;
    const words =
      choice === 'release'
        ? ['release', String(run), '--ids', String(id)]
        : ['resolve', String(run), '--ids', String(id), '--as', as, '--reason', 'sett'];
    const said = await consoleIn(copy, words);
    expect({ choice, code: said.code, err: said.code === 0 ? '' : said.err }).toMatchObject({ choice, code: 0 });
  }
}

it.each([
  ['may-be-cut', mayBeCut, 'accepted'],
  ['twins', twins, 'unknown'],
  ['mark-not-shown', markNotShown, 'accepted'],
  ['several-originals', severalOriginals, 'accepted'],
] as const)('%s: the page offers what the table says, and each of it is taken', async (what, make, state) => {
  const { desk, run, id } = await make();
  const [difference] = await withEngine(desk, (ask) => ask('runs/differences', { run }));
  expect(difference).toMatchObject({ id, state, choices: decisionsFor(state, what) });
  expect((await records(desk, run))[0]).toMatchObject({ status: state, reason: what });
  await expectTaken(desk, run, id, difference!.choices);
});

it.each([
  ['twins', twins],
  ['mark-not-shown', markNotShown],
] as const)('%s: of the reversal that is held each decision is taken too', async (what, make) => {
  const { desk } = await make();
  const review = (await desk.do<RunOut[]>('runs')).find(({ state }) => state === 'review')!.run;
  const held = (await records(desk, review)).find(({ adjustment }) => adjustment)!;
  expect(held).toMatchObject({ status: 'held', reason: what });
  await expectTaken(desk, review, held.id, decisionsFor('held', what));
});

it('may be cut, and what is listed is all there is: both lines are marked', async () => {
  const { desk, run, id } = await mayBeCut();
  expect((await confirm(desk, run)).marked).toEqual([]);
  expect((await resolve(desk, run, id, 'still-waiting')).code).toBe(0);
  expect((await confirm(desk, run)).marked).toEqual([id]);
  expect(await isClosed(desk, run)).toBe(true);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('twins, and the one that stands there was never marked: it is, and the reversal is of the other', async () => {
  const { desk, run, id, reversal } = await twins();
  expect((await resolve(desk, run, id, 'still-waiting')).code).toBe(0);
  expect((await confirm(desk, run)).marked).toEqual([id]);
  await desk.do('release', String(reversal.run), '--ids', String(reversal.id));
  await handOver(desk, reversal.run);
  await acceptAll(desk, reversal.run);
  expect((await confirm(desk, reversal.run)).state).toBe('closed');
  expect((await pull(desk)).records).toBe(0);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('twins, and the one that stands there was edited: what is listed of it goes out with its correction, not beside the old version', async () => {
  const { desk, run, id, reversal } = await twins(hours(4));
  const listed = (await records(desk, reversal.run)).find((one) => one.id === id)!;
  expect(listed).toMatchObject({ status: 'duplicate', reason: 'changed-since' });
  expect((await desk.run('release', String(reversal.run), '--ids', String(id))).code).toBe(1);
  expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
  await desk.do('release', String(reversal.run), '--ids', String(reversal.id));
  await handOver(desk, reversal.run);
  await acceptAll(desk, reversal.run);
  await confirm(desk, reversal.run);
  expect(await toTheEnd(desk)).toBe('');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('a mark that no list shows, and somebody made it: the reversal and the new version go out', async () => {
  const { desk, run, id } = await markNotShown();
  expect((await resolve(desk, run, id, 'marked')).code).toBe(0);
  expect(await isClosed(desk, run)).toBe(true);
  const review = (await desk.do<RunOut[]>('runs')).find(({ state }) => state === 'review')!.run;
  const reversal = (await records(desk, review)).find(({ adjustment }) => adjustment)!.id;
  await desk.do('release', String(review), '--ids', String(reversal));
  await handOver(desk, review);
  await acceptAll(desk, review);
  desk.sandbox.clearFaults();
  expect((await confirm(desk, review)).state).toBe('closed');
  expect((await pull(desk)).records).toBe(0);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it.each(['accept', 'reject'] as const)(
  'a mark that no list shows, of what waits for its answer: %s is taken',
  async (say) => {
    const { desk, run, id, entryId } = await handedOverOne();
    await markByHand(desk, [id]);
    desk.sandbox.edit(entryId, hours(6));
    provesNothing(desk);
    await desk.run('pull', 'time', '--connection', 'Prøve');
    const reason = say === 'reject' ? ['--reason', 'ukjent'] : [];
    await desk.do(say, String(run), '--ids', String(id), ...reason);
    expect((await records(desk, run))[0]!.status).toBe(say === 'accept' ? 'accepted' : 'rejected');
  },
);
