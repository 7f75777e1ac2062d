// Writes down what all migrations make of an empty database, so that a new store is made at once (main/store/migrations/newest.json).
// With `--write` the file is brought up to date; a test fails when the two differ.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openForWriting, type Readable } from '../main/store/file/database.ts';
import { migrate, schemaVersion } from '../main/store/file/migrate.ts';
import { MIGRATIONS } from '../main/store/migrations/index.ts';

const PAGE = path.resolve(import.meta.dirname, '../main/store/migrations/newest.json');

interface Made {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** The rows that a migration put into a table, as statements. */
function rowsOf(database: Readable, table: string): string[] {
  const columns = database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  const values = columns.map((name) => `quote("${name}")`).join(` || ', ' || `);
  return database
    .prepare<[], string>(
      `SELECT 'INSERT INTO ${table} (${columns.join(', ')}) VALUES (' || ${values} || ')' FROM ${table}`,
    )
    .pluck()
    .all();
}

/** As the migrations make it: tables, what they put there, then indexes, views and triggers. */
function statementsOf(database: Readable): string[] {
  const made = database
    .prepare<[], Made>(
      `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid`,
    )
    .all();
  const tables = made.filter(({ type }) => type === 'table');
  return [
    ...tables.map(({ sql }) => sql),
    ...tables.flatMap(({ name }) => rowsOf(database, name)),
    ...made.filter(({ type }) => type !== 'table').map(({ sql }) => sql),
  ];
}

/** The file as it is to be. */
export function newestAsJson(): string {
  const database = openForWriting(':memory:');
  try {
    migrate(database, [...MIGRATIONS]);
    return `${JSON.stringify({ version: schemaVersion(database), sql: statementsOf(database) }, null, 2)}\n`;
  } finally {
    database.close();
  }
}

/** The file as it stands there. */
export const newestOnDisk = (): string => readFileSync(PAGE, 'utf8');

if (process.argv.includes('--write')) writeFileSync(PAGE, newestAsJson());
