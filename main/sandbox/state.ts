// The sandbox's own database: opened or made in a folder, with its settings and its clock. WAL, so that a kill of the
// process loses nothing that was answered.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Readers } from './readers.ts';

/** Rows come as objects; what is bound is not checked by type. */
type Statement = Database.Statement<unknown[], Record<string, unknown>>;

export interface State {
  readonly database: Database.Database;
  readonly file: string;
  /** The folder held no state before: nothing was generated yet. */
  readonly fresh: boolean;
  /** Compiled statements by their text. */
  readonly statements: Map<string, Statement>;
  readonly readers: Readers;
}

export const STATE_FILE = 'sandbox.sqlite';

const VALUES = `dato TEXT, ansatt INTEGER, prosjekt TEXT, linje TEXT, arbeidstype TEXT, produkt TEXT,
  timer TEXT, faktura TEXT, extra TEXT, endret INTEGER, endret_text TEXT`;

// entries.line: the export line that holds what the receiving system has or will get of this entry. dirty: the next
// prepare has to see it. lines.line orders the lines; lines.id is what the caller sees and marks.
const SCHEMA = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS employees (id INTEGER PRIMARY KEY, first TEXT NOT NULL, last TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS projects (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS entries (
  id INTEGER PRIMARY KEY, ${VALUES},
  approved INTEGER NOT NULL, deleted INTEGER NOT NULL DEFAULT 0, dirty INTEGER NOT NULL DEFAULT 1,
  revision INTEGER NOT NULL DEFAULT 1, versions INTEGER NOT NULL DEFAULT 0, line INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS entries_dirty ON entries(id) WHERE dirty = 1;
CREATE TABLE IF NOT EXISTS lines (
  line INTEGER PRIMARY KEY, id INTEGER NOT NULL, entry INTEGER NOT NULL, kind TEXT NOT NULL, reverses INTEGER,
  revision INTEGER NOT NULL, exported INTEGER NOT NULL DEFAULT 0, marked INTEGER, ${VALUES}) STRICT;
CREATE INDEX IF NOT EXISTS lines_id ON lines(exported, id);
CREATE TABLE IF NOT EXISTS material (
  id INTEGER PRIMARY KEY, dato TEXT, prosjekt TEXT, linje TEXT, produkt TEXT, aktivitet TEXT, avdeling TEXT,
  ansatt INTEGER, antall TEXT, pris TEXT, notat TEXT, ekstern TEXT, extra TEXT, endret INTEGER, endret_text TEXT,
  approved INTEGER NOT NULL, exported INTEGER NOT NULL DEFAULT 0, marked INTEGER, batch INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS material_ready ON material(exported, approved, id);
`;

export function openState(folder: string): State {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, STATE_FILE);
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  const state = { database, file, statements: new Map<string, Statement>(), readers: new Readers(file) };
  database.exec(`BEGIN; ${SCHEMA} COMMIT;`);
  return { ...state, fresh: readSetting({ ...state, fresh: false }, 'ready') === null };
}

export function closeState({ database, readers }: State): void {
  readers.close();
  database.close();
}

/** One statement, compiled once. */
export function sql(state: State, text: string): Statement {
  let statement = state.statements.get(text);
  if (statement === undefined) {
    statement = state.database.prepare<unknown[], Record<string, unknown>>(text);
    state.statements.set(text, statement);
  }
  return statement;
}

/** All of the steps or none of them. */
export function transaction<Result>(state: State, steps: () => Result): Result {
  return state.database.transaction(steps)();
}

export function readSetting(state: State, name: string): string | null {
  const row = sql(state, 'SELECT value FROM settings WHERE name = ?').get(name);
  return row === undefined ? null : String(row['value']);
}

export function writeSetting(state: State, name: string, value: string): void {
  sql(state, 'INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value').run(
    name,
    value,
  );
}

/** The next free Id of a kind; explicit ids above it move it on. */
export function takeIds(state: State, kind: 'time' | 'material', count: number): number {
  const first = Number(readSetting(state, `next-${kind}`) ?? (kind === 'time' ? 4_100_001 : 880_001));
  writeSetting(state, `next-${kind}`, String(first + count));
  return first;
}

export function noteId(state: State, kind: 'time' | 'material', id: number): void {
  const next = takeIds(state, kind, 0);
  if (id >= next) writeSetting(state, `next-${kind}`, String(id + 1));
}
