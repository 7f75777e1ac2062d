// Rule 9: the store survives, and the proof log knows what a restored one forgot. test/store attacks the file itself (full disk, locked,
// damaged, power cut), test/engine/restore.test.ts every way to put an older copy back.

import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../main/store/store.ts';
import { expectAgreement } from '../support/agreement.ts';
import { finishEverything } from '../support/operator.ts';
import {
  acceptAll,
  confirm,
  consoleRun,
  cycle,
  type Desk,
  entry,
  handedOver,
  handOver,
  openDesk,
  pull,
  statusesOf,
  trayLines,
} from '../support/desk.ts';

const storeOf = (desk: Desk) => path.join(desk.data, 'console.sqlite');

function putBack(desk: Desk, backup: string): void {
  for (const end of ['-wal', '-shm', '']) rmSync(`${storeOf(desk)}${end}`, { force: true });
  copyFileSync(backup, storeOf(desk));
}

/** The proof log as it is at each journal moment of a command: what takes effect must be in it before. */
async function logBefore(desk: Desk, state: string, words: string[]): Promise<boolean[]> {
  const seen: boolean[] = [];
  await consoleRun([...words, '--data', desk.data], {}, () => {
    const store = new Database(storeOf(desk), { readonly: true });
    const { n } = store
      .prepare<[string], { n: number }>('SELECT count(*) AS n FROM record WHERE state = ?')
      .get(state)!;
    store.close();
    if (n > 0) seen.push(readFileSync(path.join(desk.data, 'proof.log'), 'utf8').includes(`"what":"${state}"`));
  });
  return seen;
}

it('is written with WAL and synchronous=FULL', async () => {
  const desk = await openDesk();
  const store = openStore({
    folder: desk.data,
    actor: { user: 'test', machine: 'test', program: 'a test' },
    holder: 'a test',
    now: () => new Date().toISOString(),
  });
  expect(store.about().synchronous).toBe('full');
  store.close();
  const beside = new Database(storeOf(desk), { readonly: true });
  expect(beside.pragma('journal_mode', { simple: true })).toBe('wal');
  beside.close();
});

describe('the proof log', () => {
  it('has verdicts and marks before they take effect', async () => {
    const { desk, run } = await handedOver(2);
    const verdict = await logBefore(desk, 'accepted', ['accept', String(run), '--all']);
    const mark = await logBefore(desk, 'marking', ['confirm', String(run)]);
    const marked = await logBefore(desk, 'marked', ['runs']);
    for (const seen of [verdict, mark, marked]) expect(seen.every(Boolean)).toBe(true);
    expect(verdict.length * mark.length).toBeGreaterThan(0);
  });

  it('gives a backup of this morning back what was handed over, answered and marked since', async () => {
    const { desk, run } = await handedOver(3);
    const backups = path.join(desk.data, 'backups');
    const [backup] = readdirSync(backups);
    await acceptAll(desk, run);
    await confirm(desk, run);
    putBack(desk, path.join(backups, backup!));
    expect(await pull(desk)).toMatchObject({ ready: 0, records: 0 });
    expect(await statusesOf(desk, run)).toEqual(['marked', 'marked', 'marked']);
    await finishEverything(desk.data, desk.tray);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('that is gone blocks the hand-over until a person has gone through what was listed', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    await cycle(desk);
    desk.sandbox.addTime(entry({ AnsattId: 2 }));
    const { run } = await pull(desk);
    rmSync(path.join(desk.data, 'proof.log'));
    const said = await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
    expect(said.code).toBe(1);
    await desk.do('proof-log', '--gone-through', 'sett i ERP');
    await handOver(desk, run);
    expect(trayLines(desk.tray)).toHaveLength(2);
  });
});

describe('a store that cannot be worked in', () => {
  it.each([
    ['newer', 'store-newer', 'newer version'],
    ['damaged', 'store-damaged', 'backups'],
  ])('%s: every command says so plainly and changes nothing', async (how, code, words) => {
    const { desk } = await handedOver(1);
    if (how === 'newer') {
      const database = new Database(storeOf(desk));
      database.pragma('user_version = 999');
      database.close();
    } else {
      for (const end of ['-wal', '-shm']) rmSync(`${storeOf(desk)}${end}`, { force: true });
      writeFileSync(storeOf(desk), Buffer.alloc(8192, 'x'));
    }
    const before = readFileSync(storeOf(desk));
    desk.sandbox.clearCalls();
    for (const command of [['runs'], ['pull', 'time', '--connection', 'Prøve'], ['confirm', '1'], ['verify']]) {
      const said = await desk.run<{ error: { code: string } }>(...command);
      expect(said.code, command[0]).toBe(1);
      expect(said.json.error.code, command[0]).toBe(code);
      expect(said.err).toContain(words);
      expect(said.err).not.toMatch(/\n {4}at /);
    }
    expect(desk.sandbox.calls()).toEqual([]);
    expect(readFileSync(storeOf(desk)).equals(before)).toBe(true);
  });
});
