// What was marked with other content than the ERP got goes out as a correction of the console. The service has that version, so it can
// reverse it: that reversal takes back what the correction sent, once, and not before it is sent.

import { expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import { acceptedOne, type Made, markByHand, markedOtherwise } from '../../support/decided.ts';
import { cycle, hours, inTray, pull, records, resolve } from '../../support/desk.ts';

/** A pull showed it with 9 hours, it was marked so, and the console knows only that it has left the list. */
async function editedAndLeft(): Promise<Made> {
  const made = await acceptedOne();
  const { desk, run, id, entryId } = made;
  desk.sandbox.setFault({ kind: 'drop-before', call: 'mark-time', times: 'always' });
  await desk.run('confirm', String(run));
  desk.sandbox.clearFaults();
  desk.sandbox.edit(entryId, hours(9));
  await pull(desk);
  await markByHand(desk, [id]);
  await pull(desk);
  return made;
}

it.each([
  ['read back', markedOtherwise, 'send-correction'],
  ['said by a person', editedAndLeft, 'marked-as-edited'],
] as const)('marked otherwise, %s: reversed after its correction it is taken back', async (_how, make, as) => {
  const { desk, run, id, entryId } = await make();
  expect((await resolve(desk, run, id, as)).code).toBe(0);
  await cycle(desk);
  expect(inTray(desk)).toBe(9_000_000n);
  desk.sandbox.edit(entryId, hours(5));
  const { run: next } = await cycle(desk);
  expect(next).toMatchObject({ ready: 2, held: 0, adjustments: 1 });
  expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
  expect((await pull(desk)).records).toBe(0);
  expect((await desk.run('verify')).code).toBe(0);
});

it.each([
  ['read back', markedOtherwise, 'send-correction'],
  ['said by a person', editedAndLeft, 'marked-as-edited'],
] as const)('marked otherwise, %s: reversed before its correction it waits for that', async (_how, make, as) => {
  const { desk, run, id, entryId } = await make();
  expect((await resolve(desk, run, id, as)).code).toBe(0);
  desk.sandbox.edit(entryId, hours(5));
  const { run: first } = await cycle(desk);
  expect(first).toMatchObject({ ready: 2, held: 2 });
  const held = (await records(desk, first.run)).filter(({ status }) => status === 'held');
  expect(held.map(({ reason }) => reason)).toEqual(['waits-for-verdict', 'waits-for-verdict']);
  expect(inTray(desk)).toBe(9_000_000n);
  expect((await cycle(desk)).run).toMatchObject({ ready: 2, held: 0, adjustments: 1 });
  expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
  expect((await pull(desk)).records).toBe(0);
});
