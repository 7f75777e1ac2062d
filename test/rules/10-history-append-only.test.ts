// Rule 10: history is append-only, enforced by triggers, each event chained by hash to the one before it.

import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { cycle, type Desk, entry, handedOver, openDesk, resolve } from '../support/desk.ts';

const database = (desk: Desk) => new Database(path.join(desk.data, 'console.sqlite'));

async function closedCycle(): Promise<Desk> {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  await cycle(desk);
  return desk;
}

async function verify(desk: Desk): Promise<{ code: number; wrong: string[] }> {
  const { code, json } = await desk.run<{ checks: { name: string; ok: boolean }[] }>('verify');
  return { code, wrong: json.checks.filter((check) => !check.ok).map((check) => check.name) };
}

function alter(desk: Desk, sql: string, withoutTriggers = false): void {
  const open = database(desk);
  try {
    if (withoutTriggers) open.exec('DROP TRIGGER event_never_changes; DROP TRIGGER event_never_goes');
    open.exec(sql);
  } finally {
    open.close();
  }
}

describe('history', () => {
  it('cannot be changed or deleted', async () => {
    const desk = await closedCycle();
    for (const sql of [
      `UPDATE event SET what = 'other' WHERE seq = 2`,
      'DELETE FROM event',
      `UPDATE cutoff_change SET reason = ''`,
      'DELETE FROM cutoff_change',
    ]) {
      expect(() => alter(desk, sql), sql).toThrow(/append-only/);
    }
    expect(await verify(desk)).toEqual({ code: 0, wrong: [] });
  });

  it.each([
    `UPDATE event SET data = '{"ids":[]}' WHERE seq = 4`,
    `UPDATE event SET who = 'somebody' WHERE seq = 1`,
    'DELETE FROM event WHERE seq = 3',
    `UPDATE event SET at = '2020-01-01' WHERE seq = 5`,
  ])('shows that it was altered past the triggers: %s', async (sql) => {
    const desk = await closedCycle();
    alter(desk, sql, true);
    expect(await verify(desk)).toEqual({ code: 1, wrong: ['history'] });
  });
});

describe('what is done', () => {
  it('is added to history and takes nothing away, through a cycle, a withdrawal, a discard and a decision', async () => {
    const { desk, run, ids } = await handedOver(2);
    const lines = () => {
      const open = database(desk);
      const rows = open.prepare<[], { hash: string }>('SELECT hash FROM event ORDER BY seq').all();
      open.close();
      return rows.map((row) => row.hash);
    };
    let before = lines();
    const acts: string[][] = [
      ['reject', String(run), '--ids', String(ids[0]), '--reason', 'ukjent prosjekt'],
      ['withdraw', '1', '--reason', 'feil mappe'],
      ['pull', 'time', '--connection', 'Prøve'],
      ['hold', '2', '--ids', String(ids[0]), '--reason', 'vent'],
      ['release', '2', '--ids', String(ids[0]), '--reason', 'bilaget kom'],
      ['discard', '2'],
      ['cutoff', '--connection', 'Prøve', '--set', '2026-10-01', '--reason', 'overtatt'],
    ];
    for (const words of acts) {
      await desk.do(...words);
      const after = lines();
      expect(after.slice(0, before.length), words.join(' ')).toEqual(before);
      expect(after.length, words.join(' ')).toBeGreaterThan(before.length);
      before = after;
    }
    expect(await verify(desk)).toEqual({ code: 0, wrong: [] });
  });

  it('says who did it and when, also for a decision, and a refused one leaves nothing', async () => {
    const { desk, run, ids } = await handedOver(1);
    const count = () => {
      const open = database(desk);
      const { n } = open.prepare<[], { n: number }>('SELECT count(*) AS n FROM event').get()!;
      const empty = open.prepare<[], { n: number }>("SELECT count(*) AS n FROM event WHERE who = '' OR at = ''").get()!;
      open.close();
      expect(empty.n).toBe(0);
      return n;
    };
    const before = count();
    expect((await resolve(desk, run, ids[0]!, 'deleted')).code).toBe(1);
    expect(count()).toBe(before);
  });
});
