// What earlier runs know of the records of a new pull: hand-overs with the same Id, originals of reversals, what is pending.

import { EDITED_AND_LEFT } from '../../domain/evidence/happened.ts';
import { UNFINISHED_STATES, type UnitState } from '../../domain/run.ts';
import type { PriorLine, RecordStore } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import { keysOf, marks, parts, recordKey } from './rows.ts';

type Part = Pick<
  RecordStore,
  'idsHandedOverBefore' | 'priorLines' | 'seenBefore' | 'repeatedIds' | 'mayReplaceGone' | 'oldestPending'
>;

interface PriorRow {
  key: number;
  id: number;
  run: number;
  content_hash: string;
  occurrence: number;
  live: number;
  adjustment: number;
  state: UnitState;
  mark_proof: 'complete' | 'plain' | null;
  reversed: number;
  released: number;
}

const PRIOR = `SELECT old.key, old.record_id AS id, old.run, old.content_hash, old.occurrence, old.live, old.adjustment, old.state, old.mark_proof,
  EXISTS (SELECT 1 FROM record AS reversal JOIN run ON run.number = reversal.run WHERE reversal.reverses = old.key
    AND reversal.pairing IS NOT 'second-reversal' AND run.state <> 'failed') AS reversed,
  EXISTS (SELECT 1 FROM correction WHERE correction.connection = old.connection AND correction.kind = old.kind
    AND correction.record_id = old.record_id AND correction.run = old.run) AS released
  FROM record AS old WHERE old.hand_over IS NOT NULL AND old.made_by = 'service' AND old.connection = ? AND old.kind = ?
  AND old.key < ?`;

const REPLACED_BY = `CROSS JOIN record AS new NOT INDEXED
           ON new.key BETWEEN @first AND @last AND new.state = 'ready' AND new.made_by = 'service' AND new.adjustment = 0
           AND new.ansatt_id IS gone.ansatt_id AND new.prosjekt_id IS gone.prosjekt_id
           AND new.prosjekt_linje_id IS gone.prosjekt_linje_id AND new.dato IS gone.dato
         WHERE gone.connection = @connection AND gone.kind = @kind AND run.state IN ('handed-over', 'confirming')
           AND gone.key BETWEEN run.number * ${recordKey(1, 0)} AND (run.number + 1) * ${recordKey(1, 0)} - 1`;

/** What was edited and left is found by the open runs: neither all records nor all that was ever seen is gone through. */
const MAY_REPLACE_GONE = `SELECT new.record_id AS id FROM record AS gone JOIN run ON run.number = gone.run ${REPLACED_BY}
    AND gone.state = 'gone'
  UNION SELECT new.record_id AS id FROM run CROSS JOIN sighting ON sighting.run = run.number
    CROSS JOIN record AS gone ON gone.record_id = sighting.record_id ${REPLACED_BY} AND run.connection = @connection
    AND gone.state = 'changed' AND gone.reason = '${EDITED_AND_LEFT}' AND new.record_id <> gone.record_id`;

function toPrior(row: PriorRow): PriorLine & { id: number } {
  return {
    key: row.key,
    id: row.id,
    run: row.run,
    contentHash: row.content_hash,
    occurrence: row.occurrence,
    live: row.live === 1,
    adjustment: row.adjustment === 1,
    state: row.state,
    markProof: row.mark_proof,
    reversed: row.reversed === 1,
    released: row.released === 1,
  };
}

/** `own` finishes `record`: the same content, marked or closed without a correction, in a later run or in the one it waits for. */
const FINISHES = `own.record_id = record.record_id AND own.connection = record.connection AND own.kind = 'time'
  AND own.content_hash = record.content_hash
  AND (own.key > record.key OR (record.state = 'duplicate' AND record.reason = 'waits' AND own.run = record.owner_run))
  AND (own.state = 'marked' OR (own.state = 'resolved' AND NOT EXISTS (
    SELECT 1 FROM correction WHERE correction.run = own.run AND correction.record_id = own.record_id)))`;

/** Known and not finished: in an open run, or in the newest complete pull or later, and not finished by a run after that. */
function oldestPending(database: Readable, connection: number): string | null {
  const unfinished = UNFINISHED_STATES.map((state) => `'${state}'`).join(', ');
  return database
    .prepare<unknown[], { oldest: string | null }>(
      `SELECT min(record.endret_dato) AS oldest FROM run JOIN record
           ON record.key BETWEEN run.number * ${recordKey(1, 0)} AND (run.number + 1) * ${recordKey(1, 0)} - 1
           WHERE run.connection = ? AND run.kind = 'time' AND (
             (run.state NOT IN ('closed', 'failed', 'discarded') AND record.state IN (${unfinished}, 'needs-person'))
             OR (run.state <> 'failed' AND record.state NOT IN ('marked', 'resolved')
               AND NOT EXISTS (SELECT 1 FROM record AS own WHERE ${FINISHES})
               AND run.number >= coalesce(
               (SELECT max(number) FROM run WHERE connection = ? AND kind = 'time' AND proof = 'complete' AND state <> 'failed'), 0)))`,
    )
    .get(connection, connection)!.oldest;
}

export function recordPriors(database: Readable): Part {
  const ids = (sql: string, ...values: unknown[]) =>
    database
      .prepare<unknown[], { id: number }>(sql)
      .all(...values)
      .map((row) => row.id);
  return {
    idsHandedOverBefore: (run, after, limit) => {
      const any = database.prepare(
        'SELECT 1 FROM hand_over JOIN run ON run.number = hand_over.run WHERE run.connection = ? AND run.kind = ? LIMIT 1',
      );
      if (any.get(run.connection, run.kind) === undefined) return [];
      return ids(
        `SELECT DISTINCT new.record_id AS id FROM record AS new WHERE new.key BETWEEN ? AND ? AND new.record_id > ?
         AND EXISTS (SELECT 1 FROM record AS old WHERE old.record_id = new.record_id AND old.key < ? AND old.connection = ?
           AND old.kind = ? AND old.hand_over IS NOT NULL) ORDER BY new.record_id LIMIT ?`,
        ...keysOf(run.number),
        after,
        recordKey(run.number, 0),
        run.connection,
        run.kind,
        limit,
      );
    },
    priorLines(run, wanted) {
      const found: (PriorLine & { id: number })[] = [];
      for (const part of parts(wanted)) {
        const rows = database
          .prepare<unknown[], PriorRow>(`${PRIOR} AND old.record_id IN (${marks(part.length)}) ORDER BY old.key`)
          .all(run.connection, run.kind, recordKey(run.number, 0), ...part);
        found.push(...rows.map(toPrior));
      }
      return found;
    },
    seenBefore(run, wanted) {
      const seen = new Set<number>();
      for (const part of parts(wanted)) {
        const sql = `SELECT DISTINCT record_id AS id FROM record WHERE record_id IN (${marks(part.length)}) AND key < ? AND connection = ? AND kind = ?`;
        for (const id of ids(sql, ...part, recordKey(run.number, 0), run.connection, run.kind)) seen.add(id);
      }
      return seen;
    },
    repeatedIds(run) {
      const repeated = ids(
        `SELECT record_id AS id FROM record WHERE key BETWEEN ? AND ? AND made_by = 'service' GROUP BY record_id HAVING count(*) > 1`,
        ...keysOf(run),
      );
      const lines = database.prepare<
        unknown[],
        { key: number; contentHash: string; adjustment: number; state: UnitState; reason: string | null }
      >(
        'SELECT key, content_hash AS contentHash, adjustment, state, reason FROM record WHERE record_id = ? AND key BETWEEN ? AND ? ORDER BY key',
      );
      return repeated.map((id) => ({
        id,
        lines: lines.all(id, ...keysOf(run)).map((line) => ({ ...line, adjustment: line.adjustment === 1 })),
      }));
    },
    mayReplaceGone({ number, connection, kind }) {
      const [first, last] = keysOf(number);
      return ids(MAY_REPLACE_GONE, { first, last, connection, kind });
    },
    oldestPending: (connection) => oldestPending(database, connection),
  };
}
