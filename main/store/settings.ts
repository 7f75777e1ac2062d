// Settings, name lists, the ERP's control totals, and what the service showed of units that had changed.

import type {
  ControlTotals,
  ControlTotalsStore,
  NameList,
  NameStore,
  SettingStore,
  SightingStore,
} from '../ports/settings.ts';
import type { UnitOfRun } from '../ports/evidence.ts';
import { flagUnnamed } from './records/unnamed.ts';
import { controlSaid, type ControlText, controlText } from '../domain/control-said.ts';
import type { Writable } from './file/database.ts';
import { fromJson, type Json } from './file/json.ts';

export function settingStore(database: Writable): SettingStore {
  return {
    all() {
      const rows = database.prepare<[], { name: string; value: string }>('SELECT name, value FROM setting').all();
      return Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]));
    },
    set(values) {
      const set = database.prepare(
        'INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      );
      for (const [name, value] of Object.entries(values)) if (value !== undefined) set.run(name, JSON.stringify(value));
    },
  };
}

/** Settings of the desk from before, where a new store has none of its own yet. */
export function settingsAgain(database: Writable, before: Readonly<Record<string, unknown>> | null): void {
  const settings = settingStore(database);
  if (before !== null && Object.keys(settings.all()).length === 0) settings.set(before);
}

export function nameStore(database: Writable): NameStore {
  const namesOf = (connection: number, list: string) =>
    database
      .prepare<[number, string], { id: string; name: string }>(
        'SELECT id, name FROM name WHERE connection = ? AND list = ?',
      )
      .all(connection, list);
  return {
    lists: (connection) =>
      database
        .prepare<[number], NameList>(
          `SELECT list, source, at, (SELECT count(*) FROM name WHERE name.connection = name_list.connection
           AND name.list = name_list.list) AS names FROM name_list WHERE connection = ? ORDER BY list`,
        )
        .all(connection),
    set(connection, list, names, source, at) {
      database.prepare('DELETE FROM name WHERE connection = ? AND list = ?').run(connection, list);
      const insert = database.prepare('INSERT INTO name VALUES (?, ?, ?, ?)');
      for (const [id, name] of names) insert.run(connection, list, id, name);
      database.prepare('INSERT OR REPLACE INTO name_list VALUES (?, ?, ?, ?)').run(connection, list, source, at);
    },
    ids(connection, list) {
      const rows = namesOf(connection, list);
      return rows.length === 0 ? null : new Set(rows.map((row) => row.id));
    },
    all(connection, list) {
      const rows = namesOf(connection, list);
      return rows.length === 0 ? null : new Map(rows.map((row) => [row.id, row.name]));
    },
    flagUnnamed: (run) => flagUnnamed(database, run),
    nameOf: (connection, list, id) =>
      database
        .prepare<[number, string, string], { name: string }>(
          'SELECT name FROM name WHERE connection = ? AND list = ? AND id = ?',
        )
        .get(connection, list, id)?.name ?? null,
  };
}

const TOLD = 1;

export function controlTotalsStore(database: Writable): ControlTotalsStore {
  type Row = Omit<ControlTotals, 'rows' | 'lines'> & { rows: bigint | null; lines: Json<ControlText[]> | null };
  const reading = (from: string) =>
    database
      .prepare<number[], Row>(`SELECT rows, hours, invoiceable, amount, explanation, lines FROM ${from}`)
      .safeIntegers();
  const toTotals = (row: Row | undefined): ControlTotals | null =>
    row === undefined
      ? null
      : {
          ...row,
          rows: row.rows === null ? null : Number(row.rows),
          lines: row.lines === null ? [] : fromJson(row.lines).map((line) => controlSaid(line)),
        };
  const values = ({ rows, hours, invoiceable, amount, explanation, lines }: ControlTotals, at: string) => [
    rows,
    hours,
    invoiceable,
    amount,
    explanation,
    at,
    lines.length === 0 ? null : JSON.stringify(lines.map((line) => controlText(line, String))),
    TOLD,
  ];
  return {
    of: (run, destination) =>
      toTotals(reading('control_total WHERE run = ? AND destination = ?').get(run, destination ?? 0)),
    set(run, destination, totals, at) {
      database
        .prepare('INSERT OR REPLACE INTO control_total VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(run, destination ?? 0, ...values(totals, at));
    },
    ofFile: (handOver) => toTotals(reading('control_of_file WHERE hand_over = ?').get(handOver)),
    setOfFile(handOver, totals, at) {
      database
        .prepare('INSERT OR REPLACE INTO control_of_file VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(handOver, ...values(totals, at));
    },
    untold: () =>
      database
        .prepare<[], { run: number; destination: number | null; handOver: number | null }>(
          `SELECT run, nullif(destination, 0) AS destination, NULL AS handOver FROM control_total WHERE told = 0 UNION ALL
           SELECT hand_over.run, NULL, hand_over AS handOver FROM control_of_file JOIN hand_over ON number = hand_over WHERE told = 0`,
        )
        .all(),
  };
}

export function sightingStore(database: Writable): SightingStore {
  return {
    of: (run, id) =>
      database
        .prepare<[number, number], { fields: string }>(
          'SELECT fields FROM sighting WHERE run = ? AND record_id = ? ORDER BY rowid',
        )
        .all(run, id)
        .map((row) => row.fields),
    ofEmployees: ({ connection, kind }, employees) =>
      database
        .prepare<[number, string, string], UnitOfRun & { raw: string }>(
          `SELECT sighting.run, sighting.record_id AS id, sighting.fields AS raw
           FROM sighting JOIN run ON run.number = sighting.run AND run.connection = ? AND run.kind = ?
           WHERE EXISTS (SELECT 1 FROM record WHERE record.run = sighting.run AND record.record_id = sighting.record_id
             AND record.ansatt_id IN (SELECT value FROM json_each(?)))
           ORDER BY sighting.rowid`,
        )
        .all(connection, kind, JSON.stringify([...employees])),
    set(run, id, raws, at) {
      database.prepare('DELETE FROM sighting WHERE run = ? AND record_id = ?').run(run, id);
      const insert = database.prepare('INSERT INTO sighting VALUES (?, ?, ?, ?)');
      for (const raw of raws) insert.run(run, id, raw, at);
    },
  };
}
