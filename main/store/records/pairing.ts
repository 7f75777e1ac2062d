// What pairing needs: the reversals of a run, the exports they may reverse, and the new versions beside them.

import type { RecordStore } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import { keysOf, marks, PAIRABLE_COLUMNS, type PairableRow, parts, recordKey, toPairable } from './rows.ts';

type Part = Pick<RecordStore, 'adjustments' | 'contentHashes' | 'originalsFor' | 'newLinesBeside' | 'groupMembers'>;

function contentHashes(database: Readable, keys: readonly number[]): Map<number, string> {
  const hashes = new Map<number, string>();
  for (const part of parts(keys)) {
    const rows = database
      .prepare<unknown[], { key: number; hash: string }>(
        `SELECT key, content_hash AS hash FROM record WHERE key IN (${marks(part.length)})`,
      )
      .all(...part);
    for (const row of rows) hashes.set(row.key, row.hash);
  }
  return hashes;
}

export function recordPairing(database: Readable): Part {
  const pairables = (sql: string, ...values: unknown[]) =>
    database
      .prepare<unknown[], PairableRow>(sql)
      .safeIntegers()
      .all(...values)
      .map(toPairable);
  const ids = (sql: string, ...values: unknown[]) =>
    database
      .prepare<unknown[], { id: number }>(sql)
      .all(...values)
      .map((row) => row.id);
  return {
    adjustments: (run) =>
      pairables(
        `SELECT ${PAIRABLE_COLUMNS} FROM record WHERE run = ? AND adjustment = 1 AND made_by = 'service' ORDER BY key`,
        run,
      ),
    contentHashes: (keys) => contentHashes(database, keys),
    originalsFor(run, reversal) {
      const scope = `connection = ? AND kind = ? AND key < ? AND state = 'marked' AND made_by = 'service'`;
      const values = [run.connection, run.kind, recordKey(run.number, 0)];
      const find = (live: number) => {
        const sameId = pairables(
          `SELECT ${PAIRABLE_COLUMNS} FROM record WHERE record_id = ? AND ${scope} AND live = ${live} ORDER BY key`,
          reversal.id,
          ...values,
        );
        const sameDay = pairables(
          `SELECT ${PAIRABLE_COLUMNS} FROM record WHERE ansatt_id IS ? AND dato IS ? AND ${scope} AND live = ${live} ORDER BY key`,
          reversal.ansattId,
          reversal.dato,
          ...values,
        );
        const keys = new Set(sameId.map((line) => line.key));
        return [...sameId, ...sameDay.filter((line) => !keys.has(line.key))];
      };
      return { free: find(1), taken: find(0) };
    },
    newLinesBeside(run, reversals) {
      const found = new Map<number, ReturnType<typeof toPairable>>();
      const days = new Set(reversals.map((line) => JSON.stringify([line.ansattId, line.dato])));
      const sql = `SELECT ${PAIRABLE_COLUMNS} FROM record WHERE key BETWEEN ? AND ? AND adjustment = 0 AND made_by = 'service'
        AND state IN ('ready', 'held')`;
      for (const line of reversals) {
        for (const own of pairables(`${sql} AND record_id = ?`, ...keysOf(run), line.id)) found.set(own.key, own);
      }
      for (const day of days) {
        const [ansattId, dato] = JSON.parse(day) as [string | null, string | null];
        const lines = pairables(`${sql} AND ansatt_id IS ? AND dato IS ? ORDER BY key`, ...keysOf(run), ansattId, dato);
        for (const line of lines) found.set(line.key, line);
      }
      return [...found.values()];
    },
    groupMembers(run, wanted) {
      const members = new Set(wanted);
      for (const part of parts(wanted)) {
        const sql = `SELECT DISTINCT record_id AS id FROM record WHERE key BETWEEN ? AND ? AND correction_group IN (
          SELECT correction_group FROM record WHERE key BETWEEN ? AND ? AND record_id IN (${marks(part.length)})
          AND correction_group IS NOT NULL)`;
        for (const id of ids(sql, ...keysOf(run), ...keysOf(run), ...part)) members.add(id);
      }
      return [...members];
    },
  };
}
