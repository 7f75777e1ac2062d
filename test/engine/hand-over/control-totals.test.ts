// The ERP's control totals: what differs is said, and confirming waits until it is nothing or explained.

import { expect, it } from 'vitest';
import { confirm, entry, handOver, hours, openDesk, pull, records, sentToMark } from '../../support/desk.ts';
import { BOTH, ONLY_PAYROLL, ONLY_PROJECTS, pulledTo, twoDestinations } from '../../support/destinations.ts';
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

it('are of each destination by itself where a run went to several, and any that differ keep everything back', async () => {
  const desk = await twoDestinations();
  await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS);
  await desk.do('hand-over', '1');
  for (const to of ['Lønn', 'Prosjekt']) await desk.do('accept', '1', '--all', '--destination', to);
  await withEngine(desk, async (ask) => {
    const { accepted: whole, destinations } = await ask('control/get', { run: 1 });
    // What stands in both files is one entry of the run.
    expect([whole.rows, whole.hours]).toEqual([3, '6']);
    expect(destinations.map(({ destination, accepted }) => [destination, accepted.rows, accepted.hours])).toEqual([
      ['Lønn', 2, '3'],
      ['Prosjekt', 2, '4'],
    ]);
    const set = (destination: string, said: string) =>
      ask('control/set', { run: 1, rows: 2, hours: said, invoiceable: said, explanation: null, destination });
    await set('Lønn', '3');
    const differs = await set('Prosjekt', '3,5');
    expect(differs).toMatchObject({
      settled: false,
      destinations: [{ settled: true }, { difference: { rows: 0, hours: '0.5', invoiceable: '0.5', amount: null } }],
    });
    await expect(set('Faktura', '3')).rejects.toThrow(/no file of it went to Faktura/);
  });
  expect((await desk.run('confirm', '1')).err).toContain('differ by 0.5 hours and 0.5 invoiceable hours at Prosjekt');
  await withEngine(desk, (ask) =>
    ask('control/set', { run: 1, rows: 2, hours: '3.5', explanation: 'pausen', destination: 'Prosjekt' }),
  );
  expect(await desk.do('confirm', '1')).toMatchObject({ state: 'closed' });
});

it('what a person typed in counts where the ERP counts it: with the file beside it, or by itself', async () => {
  const desk = await openDesk();
  for (const n of [1, 2]) desk.sandbox.addTime(entry({ AnsattId: 1000 + n, ...hours(n) }));
  const { run } = await pull(desk);
  const [typed] = await records(desk, run);
  await desk.do('resolve', String(run), '--ids', String(typed!.id), '--as', 'already-in-erp', '--reason', 'tastet inn');
  await handOver(desk, run);
  await desk.do('accept', String(run), '--all');
  await withEngine(desk, async (ask) => {
    const set = (rows: number, said: string) => ask('control/set', { run, rows, hours: said, explanation: null });
    expect(await set(1, '2')).toMatchObject({ difference: { rows: 0, hours: '0' }, settled: true });
    expect(await set(2, '3')).toMatchObject({ difference: { rows: 0, hours: '0' }, settled: true });
    // One count of each is neither.
    expect(await set(2, '2')).toMatchObject({ difference: { rows: -1, hours: '0' }, settled: false });
  });
  await withEngine(desk, (ask) => ask('control/set', { run, rows: 2, hours: '3', explanation: null }));
  expect((await confirm(desk, run)).state).toBe('closed');
});

it('what a person typed in has its pay type where the ERP counts it, and not beside the file alone', async () => {
  const desk = await openDesk();
  for (const n of [1, 2])
    desk.sandbox.addTime(entry({ AnsattId: 1000 + n, ArbeidstypeId: String(100 + n), ...hours(n) }));
  const { run } = await pull(desk);
  const typed = (await records(desk, run)).find((one) => one.fields.AnsattId === 1001)!.id;
  await desk.do('resolve', String(run), '--ids', String(typed), '--as', 'already-in-erp', '--reason', 'tastet inn');
  await handOver(desk, run);
  await desk.do('accept', String(run), '--all');
  await withEngine(desk, async (ask) => {
    const ofFile = await ask('control/get', { run, byKey: true });
    expect(ofFile.lines.map(({ key }) => key)).toEqual(['102', '1002']);
    const lines = [
      { key: '101', said: '1' },
      { key: '102', said: '2' },
    ];
    const both = await ask('control/set', { run, rows: 2, hours: '3', explanation: null, lines });
    expect(both).toMatchObject({ settled: true, accepted: { rows: 2 } });
  });
});
