// One run as a person sees it: what it holds by state, its dates, and sums that tie out at every step.

import { expect, it } from 'vitest';
import { confirm, entry, handOver, hours, openDesk, pull, records } from '../../support/desk.ts';
import { BOTH, ONLY_PAYROLL, pulledTo, twoDestinations } from '../../support/destinations.ts';
import { withEngine } from '../intake/intake-desk.ts';

it('ties out while its units part into held, handed over, accepted, rejected and marked', async () => {
  const desk = await openDesk();
  for (const n of [1, 2, 4]) desk.sandbox.addTime(entry({ AnsattId: 1000 + n, Dato: `2026-10-0${n}`, ...hours(n) }));
  const { run } = await pull(desk);
  const idOf = new Map((await records(desk, run)).map(({ id, fields }) => [fields.AnsattId, String(id)]));
  const view = () => withEngine(desk, (ask) => ask('runs/get', { run }));
  const counts = async () => {
    const { counts: by, tieOut } = await view();
    expect(tieOut.balanced).toBe(true);
    return Object.fromEntries(Object.entries(by).map(([state, { rows, hours: sum }]) => [state, `${rows} ${sum}`]));
  };
  expect(await view()).toMatchObject({
    state: 'review',
    proof: 'complete',
    dates: { first: '2026-10-01', outside: 0 },
  });
  expect(await counts()).toEqual({ ready: '3 7' });
  await desk.do('hold', String(run), '--ids', idOf.get(1004)!, '--reason', 'venter');
  expect(await counts()).toEqual({ ready: '2 3', held: '1 4' });
  await handOver(desk, run);
  expect(await counts()).toEqual({ 'handed-over': '2 3', held: '1 4' });
  await desk.do('reject', String(run), '--ids', idOf.get(1002)!, '--reason', 'ukjent');
  await desk.do('accept', String(run), '--ids', idOf.get(1001)!);
  expect(await counts()).toEqual({ accepted: '1 1', rejected: '1 2', held: '1 4' });
  await confirm(desk, run);
  expect(await counts()).toEqual({ marked: '1 1', rejected: '1 2', held: '1 4' });
  const { state, handOvers, tieOut } = await view();
  expect([state, handOvers.length, tieOut.handedOver.rows]).toEqual(['closed', 1, 2]);
});

it('all runs say the same as each by itself, with one file, several or none', async () => {
  const desk = await twoDestinations();
  await pulledTo(desk, BOTH, ONLY_PAYROLL);
  await desk.do('hand-over', '1');
  await desk.do('withdraw', '1', '--reason', 'feil mappe');
  desk.sandbox.addMaterial({ Dato: '2026-10-05T00:00:00', Antall: 2, approved: true });
  await handOver(desk, (await pull(desk, 'material')).run);
  await pull(desk);
  await withEngine(desk, async (ask) => {
    const all = await ask('runs/list', {});
    expect(all.map(({ kind, handOvers }) => [kind, handOvers.length])).toEqual([
      ['time', 2],
      ['material', 1],
      ['time', 0],
    ]);
    for (const one of all) expect(one).toEqual(await ask('runs/get', { run: one.run }));
  });
});

it('counts what is late, reversed and rounded', async () => {
  const desk = await openDesk();
  const changed = desk.sandbox.addTime(entry());
  const late = desk.sandbox.addTime(entry({ AnsattId: 1002, approved: false, EndretDato: '2026-10-03T09:00:00Z' }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await desk.do('accept', String(run), '--all');
  await confirm(desk, run);
  desk.sandbox.edit(changed, hours(7.1234567));
  desk.sandbox.approve(late);
  const next = await pull(desk);
  expect(await withEngine(desk, (ask) => ask('runs/get', { run: next.run }))).toMatchObject({
    records: 3,
    late: 1,
    adjustments: 1,
    rounded: 1,
  });
});
