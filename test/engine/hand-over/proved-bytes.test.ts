// Rule 7: what is written is what was judged. A store whose text, hash or amounts were altered hands nothing over, and verify says so.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { type Desk, entry, handOver, hours, inTray, openDesk, pull, records, statusesOf } from '../../support/desk.ts';

interface Verified {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

function alter(desk: Desk, sql: string): void {
  const database = new Database(path.join(desk.data, 'console.sqlite'));
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

async function threeReady(kind: 'time' | 'material' = 'time'): Promise<{ desk: Desk; run: number; id: number }> {
  const desk = await openDesk();
  for (const worked of [1, 2, 3])
    if (kind === 'time') desk.sandbox.addTime(entry({ AnsattId: 1000 + worked, ...hours(worked) }));
    else desk.sandbox.addMaterial({ Dato: '2026-10-05T00:00:00', Antall: worked, approved: true });
  const { run } = await pull(desk, kind);
  return { desk, run, id: (await records(desk, run))[1]!.id };
}

const second = (column: string) => `(SELECT ${column} FROM record ORDER BY key LIMIT 1 OFFSET 1)`;
const ALTERED = [
  ['its text', `UPDATE record_fields SET fields = replace(fields, ':2', ':22') WHERE key = ${second('key')}`],
  ['its hours', `UPDATE record SET antall_timer = 1 WHERE key = ${second('key')}`],
  ['its content hash', `UPDATE record SET content_hash = 'x' WHERE key = ${second('key')}`],
  ['its Id', `UPDATE record SET record_id = record_id + 1000 WHERE key = ${second('key')}`],
] as const;

describe('a record that is not as it was judged', () => {
  it.each(ALTERED)('hands nothing over when %s was altered, and names it', async (_what, sql) => {
    const { desk, run } = await threeReady();
    alter(desk, sql);
    const id = (await records(desk, run))[1]!.id;
    const said = await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
    expect(said.code).toBe(1);
    expect(said.err).toContain(`Id ${id}`);
    expect(readdirSync(desk.tray)).toEqual([]);
    expect(await statusesOf(desk, run)).toEqual(['ready', 'ready', 'ready']);
  });

  it.each(ALTERED)('is found by verify when %s was altered', async (_what, sql) => {
    const { desk, run } = await threeReady();
    expect((await desk.run<Verified>('verify')).json.ok).toBe(true);
    alter(desk, sql);
    const id = (await records(desk, run))[1]!.id;
    const { code, json } = await desk.run<Verified>('verify');
    expect(code).toBe(1);
    expect(json.checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual(['tie-out']);
    expect(json.checks.find((check) => !check.ok)!.detail).toContain(`Id ${id}`);
  });

  it('of material is told by its quantity', async () => {
    const { desk, run, id } = await threeReady('material');
    alter(desk, `UPDATE record SET antall = 1 WHERE key = ${second('key')}`);
    const said = await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
    expect([said.code, said.err.includes(`Id ${id}`)]).toEqual([1, true]);
  });
});

it('judges by the fields that were left out when it was pulled, not by those of today', async () => {
  const desk = await openDesk();
  desk.sandbox.addMaterial({ Dato: '2026-10-05T00:00:00', Antall: 3, approved: true });
  const { run } = await pull(desk, 'material');
  alter(desk, `UPDATE connection SET options = json_set(options, '$.volatileFields', json('["Antall"]'))`);
  expect((await desk.run<Verified>('verify')).json.ok).toBe(true);
  expect((await handOver(desk, run)).rows).toBe(1);
});

it('hands over what nobody touched, odd numbers included', async () => {
  const desk = await openDesk();
  for (const worked of [-7.5, 0, 0.1234567, 1e-7, 12345678.25]) desk.sandbox.addTime(entry({ AntallTimer: worked }));
  const { run, totals } = await pull(desk);
  expect((await handOver(desk, run)).totals.hours).toBe(totals.hours);
  expect(inTray(desk)).toBeGreaterThan(0n);
  expect((await desk.run<Verified>('verify')).json.ok).toBe(true);
});
