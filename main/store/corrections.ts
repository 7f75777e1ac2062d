// What a person decided about a unit that changed or went after the ERP got it: a reversal of our own, or none needed.

import type { Kind } from '../domain/kind.ts';
import type { Correction, CorrectionStore, StandingCorrection } from '../ports/corrections.ts';
import type { ProofRecord } from '../ports/proof-log.ts';
import type { Run } from '../ports/runs.ts';
import type { Writable } from './file/database.ts';
import { runOfKey } from './records/rows.ts';

interface Row {
  number: number;
  connection: number;
  kind: Kind;
  run: number;
  record_id: number;
  way: Correction['way'];
  replaced_by: number | null;
}

/** No line that is live or finished carries it yet, nor one in review: what is held there goes out as soon as it is released. */
export const NOT_SENT = `NOT EXISTS (
             SELECT 1 FROM record JOIN run ON run.number = record.run
             WHERE record.correction = correction.number AND run.state NOT IN ('failed', 'discarded')
               AND (record.state NOT IN ('held', 'rejected', 'withdrawn') OR record.state = 'held' AND run.state = 'review'))`;

/** Gives the number that the correction of a line of the proof log has in this store; null where it carries none that is known here. */
export function carriedBy(
  database: Writable,
): (of: Pick<Run, 'connection' | 'kind'>, record: ProofRecord) => number | null {
  const known = database
    .prepare<unknown[], number>(
      `SELECT number FROM correction WHERE connection = ? AND kind = ? AND record_id = ? AND run = coalesce(?, run)
       ORDER BY number DESC LIMIT 1`,
    )
    .pluck();
  return ({ connection, kind }, [id, , , , , , ties]) => {
    if (ties?.correction === undefined) return null;
    const corrects = ties.corrects ?? (ties.reverses === undefined ? null : runOfKey(ties.reverses));
    return known.get(connection, kind, id, corrects) ?? null;
  };
}

const SENT_AGAIN_IN = `SELECT DISTINCT record.record_id FROM correction JOIN record ON record.correction = correction.number
  WHERE correction.way = 'send-again' AND record.run = ? AND record.state = 'ready' ORDER BY 1`;

function wayOf(database: Writable, run: number, recordId: number): Correction['way'] | null {
  return (
    database
      .prepare<[number, number], Correction['way']>(
        'SELECT way FROM correction WHERE run = ? AND record_id = ? ORDER BY number DESC LIMIT 1',
      )
      .pluck()
      .get(run, recordId) ?? null
  );
}

export function correctionStore(database: Writable): CorrectionStore {
  return {
    decide(correction, at) {
      // A number that was dropped may still stand beside the lines that carried it.
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO correction (number, connection, kind, run, record_id, way, replaced_by, decided_at)
           VALUES (1 + max((SELECT coalesce(max(number), 0) FROM correction), (SELECT coalesce(max(correction), 0) FROM record WHERE correction IS NOT NULL)),
                   ?, ?, ?, ?, ?, ?, ?)`,
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
    decided: (run, recordId) => wayOf(database, run, recordId) !== null,
    wayOf: (run, recordId) => wayOf(database, run, recordId),
    inReview: (run, recordId) =>
      database
        .prepare(
          `SELECT 1 FROM correction JOIN record ON record.correction = correction.number JOIN run ON run.number = record.run
           WHERE correction.run = ? AND correction.record_id = ? AND record.state IN ('ready', 'held') AND run.state = 'review' LIMIT 1`,
        )
        .get(run, recordId) !== undefined,
    sentAgainIn: (run) => database.prepare<[number], number>(SENT_AGAIN_IN).pluck().all(run),
    standing: (run, ids) =>
      database
        .prepare<[number, string], StandingCorrection>(
          `SELECT DISTINCT correction.number, record.run AS review, record.record_id AS id
           FROM correction JOIN record ON record.correction = correction.number JOIN run ON run.number = record.run
           WHERE correction.run = ? AND correction.record_id IN (SELECT value FROM json_each(?))
             AND record.state IN ('ready', 'held') AND run.state = 'review' ORDER BY 2, 3`,
        )
        .all(run, JSON.stringify(ids)),
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
