// What changed in a month since it was closed: reversals, new versions and what came late, with the net by project and employee.

import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { STORE_FILE } from '../../../main/store/store.ts';
import { acceptedOne } from '../../support/decided.ts';
import { acceptAll, confirm, entry, handOver, hours, openDesk, pull, resolve } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

const AUGUST = { connection: 'Prøve', kind: 'time' as const, month: '2026-08' };

it('a correction and an entry that came late are told apart, and add up', async () => {
  const desk = await openDesk();
  const august = { Dato: '2026-08-31T00:00:00', AnsattId: 1001 };
  const id = desk.sandbox.addTime(entry({ ...august, ...hours(7.5) }));
  desk.sandbox.addTime(entry({ ...august, AnsattId: 1008, ...hours(4) }));
  const first = await pull(desk);
  await handOver(desk, first.run);
  await acceptAll(desk, first.run);
  await confirm(desk, first.run);
  await pull(desk);
  await withEngine(desk, async (ask) => {
    await expect(ask('months/since-closed', AUGUST)).rejects.toThrow(/wrong-usage: it is not closed/);
  });
  await desk.do('month', 'close', AUGUST.month, '--connection', 'Prøve', '--kind', 'time');

  desk.sandbox.edit(id, hours(6));
  desk.sandbox.addTime(entry({ ...august, AnsattId: 1015, ProsjektId: '10517', ...hours(2) }));
  desk.sandbox.addTime(entry({ Dato: '2026-10-05T00:00:00' }));
  await pull(desk);
  await withEngine(desk, async (ask) => {
    const since = await ask('months/since-closed', AUGUST);
    expect(since.lines.map(({ what, record }) => `${what} ${record.hours}`).sort()).toEqual([
      'late 2',
      'new-version 6',
      'reversal -7.5',
    ]);
    expect(since.net).toBe('0.5');
    expect(since.byProsjekt.map(({ id: project, amount }) => `${project} ${amount}`)).toEqual([
      '10517 2',
      '10482 -1.5',
    ]);
    const employees = since.byAnsatt.map(({ id: employee, rows, amount }) => `${employee} ${rows} ${amount}`);
    expect(employees).toEqual(['1015 1 2', '1001 2 -1.5']);
  });
});

/** The service has forgotten the mark of what a closed month has, and it was edited since: a person has taken it out of the ERP by hand. */
it('what a person took out of the ERP goes out of the month, and is told among what changed', async () => {
  const { desk, run, id } = await acceptedOne();
  await confirm(desk, run);
  const months = () => withEngine(desk, (ask) => ask('months/list', { connection: 'Prøve' }));
  const { month } = (await months())[0]!;
  await desk.do('month', 'close', month, '--connection', 'Prøve', '--kind', 'time');
  const { fields } = desk.sandbox.dump().time.lines[0]!;
  const listed = (hoursNow: object) => {
    const shown = { ...fields, ...hoursNow, Eksportert: false, EndretDato: '2027-01-01T00:00:00Z' };
    const body = JSON.stringify({ value: [shown] });
    desk.sandbox.setFault({ kind: 'answer', call: 'list-time', body, times: 'always' });
  };
  listed({});
  const alarm = (await desk.run<{ run: number }>('pull', 'time', '--connection', 'Prøve')).json;
  expect((await resolve(desk, alarm.run, id, 'still-waiting')).code).toBe(0);
  expect((await months())[0]).toMatchObject({ all: { rows: 1, hours: '7.5' }, changed: null });
  desk.sandbox.clearFaults();
  listed(hours(6));
  await desk.run('confirm', String(run));
  expect((await resolve(desk, run, id, 'removed-in-erp')).code).toBe(0);
  const [after] = await months();
  expect(after).toMatchObject({ all: { rows: 0, hours: '0' }, changed: { rows: -1, hours: '-7.5' } });
  const since = await withEngine(desk, (ask) =>
    ask('months/since-closed', { connection: 'Prøve', kind: 'time', month }),
  );
  expect(since.lines.map(({ what, record }) => `${what} ${record.hours}`)).toEqual(['removed -7.5']);
  expect([since.net, since.byAnsatt.map(({ amount }) => amount)]).toEqual(['-7.5', ['-7.5']]);
});

it('who was late: by employee, with the days', async () => {
  const desk = await openDesk();
  for (const day of ['02', '05', '09']) desk.sandbox.addTime(entry({ Dato: `2026-10-${day}T00:00:00`, ...hours(2) }));
  desk.sandbox.addTime(entry({ AnsattId: 1008, ...hours(3) }));
  const { run } = await pull(desk);
  const database = new Database(path.join(desk.data, STORE_FILE));
  database.exec(`UPDATE record SET late = 1 WHERE ansatt_id = '1001' AND dato < '2026-10-09'`);
  database.close();
  await withEngine(desk, async (ask) => {
    const { byAnsatt, byAvdeling } = await ask('months/late', { run });
    const [one, ...others] = byAnsatt;
    expect([others, byAvdeling]).toEqual([[], []]);
    expect(one).toMatchObject({ id: '1001', sum: { rows: 2, hours: '4' }, first: '2026-10-02', last: '2026-10-05' });
  });
});

it('who was late: by department too, where records carry one', async () => {
  const desk = await openDesk();
  await withEngine(desk, (ask) => ask('connections/update', { name: 'Prøve', options: { timeFields: [] } }));
  const late = (AnsattId: number, day: string, AvdelingId: string | null) =>
    desk.sandbox.addTime(entry({ AnsattId, Dato: `2026-10-${day}T00:00:00`, AvdelingId, ...hours(2) }));
  late(1001, '02', '20');
  late(1002, '05', '20');
  late(1003, '07', '3');
  late(1004, '08', null);
  const { run } = await pull(desk);
  const database = new Database(path.join(desk.data, STORE_FILE));
  database.exec('UPDATE record SET late = 1');
  database.close();
  const { byAnsatt, byAvdeling } = await withEngine(desk, (ask) => ask('months/late', { run }));
  expect(byAnsatt).toHaveLength(4);
  expect(byAvdeling.map(({ id, sum, first, last }) => [id, sum.rows, sum.hours, first, last])).toEqual([
    ['3', 1, '2', '2026-10-07', '2026-10-07'],
    ['20', 2, '4', '2026-10-02', '2026-10-05'],
    [null, 1, '2', '2026-10-08', '2026-10-08'],
  ]);
});
