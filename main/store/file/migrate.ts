// Brings a database to the newest schema, one numbered migration and one transaction at a time. A newer database than this
// program knows is refused by name; the first failure stops everything.

import { ConsoleError } from '../../domain/errors.ts';
import type { Readable, Writable } from './database.ts';
import { MIGRATIONS, type Migration } from '../migrations/index.ts';
import NEWEST from '../migrations/newest.json' with { type: 'json' };

export function schemaVersion(database: Readable): number {
  return database.prepare<[], number>('PRAGMA user_version').pluck().get()!;
}

/** Throws `store-newer` when the file was written by a newer console. */
export function refuseNewer(database: Readable, file: string, migrations: readonly Migration[] = MIGRATIONS): void {
  const newest = migrations.at(-1)!.version;
  const found = schemaVersion(database);
  if (found <= newest) return;
  throw new ConsoleError({
    code: 'store-newer',
    operation: 'open the store',
    object: file,
    cause: `it has schema ${found}, and this console knows up to ${newest}`,
    hint: 'Use the newer version of the console that wrote it. Nothing was changed.',
    retrySafe: true,
  });
}

/** True when `migrate` would change anything. */
export function needsMigration(database: Readable, migrations: readonly Migration[] = MIGRATIONS): boolean {
  return schemaVersion(database) < migrations.at(-1)!.version;
}

/** Nothing was ever made in it. */
function isEmpty(database: Readable): boolean {
  return schemaVersion(database) === 0 && database.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() === undefined;
}

/** A new store at once: the migrations altered tables thirty times before anything stood in them. */
function makeNewest(database: Writable): void {
  database.transaction(() => {
    for (const statement of NEWEST.sql) database.exec(statement);
    database.pragma(`user_version = ${NEWEST.version}`);
  })();
}

/** Runs what is missing. Each migration and its version number are one transaction, and so is all that a new store gets. */
export function migrate(database: Writable, migrations: readonly Migration[] = MIGRATIONS): void {
  if (migrations === MIGRATIONS && isEmpty(database)) makeNewest(database);
  for (const migration of migrations) {
    if (migration.version <= schemaVersion(database)) continue;
    database.transaction(() => {
      database.exec(migration.sql);
      database.pragma(`user_version = ${migration.version}`);
    })();
  }
}
