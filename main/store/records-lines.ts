// The lines of a run as files and marks need them: in file order, and gathered into units.

import type { Sum } from '../domain/tie-out.ts';
import type { RecordStore } from '../engine/records-port.ts';
import type { ProofRecord, ProofTies, Unit } from '../engine/store-port.ts';
import type { Readable } from './database.ts';
import { FILE_ORDER, keysOf, marks, PAIRABLE_COLUMNS, type PairableRow, recordKey, toPairable } from './record-rows.ts';

type Part = Pick<
  RecordStore,
  'fileLines' | 'readyLines' | 'readyAfter' | 'linesOfHandOver' | 'units' | 'unitIds' | 'amountsOf'
>;

interface ProofRow {
  record_id: number;
  content_hash: string;
  occurrence: number;
  line: number;
  file_line: number;
  fields: string;
  made_by: 'service' | 'console';
  reverses: number | null;
  pairing: ProofTies['pairing'] | null;
  correction_group: number | null;
  correction: number | null;
}

function proofRecordOf(row: ProofRow): ProofRecord {
  const ties: ProofTies = {
    ...(row.made_by === 'console' ? { console: true } : {}),
    ...(row.reverses === null ? {} : { reverses: row.reverses }),
    ...(row.pairing === null ? {} : { pairing: row.pairing }),
    ...(row.correction_group === null ? {} : { group: row.correction_group }),
    ...(row.correction === null ? {} : { correction: row.correction }),
  };
  const plain = [row.record_id, row.content_hash, row.occurrence, row.line, row.file_line, row.fields] as const;
  return Object.keys(ties).length === 0 ? plain : [...plain, ties];
}

function readyAfter(database: Readable, run: number, date: string): { ids: number[]; sum: Sum } {
  const keys = keysOf(run);
  const dated = `record.key BETWEEN ? AND ? AND record.state = 'ready' AND (record.dato IS NULL OR record.dato > ?)`;
  const later = `WITH later AS (SELECT record_id AS id FROM record WHERE ${dated} UNION SELECT record_id FROM record
    WHERE key BETWEEN ? AND ? AND state = 'ready' AND correction_group IN (SELECT correction_group FROM record WHERE ${dated}))`;
  const values = [...keys, date, ...keys, ...keys, date];
  const ids = database.prepare<unknown[], { id: number }>(`${later} SELECT id FROM later ORDER BY id`).all(...values);
  const sum = database
    .prepare<unknown[], { rows: bigint; hours: bigint; invoiceable: bigint; quantity: bigint }>(
      `${later} SELECT count(*) AS rows, coalesce(sum(antall_timer), 0) AS hours, coalesce(sum(faktura_time_antall), 0) AS invoiceable,
       coalesce(sum(antall), 0) AS quantity FROM record WHERE key BETWEEN ? AND ? AND state = 'ready'
       AND record_id IN (SELECT id FROM later)`,
    )
    .safeIntegers()
    .get(...values, ...keys)!;
  return { ids: ids.map((row) => row.id), sum: { ...sum, rows: Number(sum.rows) } };
}

export function recordLines(database: Readable): Part {
  return {
    *fileLines(handOver) {
      const lines = database.prepare<unknown[], { raw: string }>(
        // The sorter carries keys alone: sorting whole records costs more than looking them up.
        `SELECT record.fields AS raw FROM (SELECT key FROM record WHERE key BETWEEN ? AND ? AND hand_over = ? ORDER BY file_line) AS place
         CROSS JOIN record ON record.key = place.key`,
      );
      for (const line of lines.iterate(...keysOf(handOver.run), handOver.number)) yield line.raw;
    },
    *readyLines(run, kind) {
      const lines = database.prepare<unknown[], { raw: string }>(
        `SELECT fields AS raw FROM record WHERE key BETWEEN ? AND ? AND state = 'ready' ORDER BY ${FILE_ORDER[kind]}`,
      );
      for (const line of lines.iterate(...keysOf(run))) yield line.raw;
    },
    readyAfter: (run, date) => readyAfter(database, run, date),
    linesOfHandOver({ run, number }, after, limit) {
      return database
        .prepare<unknown[], ProofRow>(
          `SELECT record_id, content_hash, occurrence, line, file_line, fields, made_by, reverses, pairing, correction_group, correction
           FROM record WHERE key BETWEEN ? AND ? AND hand_over = ? ORDER BY key LIMIT ?`,
        )
        .all(recordKey(run, after + 1), keysOf(run)[1], number, limit)
        .map(proofRecordOf);
    },
    units(run, states, after, limit) {
      return database
        .prepare<unknown[], Unit>(
          `SELECT record_id AS id, min(state) AS state, coalesce(sum(made_by = 'service'), 0) AS listedLines,
           coalesce(group_concat(CASE made_by WHEN 'service' THEN content_hash END ORDER BY content_hash), '') AS signature
           FROM record WHERE key BETWEEN ? AND ? AND record_id > ? AND state IN (${marks(states.length)})
           GROUP BY record_id ORDER BY record_id LIMIT ?`,
        )
        .all(...keysOf(run), after, ...states, limit);
    },
    unitIds: (run, states) =>
      database
        .prepare<unknown[], { id: number }>(
          `SELECT DISTINCT record_id AS id FROM record WHERE key BETWEEN ? AND ? AND state IN (${marks(states.length)}) ORDER BY id`,
        )
        .all(...keysOf(run), ...states)
        .map((row) => row.id),
    amountsOf: (run, id) =>
      database
        .prepare<unknown[], PairableRow>(
          `SELECT ${PAIRABLE_COLUMNS} FROM record WHERE record_id = ? AND key BETWEEN ? AND ? AND made_by = 'service'`,
        )
        .safeIntegers()
        .all(id, ...keysOf(run))
        .map(toPairable),
  };
}
