// What verify finds; rule 9: the proof log is whole and agrees with the store.

import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { acceptAll, confirm, type Desk, handOver, openDesk, pull } from '../support/desk.ts';

interface Verified {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

async function closedCycle(): Promise<Desk & { file: string }> {
  const desk = await openDesk();
  desk.sandbox.addTime({ AnsattId: 1, Dato: '2026-10-05T00:00:00', AntallTimer: 7.5, approved: true });
  const { run } = await pull(desk);
  const { file } = await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  return { ...desk, file: file! };
}

async function verify(desk: Desk): Promise<{ code: number; wrong: string[] }> {
  const { code, json } = await desk.run<Verified>('verify');
  return { code, wrong: json.checks.filter((check) => !check.ok).map((check) => check.name) };
}

function alter(desk: Desk, sql: string, withoutTriggers = false): void {
  const database = new Database(path.join(desk.data, 'console.sqlite'));
  try {
    if (withoutTriggers) database.exec('DROP TRIGGER event_never_changes; DROP TRIGGER event_never_goes');
    database.exec(sql);
  } finally {
    database.close();
  }
}

describe('verify', () => {
  it('finds a file that was altered after it was written, and tolerates one that the ERP took away', async () => {
    const desk = await closedCycle();
    appendFileSync(desk.file, '1;2;3\r\n');
    expect(await verify(desk)).toEqual({ code: 1, wrong: ['files'] });
    rmSync(desk.file);
    expect(await verify(desk)).toEqual({ code: 0, wrong: [] });
  });

  it('finds a proof log that was altered, cut, or taken away', async () => {
    const desk = await closedCycle();
    const file = path.join(desk.data, 'proof.log');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.replace('"accepted"', '"rejected"'));
    expect(await verify(desk)).toEqual({ code: 1, wrong: ['proof-log'] });
    writeFileSync(file, `${whole.trimEnd().split('\n').slice(0, -1).join('\n')}\n`);
    expect(await verify(desk)).toEqual({ code: 1, wrong: ['proof-log'] });
    rmSync(file);
    expect(await verify(desk)).toEqual({ code: 1, wrong: ['proof-log'] });
    writeFileSync(file, whole);
    expect(await verify(desk)).toEqual({ code: 0, wrong: [] });
  });

  it('finds records that are missing from a run', async () => {
    const desk = await closedCycle();
    alter(desk, 'DELETE FROM record');
    expect((await verify(desk)).wrong).toContain('tie-out');
  });

  it('finds a record that lost what was listed', async () => {
    const desk = await closedCycle();
    expect((await verify(desk)).wrong).toEqual([]);
    alter(desk, 'DELETE FROM record_fields');
    expect((await verify(desk)).wrong).toEqual(['tie-out']);
  });
});

describe('the proof log', () => {
  it('blocks the next hand-over and the next pull when it is cut, and says so', async () => {
    const desk = await closedCycle();
    desk.sandbox.addTime({ AnsattId: 2, Dato: '2026-10-05T00:00:00', AntallTimer: 1, approved: true });
    const { run } = await pull(desk);
    const file = path.join(desk.data, 'proof.log');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    writeFileSync(file, `${lines.slice(0, -1).join('\n')}\n`);
    const handOverAgain = ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray];
    for (const words of [handOverAgain, ['pull', 'material', '--connection', 'Prøve']]) {
      const said = await desk.run(...words);
      expect(said.code).toBe(1);
      expect(said.err).toContain('proof log');
    }
  });

  it('drops a last line that a crash left half written', async () => {
    const desk = await closedCycle();
    const file = path.join(desk.data, 'proof.log');
    const whole = readFileSync(file, 'utf8');
    appendFileSync(file, '{"seq":5,"at":"2026-11-');
    await desk.do('resume');
    expect(readFileSync(file, 'utf8')).toBe(whole);
    expect(await verify(desk)).toEqual({ code: 0, wrong: [] });
  });
});
