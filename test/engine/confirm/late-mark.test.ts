// A service that says yes to a mark and carries it out later: its list shows the entry after that, so that it is accepted again. Once the
// mark has taken effect the next list lacks it, and what is exported tells what was marked: nobody is asked, and an edit is seen.

import { expect, it } from 'vitest';
import { acceptedOne, type Made, markByHand } from '../../support/decided.ts';
import { acceptAll, confirm, handOver, hours, inTray, pull, records, resolve } from '../../support/desk.ts';

/** The mark of one entry is said yes to, and two lists show it still. */
async function saidYesAndListed(): Promise<Made> {
  const made = await acceptedOne();
  const { desk, run } = made;
  desk.sandbox.set({ listExported: true });
  desk.sandbox.setFault({ kind: 'status', call: 'mark-time', status: 204 });
  expect((await confirm(desk, run)).marked).toEqual([]);
  await pull(desk);
  expect((await records(desk, run))[0]).toMatchObject({ status: 'accepted', reason: 'still-listed' });
  return made;
}

it('is marked by the next confirm, and nobody is asked', async () => {
  const { desk, run, id } = await saidYesAndListed();
  await markByHand(desk, [id]);
  expect(await confirm(desk, run)).toMatchObject({ marked: [id], unknown: [], state: 'closed' });
});

it('is marked by the next pull, and nobody is asked', async () => {
  const { desk, run, id } = await saidYesAndListed();
  await markByHand(desk, [id]);
  await pull(desk);
  expect((await records(desk, run))[0]!.status).toBe('marked');
});

it.each(['confirm', 'pull'] as const)('an edit before it took effect is seen by the %s, and corrected', async (by) => {
  const { desk, run, id, entryId } = await saidYesAndListed();
  desk.sandbox.edit(entryId, hours(5));
  await markByHand(desk, [id]);
  if (by === 'confirm') expect(await confirm(desk, run)).toMatchObject({ changed: [id], unknown: [] });
  else await pull(desk);
  expect((await records(desk, run))[0]).toMatchObject({ status: 'changed', reason: 'edited-before-mark' });
  expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
  const next = await pull(desk);
  await handOver(desk, next.run);
  await acceptAll(desk, next.run);
  await confirm(desk, next.run);
  expect(inTray(desk)).toBe(5_000_000n);
});
