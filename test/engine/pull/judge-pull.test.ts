// What a pull makes of its records: reversals and new versions, what waits for an earlier run, what belongs to another period.

import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cycle,
  fullEntry,
  handOver,
  openDesk,
  pull,
  records,
  resolve,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';

it.each(['own', 'same'] as const)(
  'sends a change as reversal and new version, and a deletion as reversal (%s ids)',
  async (adjustmentIds) => {
    const desk = await openDesk({ adjustmentIds });
    const changed = desk.sandbox.addTime(fullEntry());
    const deleted = desk.sandbox.addTime(fullEntry({ AnsattId: 1002, AntallTimer: 4, FakturaTimeAntall: 4 }));
    await cycle(desk);
    desk.sandbox.edit(changed, { AntallTimer: 6 });
    desk.sandbox.remove(deleted);
    const second = await pull(desk);
    expect(second).toMatchObject({ records: 3, ready: 3, adjustments: 2, totals: { hours: -5.5 } });
    const lines = await records(desk, second.run);
    expect(
      lines
        .filter((line) => line.adjustment)
        .map((line) => line.fields.AntallTimer)
        .sort(),
    ).toEqual([-4, -7.5]);
    await handOver(desk, second.run);
    await acceptAll(desk, second.run);
    expect((await confirm(desk, second.run)).state).toBe('closed');
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  },
);

it.each(['own', 'same'] as const)(
  '7.5 → 6 → 7.5 → 6 are four versions, each exported once (%s ids)',
  async (adjustmentIds) => {
    const desk = await openDesk({ adjustmentIds });
    const id = desk.sandbox.addTime(fullEntry());
    await cycle(desk);
    for (const hours of [6, 7.5, 6]) {
      desk.sandbox.edit(id, { AntallTimer: hours });
      const { run, confirm: done } = await cycle(desk);
      expect(run).toMatchObject({ records: 2, ready: 2, adjustments: 1 });
      expect(done?.state).toBe('closed');
      expectAgreement(desk.sandbox, trayLines(desk.tray));
    }
    expect(trayLines(desk.tray)).toHaveLength(7);
  },
);

it('keeps two entries alike in every field apart', async () => {
  const desk = await openDesk();
  const first = desk.sandbox.addTime(fullEntry());
  desk.sandbox.addTime(fullEntry());
  await cycle(desk);
  desk.sandbox.remove(first);
  await cycle(desk);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  expect(trayLines(desk.tray)).toHaveLength(3);
});

it('records later than the period are held, earlier ones are shown as such', async () => {
  const desk = await openDesk();
  for (const day of ['2026-09-30', '2026-10-15', '2026-11-01'])
    desk.sandbox.addTime(fullEntry({ Dato: `${day}T00:00:00` }));
  const run = await desk.do<{ run: number; ready: number; held: number }>(
    'pull',
    'time',
    '--connection',
    'Prøve',
    '--from',
    '2026-10-01',
    '--to',
    '2026-10-31',
  );
  expect(run).toMatchObject({ ready: 2, held: 1 });
  const reasons = (await records(desk, run.run)).map((record) => [
    String(record.fields.Dato).slice(0, 10),
    record.status,
    record.reason,
  ]);
  expect(reasons.sort()).toEqual([
    ['2026-09-30', 'ready', 'earlier-period'],
    ['2026-10-15', 'ready', null],
    ['2026-11-01', 'held', 'later-period'],
  ]);
});

it('a record that waits for the answer of an earlier run is set apart, never handed over twice', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  const first = await pull(desk);
  await handOver(desk, first.run);
  desk.sandbox.addTime(fullEntry({ AnsattId: 1002 }));
  const second = await pull(desk);
  expect(second).toMatchObject({ records: 2, ready: 1, duplicates: 1, held: 0 });
  await handOver(desk, second.run);
  expect(trayLines(desk.tray)).toHaveLength(2);
  await acceptAll(desk, first.run);
  await acceptAll(desk, second.run);
  await confirm(desk, first.run);
  await confirm(desk, second.run);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('a unit is one: a reversal and its new version under one Id are held together when one is in a later period', async () => {
  const desk = await openDesk({ adjustmentIds: 'same' });
  const id = desk.sandbox.addTime(fullEntry());
  await cycle(desk);
  desk.sandbox.edit(id, { Dato: '2026-11-01T00:00:00' });
  const second = await desk.do<RunOut>('pull', 'time', '--connection', 'Prøve', '--to', '2026-10-31');
  const states = new Set((await records(desk, second.run)).map((record) => record.status));
  expect([...states]).toHaveLength(1);
});

it('a new record of the same work waits while an old one is gone and undecided', async () => {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const old = desk.sandbox.addTime(fullEntry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.remove(old);
  await desk.run('confirm', String(run));
  desk.sandbox.addTime(fullEntry());
  const second = await pull(desk);
  expect(second).toMatchObject({ records: 1, ready: 0, held: 1 });
});

it('a material without the field Antall gets no "reversal" with the same sign', async () => {
  const desk = await openDesk();
  const id = desk.sandbox.addMaterial({ ProduktId: 'A', Antall: null, Mengde: 5, approved: true });
  const { run } = await pull(desk, 'material');
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.remove(id, 'material');
  await desk.run('confirm', String(run));
  await resolve(desk, run, id, 'send-correction');
  const { run: second } = await cycle(desk, 'material');
  const sent = trayLines(desk.tray).filter((line) => (line.cells.Korreksjon ?? '') !== '');
  expect({ run: second.records, same: sent.filter((line) => line.cells.Mengde === '5').length }).toMatchObject({
    same: 0,
  });
});
