// Decisions that would leave the ERP with more or less than the service, whoever says them.

import { expect, it } from 'vitest';
import { acceptedOne, changedOne, markedOtherwise } from '../../support/decided.ts';
import { acceptAll, confirm, handOver, inTray, pull, records, resolve } from '../../support/desk.ts';

const stateOf = async (desk: Parameters<typeof records>[0], run: number) => (await records(desk, run))[0]!.status;

it('what is marked with other content is not removed by hand alone: its new version would never come', async () => {
  const { desk, run, id } = await markedOtherwise();
  expect(await stateOf(desk, run)).toBe('changed');
  expect(await resolve(desk, run, id, 'removed-in-erp')).toMatchObject({
    code: 1,
    err: expect.stringContaining('the service will not list its new version again'),
  });
  expect(await stateOf(desk, run)).toBe('changed');
  const listed = await changedOne();
  expect((await resolve(listed.desk, listed.run, listed.id, 'removed-in-erp')).code).toBe(0);
});

it('nothing is replaced by itself', async () => {
  const { desk, run, id, entryId } = await acceptedOne();
  desk.sandbox.remove(entryId);
  await confirm(desk, run);
  expect(await resolve(desk, run, id, `replaced-by=${id}`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('not replaced by itself'),
  });
  expect((await resolve(desk, run, id, `replaced-by=${id + 1}`)).code).toBe(0);
});

it('the ERP cannot have what only the console knows: its own reversal goes out', async () => {
  const { desk, run, id, entryId } = await acceptedOne();
  desk.sandbox.remove(entryId);
  await confirm(desk, run);
  await resolve(desk, run, id, 'send-correction');
  const second = await pull(desk);
  expect(second).toMatchObject({ ready: 1 });
  expect(await resolve(desk, second.run, id, 'already-in-erp')).toMatchObject({
    code: 1,
    err: expect.stringContaining('it is a correction of the console'),
  });
  await handOver(desk, second.run);
  await acceptAll(desk, second.run);
  expect(inTray(desk)).toBe(0n);
});
