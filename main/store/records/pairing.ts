// Which units of a run belong to one correction: a reversal, and the new version beside it.

import type { RecordStore } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import { keysOf, marks, parts } from './rows.ts';

type Part = Pick<RecordStore, 'groupMembers'>;

export function recordPairing(database: Readable): Part {
  const ids = (sql: string, ...values: unknown[]) =>
    database
      .prepare<unknown[], { id: number }>(sql)
      .all(...values)
      .map((row) => row.id);
  return {
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
