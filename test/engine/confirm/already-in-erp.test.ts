// What the ERP has already is written to no file, counts as handed over, and is marked: the service's reversal of what a correction of the
// console took back before, and that of what the ERP never got.

import { expect, it } from 'vitest';
import { withEngine } from '../intake/intake-desk.ts';
import { hoursOfService } from '../../support/agreement.ts';
import { acceptedOne, reversalOfRejected, secondReversal } from '../../support/decided.ts';
import {
  acceptAll,
  confirm,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  inTray,
  openDesk,
  pull,
  records,
  resolve,
  type RunOut,
} from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';

const SCHEMES = ['own', 'same'] as const;

const stateOf = async (desk: Desk, run: number) =>
  (await desk.do<RunOut[]>('runs')).find((one) => one.run === run)!.state;

it.each(SCHEMES)('a second reversal is ended without a file, and is marked (Ids: %s)', async (adjustmentIds) => {
  const { desk, second } = await secondReversal({ adjustmentIds });
  expect(second).toMatchObject({ records: 1, ready: 0, held: 1, state: 'review' });
  const [reversal] = await records(desk, second.run);
  expect(reversal!.reason).toBe('second-reversal');
  const said = await resolve(desk, second.run, reversal!.id, 'already-in-erp');
  expect(said.err).toContain('It goes to no file');
  expect({ code: said.code, status: (await records(desk, second.run))[0]!.status }).toEqual({
    code: 0,
    status: 'accepted',
  });
  expect(inTray(desk)).toBe(0n);
  expect((await confirm(desk, second.run)).marked).toEqual([reversal!.id]);
  expect(await stateOf(desk, second.run)).toBe('closed');
  expect((await pull(desk)).records).toBe(0);
  expect((await desk.run('verify')).code).toBe(0);
});

/** Hours that lie in the file of the first run, and that the ERP did not take. */
const REJECTED = 7_500_000n;

it.each(SCHEMES)(
  'a reversal of what the ERP never got: its new version goes out alone (Ids: %s)',
  async (adjustmentIds) => {
    const { desk, second } = await reversalOfRejected({ adjustmentIds });
    expect(second).toMatchObject({ records: 2, ready: 0, held: 2, state: 'review' });
    const reversal = (await records(desk, second.run)).find(({ adjustment }) => adjustment)!;
    expect(reversal.reason).toBe('erp-never-got-it');
    await resolve(desk, second.run, reversal.id, 'already-in-erp');
    expect((await desk.do<RunOut[]>('runs')).find(({ run }) => run === second.run)).toMatchObject({
      state: 'review',
      ready: 1,
      held: 0,
    });
    await handOver(desk, second.run);
    await acceptAll(desk, second.run);
    expect((await confirm(desk, second.run)).state).toBe('closed');
    expect(inTray(desk) - REJECTED).toBe(hoursOfService(desk.sandbox));
    expect((await pull(desk)).records).toBe(0);
  },
);

it('the run is left as it is once nothing of the rest can go: what was counted is confirmed, and the rest comes again', async () => {
  const { desk, second } = await reversalOfRejected({ adjustmentIds: 'own' });
  const reversal = (await records(desk, second.run)).find(({ adjustment }) => adjustment)!;
  await resolve(desk, second.run, reversal.id, 'already-in-erp');
  const early = await desk.run('discard', String(second.run));
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining('counted as in the ERP') });
  const other = (await records(desk, second.run)).find(({ adjustment }) => !adjustment)!;
  await desk.do('hold', String(second.run), '--ids', String(other.id), '--reason', 'senere');
  await desk.do('discard', String(second.run));
  expect(await stateOf(desk, second.run)).toBe('handed-over');
  expect((await confirm(desk, second.run)).marked).toEqual([reversal.id]);
  const third = await pull(desk);
  await desk.do('release', String(third.run), '--ids', String(other.id));
  await handOver(desk, third.run);
  await acceptAll(desk, third.run);
  expect((await confirm(desk, third.run)).state).toBe('closed');
  expect(inTray(desk) - REJECTED).toBe(hoursOfService(desk.sandbox));
});

it('the file beside it can still be withdrawn, and what is in the ERP stays counted', async () => {
  const { desk, second } = await reversalOfRejected();
  const reversal = (await records(desk, second.run)).find(({ adjustment }) => adjustment)!;
  await resolve(desk, second.run, reversal.id, 'already-in-erp');
  const { handover } = await handOver(desk, second.run);
  expect((await desk.run('withdraw', String(handover), '--reason', 'feil fil')).code).toBe(0);
  expect((await confirm(desk, second.run)).marked).toEqual([reversal.id]);
  const third = await cycle(desk);
  expect(third.run).toMatchObject({ records: 1, ready: 1 });
  expect(inTray(desk) - REJECTED).toBe(hoursOfService(desk.sandbox));
});

it('a store that was lost has it again from the proof log', async () => {
  const { desk, second } = await secondReversal();
  const [reversal] = await records(desk, second.run);
  await resolve(desk, second.run, reversal!.id, 'already-in-erp');
  loseStore(desk.data);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  await desk.run('resume');
  expect((await records(desk, second.run))[0]).toMatchObject({ id: reversal!.id, status: 'accepted' });
  expect((await confirm(desk, second.run)).marked).toEqual([reversal!.id]);
  expect(inTray(desk)).toBe(0n);
});

it('is refused where nothing says which line is meant, and where the run has gone out', async () => {
  const { desk, run, id } = await acceptedOne();
  const said = await resolve(desk, run, id, 'already-in-erp');
  expect({ code: said.code, words: said.err.includes('in a run in review') }).toEqual({ code: 1, words: true });
});

it('control totals are those of the rest', async () => {
  const { desk, second } = await reversalOfRejected();
  const reversal = (await records(desk, second.run)).find(({ adjustment }) => adjustment)!;
  await resolve(desk, second.run, reversal.id, 'already-in-erp');
  await handOver(desk, second.run);
  await acceptAll(desk, second.run);
  await withEngine(desk, async (ask) => {
    const said = await ask('control/set', { run: second.run, rows: 1, hours: '6', explanation: null });
    expect(said).toMatchObject({ difference: { rows: 0, hours: '0' }, settled: true });
  });
  expect((await confirm(desk, second.run)).state).toBe('closed');
});

it.each([
  ['a confirm showed', ['confirm']],
  ['a pull showed', ['pull']],
  ['two pulls showed', ['pull', 'pull']],
  ['a confirm showed, and once more after a review was discarded', ['confirm', 'say', 'discard']],
  ['a pull showed, and once more after a review was discarded', ['pull', 'say', 'discard']],
])('the new version that is in the ERP is held, whatever list showed it before: %s', async (_name, steps) => {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const id = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.edit(id, hours(6));
  const say = async () => expect((await resolve(desk, run, id, 'already-in-erp')).code).toBe(0);
  for (const step of steps) {
    if (step === 'confirm') await confirm(desk, run);
    else if (step === 'pull') await pull(desk);
    else if (step === 'say') await say();
    else await desk.do('discard', String((await pull(desk)).run));
  }
  if (!steps.includes('say')) await say();
  const next = await pull(desk);
  expect((await records(desk, next.run)).map(({ status, reason }) => [status, reason])).toEqual([
    ['held', 'already-in-erp'],
  ]);
  await resolve(desk, next.run, id, 'already-in-erp');
  expect((await confirm(desk, next.run)).marked).toEqual([id]);
});

it.each([
  ['entered by hand', ['hand-over', '1', '--by-hand', 'tastet inn']],
  ['there on the first day', ['first-day', '1', '--up-to', '2026-12-31', '--hand-over']],
])('the new version of what was %s, and that is in the ERP, is held', async (_name, words) => {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const id = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await desk.do(...words);
  await desk.run('accept', String(run), '--all');
  desk.sandbox.edit(id, hours(6));
  await pull(desk);
  expect((await resolve(desk, run, id, 'already-in-erp')).code).toBe(0);
  const next = await pull(desk);
  expect(await records(desk, next.run)).toMatchObject([{ status: 'held', reason: 'already-in-erp' }]);
  await resolve(desk, next.run, id, 'already-in-erp');
  expect((await confirm(desk, next.run)).marked).toEqual([id]);
});

it('what a person said that the ERP has is not released without saying why', async () => {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const ids = [desk.sandbox.addTime(entry()), desk.sandbox.addTime(entry())];
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  for (const id of ids) desk.sandbox.edit(id, hours(6));
  await pull(desk);
  for (const id of ids) expect(await resolve(desk, run, id, 'already-in-erp')).toMatchObject({ code: 0 });
  const next = await pull(desk);
  const release = ['release', String(next.run), '--ids', ids.join(',')];
  const silent = await desk.run(...release);
  expect(silent.code).toBe(2);
  expect(silent.err).toContain(`A person said that the ERP has Ids ${ids.join(', ')}`);
  expect((await records(desk, next.run)).map(({ status }) => status)).toEqual(['held', 'held']);
  // A hold upon it does not take the question away.
  await desk.do('hold', String(next.run), '--ids', ids.join(','), '--reason', 'mangler bilag');
  expect((await desk.run(...release)).code).toBe(2);
  await desk.do(...release, '--reason', 'posteringen ble slettet i ERP');
  expect((await records(desk, next.run)).map(({ status }) => status)).toEqual(['ready', 'ready']);
});
