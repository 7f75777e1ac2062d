// Entries that were exported before this console, and a new one of the same work and hours that a person holds meanwhile: a reversal takes
// back what was exported, never what came with it or is still listed as it was (rule 6).

import { expect, it } from 'vitest';
import {
  acceptAll,
  confirm,
  type Desk,
  entry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  trayLines,
} from '../../support/desk.ts';

/** A desk whose service has an entry that another machine exported, before this console ever pulled. */
async function exportedBefore(): Promise<{ desk: Desk; old: number }> {
  const desk = await openDesk();
  const old = desk.sandbox.addTime(entry());
  const prepared = await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksport`, { method: 'POST' });
  expect(prepared.ok).toBe(true);
  const marked = await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksportert`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [old] }),
  });
  expect(marked.ok).toBe(true);
  return { desk, old };
}

const told = async (desk: Desk, run: number) =>
  (await records(desk, run)).map(({ status, reason, fields }) => [fields['AntallTimer'], status, reason]);

const LATER = 'ser på det i morgen';

/** Pulls, and leaves everything for the next run. Returns the Ids. */
async function heldOver(desk: Desk): Promise<number[]> {
  const { run } = await pull(desk);
  const ids = (await records(desk, run)).map(({ id }) => id);
  await desk.do('hold', String(run), '--ids', ids.join(), '--reason', LATER);
  await desk.do('discard', String(run));
  return ids;
}

/** Lets these go, and hands over what is ready. */
async function goesOut(desk: Desk, run: number, ids: readonly number[]) {
  await desk.do('release', String(run), '--ids', ids.join());
  await handOver(desk, run);
  await acceptAll(desk, run);
  expect((await confirm(desk, run)).state).toBe('closed');
  return trayLines(desk.tray).map(({ hours: of }) => of);
}

it('is of what was exported where both came in one list, and both were held', async () => {
  const { desk, old } = await exportedBefore();
  desk.sandbox.remove(old);
  desk.sandbox.addTime(entry());
  const ids = await heldOver(desk);
  const { run } = await pull(desk);
  expect(await told(desk, run)).toEqual([
    [7.5, 'held', LATER],
    [-7.5, 'held', LATER],
  ]);
  expect(await goesOut(desk, run, ids)).toHaveLength(2);
});

it('is of what was exported where the new one is changed after both were held', async () => {
  const { desk, old } = await exportedBefore();
  desk.sandbox.remove(old);
  const fresh = desk.sandbox.addTime(entry());
  const ids = await heldOver(desk);
  desk.sandbox.edit(fresh, hours(5));
  const { run } = await pull(desk);
  const [reversal] = (await told(desk, run)).filter(([amount]) => Number(amount) < 0);
  expect(reversal).toEqual([-7.5, 'held', LATER]);
  expect(await goesOut(desk, run, ids)).toHaveLength(2);
});

it('is of what was exported where the new one waits as it was listed before', async () => {
  const { desk, old } = await exportedBefore();
  desk.sandbox.addTime(entry());
  const ids = await heldOver(desk);
  desk.sandbox.remove(old);
  const { run } = await pull(desk);
  // It may be the new version, which nothing but its day tells: both wait, and go together.
  expect(await told(desk, run)).toEqual([
    [7.5, 'held', LATER],
    [-7.5, 'held', 'part-of-held-correction'],
  ]);
  expect(await goesOut(desk, run, ids)).toHaveLength(2);
});
