// Verified backups: a copy made by SQLite itself, opened and checked before it counts, in `backups` beside the store.

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { ConsoleError } from '../../domain/errors.ts';
import type { Backup } from '../../ports/backups.ts';
import type { Writable } from './database.ts';
import { migrate, schemaVersion } from './migrate.ts';

const KEPT = 14;
const DAY_MS = 86_400_000;

/** Where the backups of a data folder lie. */
export function backupPlace(folder: string): string {
  return path.join(folder, 'backups');
}

const NAME = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})-([a-z-]+)\.sqlite$/;

/** When and why a backup was made, as its name says; null for another file. */
function readName(name: string): Pick<Backup, 'at' | 'why'> | null {
  const parts = NAME.exec(name);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, why] = parts;
  const at = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  return Number.isNaN(Date.parse(at)) ? null : { at, why: why! };
}

/** The backups of a data folder, newest first by when they were made. A name in the future counts for nothing. */
export function backupsOf(folder: string, now = new Date().toISOString()): Backup[] {
  const place = backupPlace(folder);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .flatMap((name) => {
      const made = readName(name);
      if (made === null || made.at > now) return [];
      return [{ name, ...made, bytes: statSync(path.join(place, name)).size }];
    })
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}

/** The one to put back; null when there is none. */
export function newestBackup(folder: string): string | null {
  const [newest] = backupsOf(folder);
  return newest === undefined ? null : path.join(backupPlace(folder), newest.name);
}

export function verified(file: string): boolean {
  const copy = new Database(file, { readonly: true });
  try {
    return copy.pragma('integrity_check', { simple: true }) === 'ok';
  } finally {
    copy.close();
  }
}

/** A copy is made anew from the rows and would hide a damaged index, so the store is looked through before it. */
function assertWhole(database: Writable): void {
  const found = database.prepare<[], string>('PRAGMA quick_check(1)').pluck().get()!;
  if (found === 'ok') return;
  // In the words of any other damage, with the backup to put back.
  throw Object.assign(new Error(found), { code: 'SQLITE_CORRUPT' });
}

/** Copies that were never finished: a kill leaves one, and on a full disk each would stand in the way of the next. */
function dropUnfinished(place: string): void {
  for (const name of readdirSync(place))
    if (/\.part(-journal)?$/.test(name)) rmSync(path.join(place, name), { force: true });
}

/** Writes one backup and proves that it can be read. `label` and `at` (ISO) become its name. Returns its path. */
function backUp(database: Writable, folder: string, label: string, at: string): string {
  const place = backupPlace(folder);
  mkdirSync(place, { recursive: true });
  const file = path.join(place, `${at.slice(0, 19).replace(/[:T-]/g, '')}-${label}.sqlite`);
  if (existsSync(file)) return file;
  assertWhole(database);
  const temporary = `${file}.part`;
  dropUnfinished(place);
  try {
    database.prepare('VACUUM INTO ?').run(temporary);
  } catch (error) {
    dropUnfinished(place);
    throw error;
  }
  if (!verified(temporary)) {
    throw new ConsoleError({
      code: 'store-damaged',
      operation: 'back up the store',
      object: file,
      cause: 'the copy did not pass its check',
      hint: 'Run "verify": the store itself may be damaged. Put back an older backup if it is.',
      retrySafe: true,
    });
  }
  renameSync(temporary, file);
  return file;
}

/** One of each day and reason, and no more than are kept of all. */
function dropOldest(folder: string, now: string): void {
  const seen = new Set<string>();
  const superfluous = backupsOf(folder, now).filter(({ at, why }) => {
    const day = `${at.slice(0, 10)} ${why}`;
    if (seen.size >= KEPT || seen.has(day)) return true;
    seen.add(day);
    return false;
  });
  for (const { name } of superfluous) rmSync(path.join(backupPlace(folder), name), { force: true });
}

/** One that a person asked for. */
export function backUpByHand(database: Writable, folder: string, at: string): Backup {
  const file = backUp(database, folder, 'by-hand', at);
  dropOldest(folder, at);
  return { name: path.basename(file), at: `${at.slice(0, 19)}.000Z`, why: 'by-hand', bytes: statSync(file).size };
}

/** The backup of a day. */
export function backUpDaily(database: Writable, folder: string, at: string): void {
  backUp(database, folder, 'daily', at);
  dropOldest(folder, at);
}

/**
 * Makes a backup, then migrates. Where that failed and left the schema as it was, the copy goes again: on a full disk each try
 * would leave another, and older backups would have to go for it.
 */
export function migrateBackedUp(database: Writable, folder: string, at: string): void {
  const before = schemaVersion(database);
  const copy = backUp(database, folder, 'before-migration', at);
  try {
    migrate(database);
  } catch (error) {
    if (schemaVersion(database) === before) rmSync(copy, { force: true });
    throw error;
  }
  dropOldest(folder, at);
}

/** True when the newest backup is older than a day. */
export function isBackupDue(folder: string, now: string): boolean {
  const [newest] = backupsOf(folder, now);
  return newest === undefined || Date.parse(now) - Date.parse(newest.at) > DAY_MS;
}
