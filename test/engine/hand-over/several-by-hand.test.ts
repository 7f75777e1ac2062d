// What was entered by hand at several destinations, or was there before the first day, and is taken back at some of them alone.

import { expect, it } from 'vitest';
import { hours, pull, resolve } from '../../support/desk.ts';
import { BOTH, type FilesOut, pulledTo, type TwoDesk, twoDestinations } from '../../support/destinations.ts';

/** Corrected in a pull whose lines a person lets go by the rules. */
async function corrected(desk: TwoDesk, id: number, from: number): Promise<number> {
  await resolve(desk, from, id, 'send-correction');
  await desk.run('hand-over', String((await pull(desk)).run));
  const { run } = await pull(desk);
  await desk.do('release', String(run), '--ids', String(id), '--reason', 'ligger hos begge');
  return run;
}

const handOver = async (desk: TwoDesk, run: number) =>
  (await desk.do<FilesOut>('hand-over', String(run))).handovers.map(({ destination, totals }) => [
    destination,
    totals.hours,
  ]);

const BY_HAND = ['hand-over', '1', '--by-hand', 'tastet i begge'];
const FIRST_DAY = ['first-day', '1', '--up-to', '2026-10-31', '--hand-over'];

// Lønn has 6 of it, Prosjekt the first hour still.
it.each([
  ['changed again, entered by hand', BY_HAND, 4, [-2, 3]],
  ['changed again, there before the first day', FIRST_DAY, 4, [-2, 3]],
  ['as it was at first again, entered by hand', BY_HAND, 1, [-5, 0]],
  ['as it was at first again, there before the first day', FIRST_DAY, 1, [-5, 0]],
])('is taken back where its reversal was refused, once it is %s', async (_name, way, now, [payroll, projects]) => {
  const desk = await twoDestinations();
  desk.sandbox.set({ list: 'live' });
  const [id] = await pulledTo(desk, BOTH);
  await desk.do(...way);
  await desk.run('accept', '1', '--all');
  desk.sandbox.edit(id!, hours(6));
  await desk.do('confirm', '1');
  const run = await corrected(desk, id!, 1);
  expect(await handOver(desk, run)).toEqual([
    ['Lønn', 5],
    ['Prosjekt', 5],
  ]);
  await desk.do('accept', String(run), '--all', '--destination', 'Lønn');
  await desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent', '--destination', 'Prosjekt');
  desk.sandbox.edit(id!, hours(now));
  await pull(desk);
  await resolve(desk, run, id!, 'send-correction');
  expect(await handOver(desk, (await pull(desk)).run)).toEqual([
    ['Lønn', payroll],
    ['Prosjekt', projects],
  ]);
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});
