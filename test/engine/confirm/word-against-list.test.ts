// A person says that a unit is marked, and a later list shows it all the same, touched by the prepare: what she says then takes effect.

import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import { acceptedOne } from '../../support/decided.ts';
import { confirm, hours, pull, records, resolve, type RunOut, trayLines } from '../../support/desk.ts';
import { toTheEnd } from '../../support/to-the-end.ts';

async function saidMarked(as: 'marked' | 'marked-elsewhere', edited: Record<string, number> = {}) {
  const made = await acceptedOne();
  const { desk, run, id, entryId } = made;
  expect((await resolve(desk, run, id, as)).code).toBe(0);
  desk.sandbox.advanceClock(60_000);
  desk.sandbox.edit(entryId, edited);
  const second = await pull(desk);
  expect((await records(desk, second.run)).map(({ status }) => status)).toEqual(['needs-person']);
  return { ...made, second };
}

it.each(['marked', 'marked-elsewhere'] as const)('said to be %s, and it still waits: it is marked', async (as) => {
  const { desk, run, id, second } = await saidMarked(as);
  expect((await resolve(desk, second.run, id, 'still-waiting')).code).toBe(0);
  expect((await desk.do<RunOut[]>('runs')).find((one) => one.run === run)?.state).toBe('confirming');
  expect((await confirm(desk, run)).marked).toEqual([id]);
  expect(await toTheEnd(desk)).toBe('');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('said to be marked, and edited since: what the ERP has is corrected', async () => {
  const { desk, id, second } = await saidMarked('marked', hours(6));
  expect((await resolve(desk, second.run, id, 'send-correction')).code).toBe(0);
  expect(await toTheEnd(desk)).toBe('');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('said to be marked elsewhere after an edit, then to be waiting, then to be corrected: the new version goes out once', async () => {
  const { desk, run, id, entryId } = await acceptedOne();
  desk.sandbox.advanceClock(60_000);
  desk.sandbox.edit(entryId, hours(6));
  await confirm(desk, run);
  expect((await resolve(desk, run, id, 'marked-elsewhere')).code).toBe(0);
  const second = await pull(desk);
  expect((await records(desk, second.run)).map(({ status }) => status)).toEqual(['needs-person']);
  expect((await resolve(desk, second.run, id, 'still-waiting')).code).toBe(0);
  await confirm(desk, run);
  expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
  const third = await pull(desk);
  expect(await records(desk, third.run)).toHaveLength(2);
  expect(await toTheEnd(desk)).toBe('');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});
