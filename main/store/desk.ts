// Settings, name lists, control totals and sightings.

import type { DeskStore, NameListName } from '../ports/settings.ts';
import type { Writable } from './file/database.ts';

export function deskStore(database: Writable): DeskStore {
  return {
    settings() {
      const rows = database.prepare<[], { name: string; value: string }>('SELECT name, value FROM setting').all();
      return Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]));
    },
    setSettings(values) {
      const set = database.prepare(
        'INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      );
      for (const [name, value] of Object.entries(values)) if (value !== undefined) set.run(name, JSON.stringify(value));
    },
    nameLists: () =>
      database
        .prepare<[], { list: NameListName; names: number; source: string; at: string }>(
          'SELECT list, source, at, (SELECT count(*) FROM name WHERE name.list = name_list.list) AS names FROM name_list ORDER BY list',
        )
        .all(),
    setNames(list, names, source, at) {
      database.prepare('DELETE FROM name WHERE list = ?').run(list);
      const insert = database.prepare('INSERT INTO name VALUES (?, ?, ?)');
      for (const [id, name] of names) insert.run(list, id, name);
      database.prepare('INSERT OR REPLACE INTO name_list VALUES (?, ?, ?)').run(list, source, at);
    },
    knownIds(list) {
      const rows = database.prepare<[string], { id: string }>('SELECT id FROM name WHERE list = ?').all(list);
      return rows.length === 0 ? null : new Set(rows.map((row) => row.id));
    },
    names(list) {
      const rows = database
        .prepare<[string], { id: string; name: string }>('SELECT id, name FROM name WHERE list = ?')
        .all(list);
      return rows.length === 0 ? null : new Map(rows.map((row) => [row.id, row.name]));
    },
    controlTotals(run) {
      const row = database
        .prepare<[number], { rows: bigint | null; hours: bigint | null; explanation: string | null }>(
          'SELECT rows, hours, explanation FROM control_totals WHERE run = ?',
        )
        .safeIntegers()
        .get(run);
      return row
        ? { rows: row.rows === null ? null : Number(row.rows), hours: row.hours, explanation: row.explanation }
        : null;
    },
    setControlTotals(run, totals, at) {
      database
        .prepare('INSERT OR REPLACE INTO control_totals VALUES (?, ?, ?, ?, ?)')
        .run(run, totals.rows, totals.hours, totals.explanation, at);
    },
    setSighting(run, id, raws, at) {
      database.prepare('DELETE FROM sighting WHERE run = ? AND record_id = ?').run(run, id);
      const insert = database.prepare('INSERT INTO sighting VALUES (?, ?, ?, ?)');
      for (const raw of raws) insert.run(run, id, raw, at);
    },
    nameOf: (list, id) =>
      database
        .prepare<[string, string], { name: string }>('SELECT name FROM name WHERE list = ? AND id = ?')
        .get(list, id)?.name ?? null,
    sqliteVersion: () => database.prepare<[], { version: string }>('SELECT sqlite_version() AS version').get()!.version,
    synchronous: () => (database.pragma('synchronous', { simple: true }) === 2 ? 'full' : 'less'),
    sighting: (run, id) =>
      database
        .prepare<[number, number], { fields: string }>(
          'SELECT fields FROM sighting WHERE run = ? AND record_id = ? ORDER BY rowid',
        )
        .all(run, id)
        .map((row) => row.fields),
  };
}
