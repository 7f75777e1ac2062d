// Intake batches with their file, how it was read and mapped, the steps that can be undone, saved mappings and field lists.

import path from 'node:path';
import type { Field } from '../../domain/intake/field.ts';
import type { Batch, IntakeStore, SavedMapping, UndoCells } from '../../ports/intake.ts';
import type { Writable } from '../file/database.ts';
import { fromJson, type Json } from '../file/json.ts';
import { nextNumber } from './numbers.ts';

type Reading = Pick<
  Batch,
  'findings' | 'dialect' | 'columns' | 'titles' | 'today' | 'lockedThrough' | 'controlTotal' | 'bareSum'
>;
type Mapping = Pick<Batch, 'sources' | 'proposedBy' | 'mapping'>;

interface Row {
  number: number;
  connection: number;
  state: Batch['state'];
  file: Json<Batch['file']>;
  reading: Json<Reading>;
  fields: Json<Field[]>;
  mapping: Json<Mapping>;
  rows: number;
  who: string;
  begun_at: string;
  ended_at: string | null;
  failure: string | null;
}

/** The data folder may have been moved: a kept file is found by its name. */
function fromRow(row: Row, folder: string): Batch {
  const file = fromJson(row.file);
  const kept = file.kept === '' ? '' : path.join(folder, 'intake', path.basename(path.win32.basename(file.kept)));
  return {
    number: row.number,
    connection: row.connection,
    state: row.state,
    file: { ...file, kept },
    ...fromJson(row.reading),
    fields: fromJson(row.fields),
    ...fromJson(row.mapping),
    rows: row.rows,
    who: row.who,
    begunAt: row.begun_at,
    endedAt: row.ended_at,
    failure: row.failure,
  };
}

function readingOf({
  findings,
  dialect,
  columns,
  titles,
  today,
  lockedThrough,
  controlTotal,
  bareSum,
}: Reading): string {
  return JSON.stringify({
    findings,
    dialect,
    columns,
    titles,
    today,
    lockedThrough,
    controlTotal,
    bareSum,
  } satisfies Reading);
}

function mappingOf({ sources, proposedBy, mapping }: Mapping): string {
  return JSON.stringify({ sources, proposedBy, mapping } satisfies Mapping);
}

type Part = Pick<
  IntakeStore,
  | 'begin'
  | 'putBack'
  | 'get'
  | 'all'
  | 'update'
  | 'pushUndo'
  | 'popUndo'
  | 'undoable'
  | 'clearUndo'
  | 'mappings'
  | 'saveMapping'
  | 'forgetMapping'
  | 'fields'
  | 'setFields'
>;

function undoParts(database: Writable): Pick<Part, 'pushUndo' | 'popUndo' | 'undoable' | 'clearUndo'> {
  const last = (batch: number) =>
    database
      .prepare<[number], { step: number; cells: Json<UndoCells> }>(
        'SELECT step, cells FROM intake_undo WHERE batch = ? ORDER BY step DESC LIMIT 1',
      )
      .get(batch);
  return {
    pushUndo(batch, cells) {
      database
        .prepare('INSERT INTO intake_undo (batch, step, cells) VALUES (?, ?, ?)')
        .run(batch, (last(batch)?.step ?? 0) + 1, JSON.stringify(cells));
    },
    popUndo(batch) {
      const row = last(batch);
      if (row === undefined) return null;
      database.prepare('DELETE FROM intake_undo WHERE batch = ? AND step = ?').run(batch, row.step);
      return fromJson(row.cells);
    },
    undoable: (batch) =>
      database.prepare<[number], number>('SELECT count(*) FROM intake_undo WHERE batch = ?').pluck().get(batch)!,
    clearUndo(batch) {
      database.prepare('DELETE FROM intake_undo WHERE batch = ?').run(batch);
    },
  };
}

function mappingParts(
  database: Writable,
): Pick<Part, 'mappings' | 'saveMapping' | 'forgetMapping' | 'fields' | 'setFields'> {
  return {
    mappings: (connection) =>
      database
        .prepare<[number], { name: string; mapping: Json<Pick<SavedMapping, 'sources' | 'columns'>>; used_at: string }>(
          'SELECT name, mapping, used_at FROM intake_mapping WHERE connection = ? ORDER BY used_at DESC, name',
        )
        .all(connection)
        .map((row) => ({
          name: row.name,
          ...fromJson(row.mapping),
          usedAt: row.used_at,
        })),
    saveMapping(connection, { name, sources, columns, usedAt }) {
      database
        .prepare('INSERT OR REPLACE INTO intake_mapping (connection, name, mapping, used_at) VALUES (?, ?, ?, ?)')
        .run(connection, name, JSON.stringify({ sources, columns }), usedAt);
    },
    forgetMapping(connection, name) {
      database.prepare('DELETE FROM intake_mapping WHERE connection = ? AND name = ?').run(connection, name);
    },
    fields(connection) {
      const text = database
        .prepare<[number], Json<Field[]>>('SELECT fields FROM intake_fields WHERE connection = ?')
        .pluck()
        .get(connection);
      return text === undefined ? null : fromJson(text);
    },
    setFields(connection, fields) {
      database
        .prepare('INSERT OR REPLACE INTO intake_fields (connection, fields) VALUES (?, ?)')
        .run(connection, JSON.stringify(fields));
    },
  };
}

function putBackPart(database: Writable): Pick<Part, 'putBack'> {
  return {
    putBack(batch) {
      database
        .prepare(
          `INSERT INTO intake_batch (number, connection, state, file, reading, fields, mapping, rows, who, begun_at, ended_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          batch.number,
          batch.connection,
          batch.state,
          JSON.stringify(batch.file),
          readingOf(batch),
          JSON.stringify(batch.fields),
          mappingOf(batch),
          batch.rows,
          batch.who,
          batch.begunAt,
          batch.endedAt,
        );
    },
  };
}

export function intakeBatches(database: Writable, folder: string): Part {
  const get = (number: number) => {
    const row = database.prepare<[number], Row>('SELECT * FROM intake_batch WHERE number = ?').get(number);
    return row ? fromRow(row, folder) : null;
  };
  return {
    ...undoParts(database),
    ...mappingParts(database),
    ...putBackPart(database),
    begin(batch) {
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO intake_batch (number, connection, state, file, reading, fields, mapping, who, begun_at)
           VALUES (${nextNumber('batch')}, ?, 'reading', ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          batch.connection,
          JSON.stringify(batch.file),
          readingOf(batch),
          JSON.stringify(batch.fields),
          mappingOf(batch),
          batch.who,
          batch.begunAt,
        );
      return Number(lastInsertRowid);
    },
    get,
    all: (connection) =>
      database
        .prepare<unknown[], Row>(
          `SELECT * FROM intake_batch ${connection === undefined ? '' : 'WHERE connection = ?'} ORDER BY number DESC`,
        )
        .all(...(connection === undefined ? [] : [connection]))
        .map((row) => fromRow(row, folder)),
    update(number, change) {
      const batch = { ...get(number)!, ...change };
      database
        .prepare(
          'UPDATE intake_batch SET state = ?, reading = ?, fields = ?, mapping = ?, rows = ?, ended_at = ?, failure = ? WHERE number = ?',
        )
        .run(
          batch.state,
          readingOf(batch),
          JSON.stringify(batch.fields),
          mappingOf(batch),
          batch.rows,
          batch.endedAt,
          batch.failure,
          number,
        );
    },
  };
}
