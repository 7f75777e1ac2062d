// What a person decided about a unit that changed or went after the ERP got it: a reversal of our own, or none needed.

import type { Kind } from '../domain/kind.ts';
import type { Correction, CorrectionStore } from '../ports/corrections.ts';
import type { Writable } from './file/database.ts';

interface Row {
  number: number;
  connection: number;
  kind: Kind;
  run: number;
  record_id: number;
  way: Correction['way'];
  replaced_by: number | null;
}

/** No line that is live or finished carries it yet. */
export const NOT_SENT = `NOT EXISTS (
             SELECT 1 FROM record JOIN run ON run.number = record.run
             WHERE record.correction = correction.number AND run.state NOT IN ('failed', 'discarded')
               AND record.state NOT IN ('held', 'rejected', 'withdrawn'))`;

export function correctionStore(database: Writable): CorrectionStore {
  return {
    decide(correction, at) {
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO correction (connection, kind, run, record_id, way, replaced_by, decided_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          correction.connection,
          correction.kind,
          correction.run,
          correction.recordId,
          correction.way,
          correction.replacedBy,
          at,
        );
      return Number(lastInsertRowid);
    },
    decided: (run, recordId) =>
      database.prepare('SELECT 1 FROM correction WHERE run = ? AND record_id = ? LIMIT 1').get(run, recordId) !==
      undefined,
    inReview: (run, recordId) =>
      database
        .prepare(
          `SELECT 1 FROM correction JOIN record ON record.correction = correction.number JOIN run ON run.number = record.run
           WHERE correction.run = ? AND correction.record_id = ? AND record.state = 'ready' AND run.state = 'review' LIMIT 1`,
        )
        .get(run, recordId) !== undefined,
    drop(number) {
      database.prepare('DELETE FROM correction WHERE number = ?').run(number);
    },
    undo(run, recordId) {
      database.prepare('DELETE FROM correction WHERE run = ? AND record_id = ?').run(run, recordId);
    },
    pending: (connection, kind) =>
      database
        .prepare<[number, string], Row>(
          `SELECT * FROM correction WHERE connection = ? AND kind = ? AND way <> 'removed-in-erp' AND ${NOT_SENT}
           ORDER BY number`,
        )
        .all(connection, kind)
        .map((row) => ({
          number: row.number,
          connection: row.connection,
          kind: row.kind,
          run: row.run,
          recordId: row.record_id,
          way: row.way,
          replacedBy: row.replaced_by,
        })),
  };
}
