// Review: held units come back, a release says why, and a run that is discarded stays in history.

import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cutoffOf,
  fullEntry,
  handOver,
  openDesk,
  pull,
  records,
  trayLines,
} from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';
import { ALL_OF_IT } from '../views/all-of-it.ts';

it('held units are held again in the next run, and go once they are released', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  desk.sandbox.addTime(fullEntry({ AnsattId: 1002, AntallTimer: 2 }));
  const first = await pull(desk);
  const [one] = await records(desk, first.run);
  await desk.do('hold', String(first.run), '--ids', String(one!.id), '--reason', 'mangler bilag');
  expect((await records(desk, first.run)).find((record) => record.id === one!.id)).toMatchObject({
    status: 'held',
    reason: 'mangler bilag',
  });
  await handOver(desk, first.run);
  await acceptAll(desk, first.run);
  expect((await confirm(desk, first.run)).state).toBe('closed');
  const second = await pull(desk);
  expect(second).toMatchObject({ state: 'review', records: 1, ready: 0, held: 1, duplicates: 0 });
  await desk.do('release', String(second.run), '--ids', String(one!.id));
  await handOver(desk, second.run);
  await acceptAll(desk, second.run);
  await confirm(desk, second.run);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('a release keeps its reason in history, and an empty one is refused', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  const { run } = await pull(desk);
  const ids = ['--ids', String((await records(desk, run))[0]!.id)];
  await desk.do('hold', String(run), ...ids, '--reason', 'mangler bilag');
  const refused = await desk.run('release', String(run), ...ids, '--reason', ' ');
  expect(refused.code).toBe(2);
  expect((await records(desk, run))[0]).toMatchObject({ status: 'held' });
  await desk.do('release', String(run), ...ids, '--reason', 'bilaget kom');
  expect((await records(desk, run))[0]).toMatchObject({ status: 'ready', reason: null });
  const database = new Database(path.join(desk.data, 'console.sqlite'), { readonly: true });
  const events = database.prepare("SELECT data FROM event WHERE what = 'released'").all() as { data: string }[];
  database.close();
  expect(events.map(({ data }) => (JSON.parse(data) as { reason: string }).reason)).toEqual(['bilaget kom']);
});

it('what was ready in a run that was discarded is told as that, and not as ready; in review it is', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  desk.sandbox.addTime(fullEntry());
  const { run } = await pull(desk);
  const [one] = await records(desk, run);
  await desk.do('hold', String(run), '--ids', String(one!.id), '--reason', 'venter');
  const told = () =>
    withEngine(desk, async (ask) => {
      const { rows } = await ask('grid/window', { ...ALL_OF_IT, run });
      return rows.flatMap((row) => (row.type === 'record' ? [[row.record.status, row.record.discarded]] : []));
    });
  expect(await told()).toEqual([
    ['held', undefined],
    ['ready', undefined],
  ]);
  await desk.do('discard', String(run));
  expect(await told()).toEqual([
    ['held', undefined],
    ['ready', true],
  ]);
});

it('discard keeps the run and its holds, moves no cutoff, and is refused once a line is live', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  const first = await pull(desk);
  const [one] = await records(desk, first.run);
  await desk.do('hold', String(first.run), '--ids', String(one!.id), '--reason', 'venter');
  await desk.do('discard', String(first.run));
  expect(await cutoffOf(desk)).toBeNull();
  expect((await records(desk, first.run))[0]).toMatchObject({ status: 'held', reason: 'venter' });
  const second = await pull(desk);
  await desk.do('release', String(second.run), '--ids', String(one!.id));
  await handOver(desk, second.run);
  const said = await desk.run('discard', String(second.run));
  expect(said.code).toBe(1);
  expect(said.err).toContain('withdraw');
});
