// Whole cycles over real HTTP: nothing lost, nothing doubled, and after any number of them files and service agree.

import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import { acceptAll, confirm, cycle, handOver, openDesk, pull, records, trayLines } from '../../support/desk.ts';

const entry = (fields: Record<string, unknown> = {}) => ({
  Dato: '2026-10-05T00:00:00',
  AnsattId: 1001,
  ProsjektId: '10482',
  ProsjektLinjeId: '020',
  ArbeidstypeId: '100',
  ProduktId: '1030',
  AntallTimer: 7.5,
  FakturaTimeAntall: 7.5,
  approved: true,
  ...fields,
});

describe('a cycle of time', () => {
  it('takes what is approved, and nothing else, from pull to closed', async () => {
    const desk = await openDesk();
    const approved = desk.sandbox.addTime(entry());
    desk.sandbox.addTime(entry({ approved: false, AntallTimer: 3 }));
    const { run, confirm: done } = await cycle(desk);
    expect(run).toMatchObject({
      records: 1,
      ready: 1,
      held: 0,
      duplicates: 0,
      proof: 'complete',
      totals: { hours: 7.5, invoiceable: 7.5 },
    });
    expect(done).toMatchObject({
      marked: [desk.sandbox.dump().time.lines[0]!.fields.Id],
      unknown: [],
      changed: [],
      gone: [],
      refused: [],
      state: 'closed',
    });
    expect(trayLines(desk.tray)).toHaveLength(1);
    expect(desk.sandbox.dump().time.entries.find((one) => one.id === approved)?.approved).toBe(true);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('closes at once when nothing is ready, and moves the cutoff too', async () => {
    const desk = await openDesk();
    const run = await pull(desk);
    expect(run).toMatchObject({ records: 0, ready: 0, state: 'closed' });
    const cutoff = await desk.do<{ cutoff: string; run: number }>('cutoff', '--connection', 'Prøve');
    expect(cutoff.cutoff).toMatch(/^2026-11-02T08:00:0\dZ$/);
    expect(cutoff.run).toBe(run.run);
  });

  it.each(['own', 'same'] as const)(
    'sends a change as reversal and new version, and a deletion as reversal (%s ids)',
    async (adjustmentIds) => {
      const desk = await openDesk({ adjustmentIds });
      const changed = desk.sandbox.addTime(entry());
      const deleted = desk.sandbox.addTime(entry({ AnsattId: 1002, AntallTimer: 4, FakturaTimeAntall: 4 }));
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
      const id = desk.sandbox.addTime(entry());
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
    const first = desk.sandbox.addTime(entry());
    desk.sandbox.addTime(entry());
    await cycle(desk);
    desk.sandbox.remove(first);
    await cycle(desk);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
    expect(trayLines(desk.tray)).toHaveLength(3);
  });

  it('brings in what was approved late although it was changed before the cutoff, and says so', async () => {
    const desk = await openDesk();
    const late = desk.sandbox.addTime(entry({ approved: false, EndretDato: '2026-10-03T09:00:00Z' }));
    desk.sandbox.addTime(entry({ AnsattId: 1002 }));
    await cycle(desk);
    desk.sandbox.approve(late);
    const { run } = await cycle(desk);
    expect(run).toMatchObject({ records: 1, ready: 1, late: 1 });
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });
});

describe('a cycle of material', () => {
  it('needs no prepare and keeps every field that arrives', async () => {
    const desk = await openDesk();
    desk.sandbox.addMaterial({
      Dato: '2026-10-05T00:00:00',
      ProduktId: 'SKR-40',
      Antall: '12.50',
      Salgspris: '3.125',
      Notat: 'Skruer',
      approved: true,
    });
    const { run, confirm: done } = await cycle(desk, 'material');
    expect(run).toMatchObject({ kind: 'material', records: 1, ready: 1 });
    expect(done?.state).toBe('closed');
    const [line] = trayLines(desk.tray);
    expect(line?.cells).toMatchObject({ Antall: '12,50', Salgspris: '3,125', Notat: 'Skruer' });
    expect(desk.sandbox.dump().material.every((one) => one.exported)).toBe(true);
    expect(desk.sandbox.calls().some((call) => call.call === 'prepare')).toBe(false);
  });

  it('lists a record that was withdrawn again in the next pull', async () => {
    const desk = await openDesk();
    desk.sandbox.addMaterial({ ProduktId: 'A', Antall: 1, approved: true });
    const first = await pull(desk, 'material');
    const out = await handOver(desk, first.run);
    await desk.do('withdraw', String(out.handover), '--reason', 'feil fil');
    expect((await desk.do<{ state: string }[]>('runs'))[0]).toMatchObject({ state: 'closed' });
    const { run } = await cycle(desk, 'material');
    expect(run).toMatchObject({ ready: 1, duplicates: 0 });
    expect(trayLines(desk.tray)).toHaveLength(1);
  });
});

it('history finds by employee and by the days that the entries are about', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  desk.sandbox.addTime(entry({ AnsattId: 1002, Dato: '2026-10-31T00:00:00' }));
  desk.sandbox.addTime(entry({ AnsattId: 1002, Dato: '2026-11-01T00:00:00' }));
  await pull(desk);
  const found = async (...words: string[]) =>
    (await desk.do<{ fields: { AnsattId: number; Dato: string } }[]>('history', ...words)).map(
      ({ fields }) => `${fields.AnsattId} ${fields.Dato.slice(5, 10)}`,
    );
  expect(await found('--employee', '1002')).toEqual(['1002 11-01', '1002 10-31']);
  expect(await found('--employee', '1002', '--to', '2026-10-31')).toEqual(['1002 10-31']);
  expect(await found('--from', '2026-10-31', '--to', '2026-10-31')).toEqual(['1002 10-31']);
  expect(await found('--text', '10482', '--from', '2026-11-01')).toEqual(['1002 11-01']);
  expect(await found('--employee', '100')).toEqual([]);
});

describe('what was left out', () => {
  it('held units come back in the next run', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    desk.sandbox.addTime(entry({ AnsattId: 1002, AntallTimer: 2 }));
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
    const { run } = await cycle(desk);
    expect(run).toMatchObject({ records: 1, ready: 1, duplicates: 0 });
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('a release keeps its reason in history, and an empty one is refused', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
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

  it('rejected units come back with the reason, and are marked only after the ERP accepted them', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    desk.sandbox.addTime(entry({ AnsattId: 1187, AntallTimer: 2 }));
    const first = await pull(desk);
    const list = await records(desk, first.run);
    const bad = list.find((record) => record.fields.AnsattId === 1187)!;
    await handOver(desk, first.run);
    await desk.do('reject', String(first.run), '--ids', String(bad.id), '--reason', 'Ukjent ansattnummer 1187');
    await acceptAll(desk, first.run);
    const done = await confirm(desk, first.run);
    expect(done.state).toBe('closed');
    expect(done.marked).not.toContain(bad.id);
    const second = await pull(desk);
    expect(second).toMatchObject({ records: 1, ready: 1 });
    expect((await records(desk, second.run))[0]?.reason).toBe(`rejected in run ${first.run}`);
  });

  it('records later than the period are held, earlier ones are shown as such', async () => {
    const desk = await openDesk();
    for (const day of ['2026-09-30', '2026-10-15', '2026-11-01'])
      desk.sandbox.addTime(entry({ Dato: `${day}T00:00:00` }));
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
    desk.sandbox.addTime(entry());
    const first = await pull(desk);
    await handOver(desk, first.run);
    desk.sandbox.addTime(entry({ AnsattId: 1002 }));
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
});
