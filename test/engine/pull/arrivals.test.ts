// The records of the lists of one pull: a line that a later list has again stands once, and a list that is begun anew leaves nothing.

import { expect, it } from 'vitest';
import { acceptAll, confirm, entry, handOver, hours, openDesk, pull, records, trayLines } from '../../support/desk.ts';

it('an entry that changes between the late list and the rest stands once, as it was listed last', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const first = await pull(desk);
  await handOver(desk, first.run);
  await acceptAll(desk, first.run);
  await confirm(desk, first.run);
  desk.sandbox.set({ list: 'live' });
  const id = desk.sandbox.addTime(entry({ AnsattId: 1002, EndretDato: '2026-10-01T08:00:00Z' }));
  desk.sandbox.clearCalls();
  // Late in the first list; edited before the second, where it is new.
  desk.sandbox.setFault({ kind: 'do', call: 'list-time', from: 3, operation: { do: 'edit', id, fields: hours(2) } });
  const { run, records: count } = await pull(desk);
  expect(count).toBe(1);
  expect((await records(desk, run)).map(({ fields }) => fields.AntallTimer)).toEqual([2]);
  await handOver(desk, run);
  expect(trayLines(desk.tray)).toHaveLength(2);
});

it('a pull that breaks off in a list leaves no record and no run to review', async () => {
  const desk = await openDesk();
  for (let n = 0; n < 40; n += 1) desk.sandbox.addTime(entry({ AnsattId: 1000 + n }));
  desk.sandbox.setFault({ kind: 'cut', call: 'list-time', from: 3, times: 'always' });
  const said = await desk.run('pull', 'time', '--connection', 'Prøve');
  expect(said.code).toBe(1);
  const runs = await desk.do<{ state: string; records: number }[]>('runs');
  expect(runs).toMatchObject([{ state: 'failed', records: 0 }]);
  desk.sandbox.clearFaults();
  expect(await pull(desk)).toMatchObject({ records: 40, ready: 40, duplicates: 0 });
});
