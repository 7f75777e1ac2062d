// The two ways to hold the database file: to read, or to read and write. A signature that takes a `Writable` writes.

import Database from 'better-sqlite3';
import { keepStatements } from './statements.ts';

declare const reading: unique symbol;
declare const writing: unique symbol;

/** A connection that can read. */
export type Readable = Database.Database & { readonly [reading]: true };
/** The one connection that can also write. */
export type Writable = Readable & { readonly [writing]: true };

const BUSY_MS = 5_000;

function tuned(database: Database.Database): Database.Database {
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  database.pragma('cache_size = -65536');
  database.pragma('temp_store = MEMORY');
  keepStatements(database);
  return database;
}

function isReadable(database: Database.Database): database is Readable {
  return database.open;
}

function isWritable(database: Database.Database): database is Writable {
  return isReadable(database) && !database.readonly;
}

/** Opens for writing, with WAL and synchronous=FULL (rule 9). Throws SQLite's own errors. */
export function openForWriting(file: string): Writable {
  const database = tuned(new Database(file));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('wal_autocheckpoint = 16000');
  if (!isWritable(database)) throw new Error(`${file} was not opened for writing`);
  return database;
}

/** Opens an existing file for reading only. */
export function openForReading(file: string): Readable {
  const database = tuned(new Database(file, { readonly: true, fileMustExist: true }));
  database.pragma('query_only = ON');
  if (!isReadable(database)) throw new Error(`${file} was not opened`);
  return database;
}
