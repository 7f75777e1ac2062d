// What no single cycle shows: one run in review, discard, withdraw, listing again before a hand-over, and decisions.

import Database from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cutoffOf,
  cycle,
  type Desk,
  entry,
  handOver,
  openDesk,
  pull,
  records,
  trayLines,
} from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

describe('runs', () => {
  it('a second pull while one is in review is refused and names it', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    desk.sandbox.addMaterial({ Antall: 1, approved: true });
    const { run } = await pull(desk);
    const said = await desk.run('pull', 'time', '--connection', 'Prøve');
    expect(said.code).toBe(1);
    expect(said.err).toContain(`run ${run}`);
    expect((await pull(desk, 'material')).ready).toBe(1);
  });

  it('discard keeps the run and its holds, moves no cutoff, and is refused once a line is live', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const first = await pull(desk);
    const [one] = await records(desk, first.run);
    await desk.do('hold', String(first.run), '--ids', String(one!.id), '--reason', 'venter');
    await desk.do('discard', String(first.run));
    expect(await cutoffOf(desk)).toBeNull();
    expect((await records(desk, first.run))[0]).toMatchObject({ status: 'held', reason: 'venter' });
    const second = await pull(desk);
    await handOver(desk, second.run);
    const said = await desk.run('discard', String(second.run));
    expect(said.code).toBe(1);
    expect(said.err).toContain('withdraw');
  });

  it('a withdrawn file is out of the way of the ERP, and a file with an accepted unit cannot be withdrawn', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    desk.sandbox.addTime(entry({ AnsattId: 1002 }));
    const first = await pull(desk);
    const out = await handOver(desk, first.run);
    await desk.do('withdraw', String(out.handover), '--reason', 'feil oppsett');
    expect(readdirSync(desk.tray)).toEqual([`${path.basename(out.file!)}.withdrawn`]);
    const second = await pull(desk);
    expect(second.ready).toBe(2);
    const again = await handOver(desk, second.run);
    const [one] = await records(desk, second.run);
    await desk.do('accept', String(second.run), '--ids', String(one!.id));
    expect((await desk.run('withdraw', String(again.handover), '--reason', 'nei')).code).toBe(1);
  });
});

describe('hand-over', () => {
  it('lists again when the pull is old, and holds what changed or vanished', async () => {
    const desk = await openDesk();
    desk.sandbox.set({ list: 'live' });
    const ids = [1, 2, 3].map((n) => desk.sandbox.addTime(entry({ AnsattId: n })));
    const { run } = await pull(desk);
    desk.sandbox.edit(ids[0]!, { AntallTimer: 1 });
    desk.sandbox.remove(ids[1]!);
    const database = new Database(path.join(desk.data, 'console.sqlite'));
    database.exec(`UPDATE run SET pulled_at = '2026-01-01T00:00:00.000Z'`);
    database.close();
    const said = await desk.run<{ rows: number }>('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
    expect(said.code).toBe(3);
    expect(said.json.rows).toBe(1);
    const reasons = (await records(desk, run)).map((record) => record.reason).filter((reason) => reason !== null);
    expect(reasons.sort()).toEqual(['changed-since-pull', 'vanished-since-pull']);
    await acceptAll(desk, run);
    await confirm(desk, run);
    await cycle(desk);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('by hand notes how, writes no file, and is confirmed like any other', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const done = await desk.do('hand-over', String(run), '--by-hand', 'ført i bilag 4711');
    expect(done).toMatchObject({ file: null, sha256: null, rows: 1 });
    // Its card names no file: there is none, and how it was entered is no name of one.
    expect(await withEngine(desk, (ask) => ask('todo/list', {}))).toMatchObject([{ kind: 'waiting', file: null }]);
    await acceptAll(desk, run);
    expect((await confirm(desk, run)).state).toBe('closed');
    const [trace] = await desk.do<{ file: string; status: string }[]>('history', '--text', '10482');
    expect(trace).toMatchObject({ file: null, byHand: 'ført i bilag 4711', status: 'marked' });
  });
});

describe('decisions', () => {
  async function gone(): Promise<{ desk: Desk; run: number; id: number; entryId: number }> {
    const desk = await openDesk();
    desk.sandbox.set({ list: 'live' });
    const entryId = desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const [one] = await records(desk, run);
    await handOver(desk, run);
    await acceptAll(desk, run);
    desk.sandbox.remove(entryId);
    const said = await desk.run<{ gone: number[] }>('confirm', String(run));
    expect(said.json.gone).toEqual([one!.id]);
    return { desk, run, id: one!.id, entryId };
  }

  it('deleted after the hand-over: a reversal of our own brings the ERP back to nothing', async () => {
    const { desk, run, id } = await gone();
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      String(id),
      '--as',
      'send-correction',
      '--reason',
      'slettet av leder',
    );
    const { run: second, confirm: done } = await cycle(desk);
    expect(second).toMatchObject({ records: 1, ready: 1, adjustments: 1, totals: { hours: -7.5 } });
    expect(done?.state).toBe('closed');
    expectAgreement(desk.sandbox, trayLines(desk.tray));
    expect((await cycle(desk)).run.records).toBe(0);
  });

  it('a correction that was withdrawn or held comes back until it is out', async () => {
    const { desk, run, id } = await gone();
    await desk.do('resolve', String(run), '--ids', String(id), '--as', 'send-correction', '--reason', 'slettet');
    const second = await pull(desk);
    const out = await handOver(desk, second.run);
    await desk.do('withdraw', String(out.handover), '--reason', 'feil');
    const third = await pull(desk);
    expect(third).toMatchObject({ ready: 1, adjustments: 1 });
    await desk.do('hold', String(third.run), '--ids', String(id), '--reason', 'vent');
    await desk.do('discard', String(third.run));
    await cycle(desk);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('replaced by another Id: the old one is reversed and the new one sent', async () => {
    const { desk, run, id } = await gone();
    desk.sandbox.addTime(entry({ AntallTimer: 6, FakturaTimeAntall: 6 }));
    await desk.do(
      'resolve',
      String(run),
      '--ids',
      String(id),
      '--as',
      'replaced-by=4200000',
      '--reason',
      'ført på nytt',
    );
    await cycle(desk);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('fit the state of the unit, or are refused', async () => {
    const { desk, run, id } = await gone();
    await desk.do('resolve', String(run), '--ids', String(id), '--as', 'marked-elsewhere', '--reason', 'merket');
    const said = await desk.run('resolve', String(run), '--ids', String(id), '--as', 'deleted', '--reason', 'x');
    expect(said.code).toBe(1);
    expect(said.err).toContain('resolved');
  });
});
