// Rule 5: each act stands in the journal before it starts and is completed after; a crash in between leaves `unknown`, which only the
// service may clear. test/faults kills the console at every journal entry and at any time; here each act is caught in the act.

import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  acceptAll,
  consoleRun,
  type Desk,
  entry,
  handedOver,
  handOver,
  openDesk,
  pull,
  statusesOf,
} from '../support/desk.ts';
import { until } from '../support/until.ts';
import { CONSOLE } from '../support/processes.ts';

interface ActRow {
  readonly what: string;
  readonly state: string;
}

/** The acts of the journal, oldest first, as another process sees them. */
function journalOf(desk: Desk): string[] {
  const database = new Database(path.join(desk.data, 'console.sqlite'), { readonly: true });
  try {
    const rows = database.prepare<[], ActRow>('SELECT what, state FROM act ORDER BY number').all();
    return rows.map(({ what, state }) => `${what} ${state}`);
  } finally {
    database.close();
  }
}

/** The journal at the moment when the service has the call and has not answered. */
async function journalDuring(desk: Desk, call: 'prepare' | 'list-time' | 'mark-time', words: string[]) {
  desk.sandbox.clearCalls();
  desk.sandbox.setFault({ kind: 'delay', call, ms: 400 });
  const done = desk.do(...words);
  await until(`the call ${call}`, () => desk.sandbox.calls().some((one) => one.call === call));
  const during = journalOf(desk);
  await done;
  return during;
}

/** Starts confirm, waits until the service has the mark, kills the console, and lets the service finish. */
async function killInMark(plain: boolean): Promise<{ desk: Desk; run: number }> {
  const desk = await openDesk();
  for (let n = 0; n < 3; n += 1)
    desk.sandbox.addTime({ AnsattId: n, Dato: '2026-10-05T00:00:00', AntallTimer: 1 + n, approved: true });
  if (plain) {
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  }
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'delay', call: 'mark-time', ms: 60_000, after: true });
  const marked = () => desk.sandbox.dump().time.lines.some((line) => line.exported);
  const child = spawn(process.execPath, [CONSOLE, 'confirm', String(run), '--data', desk.data], { stdio: 'ignore' });
  const closed = new Promise((resolve) => {
    child.once('close', resolve);
  });
  await until('a mark arrives', marked);
  child.kill('SIGKILL');
  await closed;
  return { desk, run };
}

describe('a kill -9 while the service works on a mark and has not answered', () => {
  it('in a complete list, absence proves the mark', async () => {
    const { desk, run } = await killInMark(false);
    await desk.do('resume');
    expect(await statusesOf(desk, run)).toEqual(['marked', 'marked', 'marked']);
  });

  it('in a list that proves nothing, it stays unknown for a person', async () => {
    const { desk, run } = await killInMark(true);
    const said = await desk.run<{ outcome: string }[]>('resume');
    expect(said.code).toBe(3);
    expect(said.json.map((found) => found.outcome)).toEqual(['unknown']);
    expect(await statusesOf(desk, run)).toEqual(['unknown', 'unknown', 'unknown']);
  });
});

describe('every act is in the journal before the service has it', () => {
  it('prepare and mark', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const pulling = await journalDuring(desk, 'prepare', ['pull', 'time', '--connection', 'Prøve']);
    expect(pulling.at(-1)).toBe('prepare begun');
    await handOver(desk, 1);
    await acceptAll(desk, 1);
    const marking = await journalDuring(desk, 'mark-time', ['confirm', '1']);
    expect(marking.at(-1)).toBe('mark begun');
    expect(journalOf(desk).filter((act) => !act.endsWith(' done'))).toEqual([]);
  });

  it('a file: its lines are reserved before a byte of it is written, and the proof log has it before it has its name', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    const seen: string[] = [];
    const words = ['hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray, '--data', desk.data];
    const { code } = await consoleRun(words, {}, (moment, what) => {
      if (!existsSync(path.join(desk.data, 'console.sqlite'))) return;
      const files = readdirSync(desk.tray).map((name) => (name.endsWith('.part') ? 'temporary' : name));
      seen.push(`${moment} ${what}: ${journalOf(desk).at(-1)}; ${files.join()}`);
    });
    expect(code).toBe(0);
    expect(seen.filter((line) => line.includes('temporary')).every((line) => line.includes('file begun'))).toBe(true);
    expect(seen).toContain('after proof: file begun; temporary');
    expect(seen.filter((line) => line.includes('time-000001.csv')).every((line) => !line.includes('proof'))).toBe(true);
    expect(seen.at(-1)).toBe('after transaction: file done; time-000001.csv');
  });
});

it('a second mark is never sent for what is unknown before a list was asked', async () => {
  const { desk, run } = await handedOver(2);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
  desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 2, status: 404, times: 'always' });
  await desk.run('confirm', String(run));
  expect(await statusesOf(desk, run)).toEqual(['unknown', 'unknown']);
  desk.sandbox.clearCalls();
  expect((await desk.run('confirm', String(run))).code).toBe(1);
  expect(desk.sandbox.calls().every((call) => call.call === 'list-time')).toBe(true);
  expect(await statusesOf(desk, run)).toEqual(['unknown', 'unknown']);
  desk.sandbox.clearFaults();
  desk.sandbox.clearCalls();
  await desk.do('resume');
  expect(await statusesOf(desk, run)).toEqual(['marked', 'marked']);
  expect(desk.sandbox.calls().filter((call) => call.method !== 'GET')).toEqual([]);
});
