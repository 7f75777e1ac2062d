// A damaged page somewhere in the store: said in plain words with the backup to put back, nothing sent that was not written down before,
// and after the backup is back the promise holds.

import {
  copyFileSync,
  cpSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import { acceptAll, type Desk, entry, handedOver, hours, sentToMark, trayLines } from '../../support/desk.ts';
import { finishEverything } from '../../support/operator.ts';

const PAGE = 4096;
const storeOf = (desk: Desk) => path.join(desk.data, 'console.sqlite');

/** The root page of a table or index. */
function rootOf(desk: Desk, name: string): number {
  const database = new Database(storeOf(desk), { readonly: true });
  const { root } = database
    .prepare<[string], { root: number }>('SELECT rootpage AS root FROM sqlite_schema WHERE name = ?')
    .get(name)!;
  database.close();
  return root;
}

function flip(desk: Desk, page: number): void {
  for (const end of ['-wal', '-shm']) rmSync(`${storeOf(desk)}${end}`, { force: true });
  const bytes = readFileSync(storeOf(desk));
  for (let at = (page - 1) * PAGE; at < page * PAGE; at += 1) bytes[at]! ^= 0xff;
  writeFileSync(storeOf(desk), bytes);
}

/** What the message says to do: the file away, the named backup in its place. */
function putBack(desk: Desk, hint: string): void {
  const named = /put a copy of (\S+\.sqlite) in its place/.exec(hint)?.[1];
  expect(named, hint).toBeDefined();
  for (const end of ['', '-wal', '-shm'])
    if (readdirSync(desk.data).includes(`console.sqlite${end}`))
      renameSync(`${storeOf(desk)}${end}`, `${storeOf(desk)}${end}.away`);
  copyFileSync(named!, storeOf(desk));
}

async function accepted() {
  const made = await handedOver(3);
  await acceptAll(made.desk, made.run);
  return made;
}

describe('a damaged page', () => {
  it.each(['record', 'act', 'event', 'run', 'connection', 'proof_followed', 'store_identity'])(
    'of %s stops a confirm before anything is sent, names the backup, and the backup brings it to its end',
    async (table) => {
      const { desk, run } = await accepted();
      flip(desk, rootOf(desk, table));
      const said = await desk.run<{ error?: { code: string; hint: string } }>('confirm', String(run));
      expect(said.err).not.toMatch(/\n {4}at /);
      expect(said.code, said.err).toBe(1);
      expect(said.json.error?.code).toBe('store-damaged');
      expect(sentToMark(desk)).toEqual([]);
      putBack(desk, said.json.error!.hint);
      await finishEverything(desk.data, desk.tray);
      expectAgreement(desk.sandbox, trayLines(desk.tray));
      expect((await desk.run('verify')).code).toBe(0);
    },
  );

  it('anywhere: no command prints a stack, marks twice or hands over twice', async () => {
    const { desk, run, ids } = await accepted();
    const whole = path.join(desk.root, 'whole');
    cpSync(desk.data, whole, { recursive: true });
    const pages = Math.floor(statSync(storeOf(desk)).size / PAGE);
    for (let page = 2; page <= pages; page += 5) {
      flip(desk, page);
      for (const words of [['runs'], ['records', String(run)], ['verify'], ['history', '--text', '10482']]) {
        const said = await desk.run(...words);
        expect([0, 1, 3], `page ${page}: ${words.join(' ')}: ${said.err}`).toContain(said.code);
        expect(said.err).not.toMatch(/\n {4}at |malformed\.\nNothing is lost/);
      }
      rmSync(desk.data, { recursive: true });
      cpSync(whole, desk.data, { recursive: true });
    }
    await finishEverything(desk.data, desk.tray);
    expect(sentToMark(desk)).toEqual(ids);
  });
});

describe('a damaged index', () => {
  it('is found before the backup of the day, which would hide it, and no backup is made of it', async () => {
    const { desk, run } = await accepted();
    const backups = path.join(desk.data, 'backups');
    const old = new Date(Date.now() - 3 * 86_400_000);
    for (const name of readdirSync(backups)) {
      renameSync(path.join(backups, name), path.join(backups, '20261030080000-daily.sqlite'));
      utimesSync(path.join(backups, '20261030080000-daily.sqlite'), old, old);
    }
    const before = readdirSync(backups);
    flip(desk, rootOf(desk, 'record_reverses'));
    desk.sandbox.addTime(entry({ AnsattId: 9, ...hours(9) }));
    desk.sandbox.clearCalls();
    const said = await desk.run<{ error: { code: string; hint: string } }>('confirm', String(run));
    expect(said.json.error.code).toBe('store-damaged');
    expect(desk.sandbox.calls()).toEqual([]);
    expect(readdirSync(backups)).toEqual(before);
    putBack(desk, said.json.error.hint);
    await finishEverything(desk.data, desk.tray);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });
});
