// Rule 1: one live line per record, kept by the database; a record listed again is never handed over a second time.

import Database from 'better-sqlite3';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import { BOTH, filesIn, pulledTo, twoDestinations } from '../support/destinations.ts';
import {
  acceptAll,
  confirm,
  cycle,
  entry,
  handedOver,
  handOver,
  openDesk,
  pull,
  records,
  type RunOut,
  trayLines,
} from '../support/desk.ts';

describe('one live line per record', () => {
  it('is kept by the database itself', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    await handOver(desk, run);
    const database = new Database(path.join(desk.data, 'console.sqlite'));
    const double = `INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, occurrence, state, live)
      SELECT key + 1, run, line + 1, connection, kind, record_id, content_hash, occurrence, state, 1 FROM record`;
    expect(() => database.exec(double)).toThrow(/UNIQUE/);
    database.close();
  });

  it('a marked record listed again without a reversal is an alarm that a person decides', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    await cycle(desk);
    const { lines } = desk.sandbox.dump().time;
    desk.sandbox.setFault({
      kind: 'answer',
      call: 'list-time',
      times: 'always',
      body: JSON.stringify({ value: [{ ...lines[0]!.fields, Eksportert: false }] }),
    });
    const said = await desk.run<RunOut>('pull', 'time', '--connection', 'Prøve');
    expect(said.code).toBe(3);
    expect(said.json).toMatchObject({ records: 1, ready: 0, duplicates: 1 });
    expect((await records(desk, said.json.run))[0]).toMatchObject({
      status: 'needs-person',
      reason: 'listed-after-mark',
    });
    expect(trayLines(desk.tray)).toHaveLength(1);
  });
});

describe('a record that is listed again unchanged', () => {
  it('waits for the answer while it has no verdict, and is in no second file, whatever is pulled and tried', async () => {
    const { desk, run } = await handedOver(2);
    for (let round = 0; round < 2; round += 1) {
      const again = await pull(desk);
      expect(again).toMatchObject({ records: 2, ready: 0, duplicates: 2 });
      expect((await records(desk, again.run)).map((record) => record.reason)).toEqual(['waits', 'waits']);
      const said = await desk.run('hand-over', String(again.run), '--layout', 'plain-csv', '--to', desk.tray);
      expect(said.code).toBe(1);
      const released = await desk.run('release', String(again.run), '--ids', String((await records(desk, run))[0]!.id));
      expect(released.code).not.toBe(0);
    }
    expect(trayLines(desk.tray)).toHaveLength(2);
  });

  it('is offered for confirmation when it was accepted, and for nothing else', async () => {
    const { desk, run } = await handedOver(1);
    await acceptAll(desk, run);
    expect(await pull(desk)).toMatchObject({ ready: 0, duplicates: 1 });
    expect((await confirm(desk, run)).state).toBe('closed');
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('is ready again when its file was withdrawn or the ERP rejected it', async () => {
    const { desk, run, ids } = await handedOver(2);
    await desk.do('reject', String(run), '--ids', String(ids[0]), '--reason', 'ukjent prosjekt');
    const second = await pull(desk);
    expect(second).toMatchObject({ ready: 1, duplicates: 1 });
    const { handover } = await handOver(desk, second.run);
    await desk.do('withdraw', String(handover), '--reason', 'feil mappe');
    expect(await pull(desk)).toMatchObject({ ready: 1, duplicates: 1 });
  });
});

it('a run that is handed over cannot be handed over once more, to another folder or by hand', async () => {
  const { desk, run } = await handedOver(1);
  const other = path.join(desk.root, 'tray2');
  mkdirSync(other);
  expect((await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', other)).code).toBe(1);
  expect((await desk.run('hand-over', String(run), '--by-hand', 'bilag 7')).code).toBe(1);
  expect(trayLines(other)).toEqual([]);
});

it('a mark with a reversal since is a new occurrence: the same hours once more, each version once', async () => {
  const desk = await openDesk();
  const id = desk.sandbox.addTime(entry());
  await cycle(desk);
  for (const AntallTimer of [6, 7.5]) {
    desk.sandbox.edit(id, { AntallTimer });
    expect((await cycle(desk)).run).toMatchObject({ ready: 2, duplicates: 0, adjustments: 1 });
  }
  expect(trayLines(desk.tray)).toHaveLength(5);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

describe('with two destinations', () => {
  it('one live delivery per record and destination is kept by the database itself', async () => {
    const desk = await twoDestinations();
    await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    const database = new Database(path.join(desk.data, 'console.sqlite'));
    const double = `INSERT INTO delivery (hand_over, record, unit, destination, file_line, state)
      SELECT 2, record, unit, destination, 9, 'waiting' FROM delivery WHERE hand_over = 1`;
    expect(() => database.exec(double)).toThrow(/UNIQUE/);
    database.close();
  });

  it('a record goes to each once: not again while one waits, and again to that one only which rejected it', async () => {
    const desk = await twoDestinations();
    const [id] = await pulledTo(desk, BOTH);
    await desk.do('hand-over', '1');
    const once = async () => expect((await desk.run('hand-over', '1', '--destination', 'Prosjekt')).code).toBe(1);
    await once();
    expect(await pull(desk)).toMatchObject({ ready: 0, duplicates: 1 });
    await desk.do('reject', '1', '--ids', String(id), '--reason', 'ukjent', '--destination', 'Prosjekt');
    expect(await pull(desk)).toMatchObject({ ready: 0, duplicates: 1 });
    await desk.do('hand-over', '1', '--destination', 'Prosjekt');
    await once();
    expect([filesIn(desk.payroll), filesIn(desk.projects)]).toEqual([
      ['time-000001.csv'],
      ['time-000002.json', 'time-000003.json'],
    ]);
  });
});
