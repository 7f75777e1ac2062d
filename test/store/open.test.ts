// Opening the store (rule 9): a newer schema, a damaged file, a read-only folder, a full disk and a second writer are each met
// with a plain message, and nothing is lost.

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ConsoleError } from '../../main/domain/errors.ts';
import { readListedRecord } from '../../main/domain/record.ts';
import type { Writable } from '../../main/store/file/database.ts';
import { migrate } from '../../main/store/file/migrate.ts';
import { MIGRATIONS } from '../../main/store/migrations/index.ts';
import { openStore, openStoreForReading, STORE_FILE } from '../../main/store/store.ts';
import { consoleRun, later, newFolder } from '../support/desk.ts';

const options = (folder: string, now = '2026-11-02T08:00:00.000Z') => ({
  folder,
  actor: { user: 'test', machine: 'test', program: 'a test' },
  holder: 'a test',
  now: () => now,
});

function refusal(work: () => unknown): ConsoleError {
  try {
    work();
  } catch (error) {
    if (error instanceof ConsoleError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('opening the store', () => {
  it('uses WAL and synchronous=FULL', () => {
    const folder = newFolder();
    const store = openStore(options(folder));
    const beside = new Database(path.join(folder, STORE_FILE), { readonly: true });
    expect(beside.pragma('journal_mode', { simple: true })).toBe('wal');
    beside.close();
    expect(store.about().synchronous).toBe('full');
    store.close();
  });

  it('refuses a newer schema by name and changes nothing', () => {
    const folder = newFolder();
    openStore(options(folder)).close();
    const file = path.join(folder, STORE_FILE);
    const database = new Database(file);
    database.pragma('user_version = 999');
    database.close();
    const before = readFileSync(file);
    const error = refusal(() => openStore(options(folder)));
    expect(error.code).toBe('store-newer');
    expect(error.details.cause).toContain('schema 999');
    expect(refusal(() => openStoreForReading(options(folder))).code).toBe('store-newer');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it.each(['not a database at all', ''.padEnd(8192, 'x')])('names a damaged file and what to do', (text) => {
    const folder = newFolder();
    writeFileSync(path.join(folder, STORE_FILE), text);
    const error = refusal(() => openStore(options(folder)));
    expect(error.code).toBe('store-damaged');
    expect(error.details.object).toContain(STORE_FILE);
    expect(error.details.hint).toContain('backups');
  });

  it('finds a damaged page with verify', async () => {
    const folder = newFolder();
    const store = openStore(options(folder));
    store.transaction(() => {
      for (let n = 0; n < 500; n += 1) store.journal.note(null, 'filler', { text: 'x'.repeat(200) });
    });
    store.close();
    const file = path.join(folder, STORE_FILE);
    const bytes = readFileSync(file);
    bytes.fill(0x55, bytes.length - 6000, bytes.length - 2000);
    writeFileSync(file, bytes);
    const { code, out, err } = await consoleRun(['verify', '--data', folder, '--json']);
    expect(code).toBe(1);
    expect(out + err).not.toContain('    at ');
  });

  it('tells a second writer who holds the folder, while reading goes on', async () => {
    const folder = newFolder();
    const store = openStore({ ...options(folder), holder: 'the window (process 42)' });
    const error = refusal(() => openStore(options(folder)));
    expect(error.code).toBe('store-busy');
    expect(error.details.cause).toContain('the window (process 42)');
    const { code, out } = await consoleRun(['runs', '--data', folder, '--json']);
    expect([code, out]).toEqual([0, '[]\n']);
    store.close();
    openStore(options(folder)).close();
  });

  it('is free again at once when its holder was killed with -9', async () => {
    const folder = newFolder();
    const holder = spawn(process.execPath, [path.resolve('test/support/holding-process.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    later(() => void holder.kill('SIGKILL'));
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(refusal(() => openStore(options(folder))).code).toBe('store-busy');
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('close', resolve));
    openStore(options(folder)).close();
  });

  it('says that a folder cannot be made', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'file'), '');
    const { code, err } = await consoleRun(['resume', '--data', path.join(folder, 'file', 'data')]);
    expect(code).toBe(1);
    expect(err).toContain('data');
    expect(err).not.toContain('    at ');
  });

  it('reads nothing where there is nothing, and says how to begin', async () => {
    const { code, err } = await consoleRun(['runs', '--data', path.join(newFolder(), 'none')]);
    expect(code).toBe(1);
    expect(err).toContain('connection add');
  });
});

it('counts a run anew after a transaction that was taken back', () => {
  const folder = newFolder();
  const store = openStore(options(folder));
  const added = store.connections.add(
    { name: 'a', baseUrl: 'https://a', environment: 'test', options: { headers: [] } as never },
    'x',
  );
  const period = { periodFrom: null, periodTo: null, cutoffUsed: null };
  const run = store.runs.begin({ connection: added.id, kind: 'time', ...period, at: 'x' });
  const rules = { kind: 'time', idField: 'Id', volatileFields: [] } as const;
  const record = readListedRecord('{"Id":1,"AntallTimer":7.5}', 1, rules);
  const line = { line: 1, record, findings: [], state: 'ready', reason: null } as const;
  store.transaction(() => store.records.insert(store.runs.get(run)!, [line]));
  const halfway = () =>
    store.transaction(() => {
      store.records.setUnits(run, [1], 'hold', 'x');
      expect([...store.records.sums(run).keys()]).toEqual(['held']);
      throw new Error('the disk is full');
    });
  expect(halfway).toThrow('the disk is full');
  expect([...store.records.sums(run).keys()]).toEqual(['ready']);
  store.close();
});

describe('backups', () => {
  it('are made once a day, can be read, and the old ones go', () => {
    const folder = newFolder();
    openStore(options(folder)).close();
    const place = path.join(folder, 'backups');
    openStore(options(folder)).close();
    const [first] = readdirSync(place);
    expect(readdirSync(place)).toHaveLength(1);
    const copy = new Database(path.join(place, first!), { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    copy.close();
    openStore(options(folder)).close();
    expect(readdirSync(place)).toHaveLength(1);
    const later2 = new Date(Date.now() + 2 * 86_400_000).toISOString();
    openStore(options(folder, later2)).close();
    expect(readdirSync(place)).toHaveLength(2);
  });

  /** A store as an older console left it, with a run of one record. */
  function olderStore(schema: number): string {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    const database = new Database(path.join(folder, STORE_FILE)) as unknown as Writable;
    migrate(database, MIGRATIONS.slice(0, schema));
    database.exec(`
      INSERT INTO store_identity VALUES (1, 'older', 'x');
      INSERT INTO connection (id, name, base_url, environment, options, created_at) VALUES (1, 'a', 'https://a', 'test', '{}', 'x');
      INSERT INTO run (number, connection, kind, state, begun_at) VALUES (1, 1, 'time', 'review', 'x');
      INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, state, fields)
        VALUES (67108865, 1, 1, 1, 'time', 5, 'h', 'ready', '{"Id": 5}');`);
    database.close();
    return folder;
  }
  const backupsIn = (folder: string) =>
    readdirSync(path.join(folder, 'backups')).filter((name) => name.includes('before-migration'));

  it.each([1, 2, 3, 4])(
    'come before a migration of schema %i, and what was listed is still there after it',
    (schema) => {
      const folder = olderStore(schema);
      const store = openStore(options(folder));
      expect(store.records.byId(1, 5).map((row) => row.raw)).toEqual(['{"Id": 5}']);
      store.close();
      const [backup] = backupsIn(folder);
      const copy = new Database(path.join(folder, 'backups', backup!), { readonly: true });
      expect(copy.pragma('user_version', { simple: true })).toBe(schema);
      expect(copy.prepare('SELECT fields FROM record').pluck().all()).toEqual(['{"Id": 5}']);
      copy.close();
    },
  );

  it('do not pile up, and push no older one out, while a migration fails', () => {
    const folder = olderStore(4);
    const place = path.join(folder, 'backups');
    mkdirSync(place);
    const days = Array.from({ length: 14 }, (_none, day) => `202610${day + 10}080000-daily.sqlite`);
    for (const name of days) writeFileSync(path.join(place, name), 'a copy');
    // What a kill in the middle of a copy leaves.
    for (const end of ['part', 'part-journal'])
      writeFileSync(path.join(place, `20261030080000-daily.sqlite.${end}`), 'x');
    const inTheWay = new Database(path.join(folder, STORE_FILE));
    inTheWay.exec('CREATE TABLE record_fields (a TEXT)');
    for (const minute of [10, 11]) {
      expect(() => openStore(options(folder, `2026-11-02T08:${minute}:00.000Z`))).toThrow();
      expect(readdirSync(place).sort()).toEqual(days);
    }
    inTheWay.exec('DROP TABLE record_fields');
    inTheWay.close();
    openStore(options(folder)).close();
    expect(backupsIn(folder)).toHaveLength(1);
    expect(readdirSync(place)).toHaveLength(14);
  });

  it('come before a migration that a reading command needs', () => {
    const folder = olderStore(3);
    const store = openStoreForReading(options(folder));
    expect(store.intake.findSent({ text: 'x', limit: 1 })).toEqual([]);
    expect(store.records.page(1, 1, 0).map((row) => row.raw)).toEqual(['{"Id": 5}']);
    store.close();
    expect(backupsIn(folder)).toHaveLength(1);
  });
});
