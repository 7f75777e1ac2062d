// More than 24 hours of one employee on one day, over runs: what went out before counts, and nothing counts twice.

import { expect, it } from 'vitest';
import { acceptAll, confirm, type Desk, entry, handOver, hours, openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

const found = (desk: Desk, run: number) =>
  withEngine(desk, async (ask) => {
    const { findings } = await ask('grid/summary', { run });
    return findings.find(({ name }) => name === 'over-24-hours')?.records ?? null;
  });

async function withOneOut(options: { confirmed: boolean }): Promise<Desk> {
  const desk = await openDesk();
  desk.sandbox.addTime(entry(hours(16)));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  if (options.confirmed) await confirm(desk, run);
  return desk;
}

it('16 hours that went out and 10 that are listed now are found; 16 and 8 are not', async () => {
  const desk = await withOneOut({ confirmed: true });
  desk.sandbox.addTime(entry(hours(10)));
  expect(await found(desk, (await pull(desk)).run)).toBe(1);
  const other = await withOneOut({ confirmed: true });
  other.sandbox.addTime(entry(hours(8)));
  expect(await found(other, (await pull(other)).run)).toBe(0);
});

it('another employee, another day and an entry that is listed again do not count', async () => {
  const desk = await withOneOut({ confirmed: false });
  desk.sandbox.addTime(entry({ ...hours(10), AnsattId: 7_777 }));
  desk.sandbox.addTime(entry({ ...hours(10), Dato: '2026-10-03T00:00:00' }));
  const { run, duplicates } = await pull(desk);
  expect([duplicates, await found(desk, run)]).toEqual([1, 0]);
});
