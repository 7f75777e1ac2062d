// The ERP's control totals: what differs is said, and confirming waits until it is nothing or explained.

import { expect, it } from 'vitest';
import { confirm, entry, handOver, hours, openDesk, pull, records, sentToMark } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

const NOTHING_TYPED = { rows: null, hours: null, explanation: null };

it('are compared with what was accepted, not with what was handed over', async () => {
  const desk = await openDesk();
  for (const n of [1, 2, 3]) desk.sandbox.addTime(entry({ AnsattId: 1000 + n, ...hours(n) }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  const rejected = (await records(desk, run)).find((one) => one.fields.AnsattId === 1003)!.id;
  await desk.do('reject', String(run), '--ids', String(rejected), '--reason', 'ukjent');
  await desk.do('accept', String(run), '--all');
  await withEngine(desk, async (ask) => {
    expect(await ask('control/get', { run })).toMatchObject({ ...NOTHING_TYPED, settled: true });
    const differs = await ask('control/set', { run, rows: 3, hours: '6', explanation: null });
    expect(differs).toMatchObject({ difference: { rows: -1, hours: '-3' }, settled: false });
    const fits = await ask('control/set', { run, rows: 2, hours: '3,000', explanation: null });
    expect(fits).toMatchObject({ difference: { rows: 0, hours: '0' }, settled: true });
  });
});

it('nothing is marked while they differ and nobody said why', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await desk.do('accept', String(run), '--all');
  await withEngine(desk, (ask) => ask('control/set', { run, rows: 1, hours: '7.25', explanation: ' ' }));
  const said = await desk.run('confirm', String(run));
  expect([said.code, sentToMark(desk)]).toEqual([1, []]);
  expect(said.err).toContain('differ by 0.25 hours');
  await withEngine(desk, (ask) =>
    ask('control/set', { run, rows: 1, hours: '7.25', explanation: 'pausen føres for seg' }),
  );
  expect((await confirm(desk, run)).state).toBe('closed');
});

it('a difference is explained on the command line too; an explanation of nothing is refused and marks nothing', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await desk.do('accept', String(run), '--all');
  const nothing = await desk.run('confirm', String(run), '--explain', 'pausen føres for seg');
  expect([nothing.code, sentToMark(desk)]).toEqual([2, []]);
  await withEngine(desk, (ask) => ask('control/set', { run, rows: 1, hours: '7.25', explanation: null }));
  const empty = await desk.run('confirm', String(run), '--explain', ' ');
  expect([empty.code, sentToMark(desk)]).toEqual([2, []]);
  expect(await desk.do('confirm', String(run), '--explain', 'pausen føres for seg')).toMatchObject({ state: 'closed' });
  await withEngine(desk, async (ask) => {
    expect(await ask('control/get', { run })).toMatchObject({ hours: '7.25', explanation: 'pausen føres for seg' });
  });
});
