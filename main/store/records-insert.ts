// Writing record rows: the pull's bulk insert, and reserving lines for a hand-over; always inside a transaction of the use case.

import type { ListedRecord } from '../domain/record.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { RecordStore, Run } from '../engine/store-port.ts';
import type { Writable } from './database.ts';
import { FILE_ORDER, keysOf, marks, parts, recordKey } from './record-rows.ts';

type Part = Pick<
  RecordStore,
  'insert' | 'insertMade' | 'removeOfRun' | 'removeEarlier' | 'flagDayFindings' | 'unreserve' | 'reserve'
>;

const INSERT = `INSERT INTO record (key, run, line, connection, kind, record_id, content_hash, made_by, state, reason, late,
  adjustment, reverses, correction, findings, dato, ansatt_id, prosjekt_id, prosjekt_linje_id, arbeidstype_id, produkt_id,
  antall_timer, faktura_time_antall, antall, endret_dato, fields) VALUES (${marks(26)})`;

/** The columns that come from the record itself, in the order of INSERT. */
function contentOf(record: ListedRecord): unknown[] {
  return [
    record.dato,
    record.ansattId,
    record.prosjektId,
    record.prosjektLinjeId,
    record.arbeidstypeId,
    record.produktId,
    record.antallTimer === null ? null : record.antallTimer.micro,
    record.fakturaTimeAntall === null ? null : record.fakturaTimeAntall.micro,
    record.antall === null ? null : record.antall.micro,
    record.endretDato,
    record.raw,
  ];
}

function headOf(run: Run, line: number, record: ListedRecord): unknown[] {
  return [recordKey(run.number, line), run.number, line, run.connection, run.kind, record.id, record.contentHash];
}

function reservedSum(database: Writable, run: number, handOver: number): Sum {
  const sum = database
    .prepare<unknown[], { rows: bigint; hours: bigint; invoiceable: bigint; quantity: bigint }>(
      `SELECT count(*) AS rows, coalesce(sum(antall_timer), 0) AS hours, coalesce(sum(faktura_time_antall), 0) AS invoiceable,
           coalesce(sum(antall), 0) AS quantity FROM record WHERE key BETWEEN ? AND ? AND hand_over = ?`,
    )
    .safeIntegers()
    .get(...keysOf(run), handOver)!;
  return { ...sum, rows: Number(sum.rows) };
}

export function recordInserts(database: Writable): Part {
  const insert = database.prepare(INSERT);
  return {
    insert(run, rows) {
      for (const { line, record, findings, state, reason, late } of rows) {
        insert.run(
          ...headOf(run, line, record),
          'service',
          state,
          reason,
          late ? 1 : 0,
          record.adjustment ? 1 : 0,
          null,
          null,
          findings.join(','),
          ...contentOf(record),
        );
      }
    },
    insertMade(run, rows) {
      for (const { line, record, reverses, correction } of rows) {
        const head = headOf(run, line, record);
        insert.run(...head, 'console', 'ready', 'correction', 0, 1, reverses, correction, '', ...contentOf(record));
      }
    },
    removeOfRun(run) {
      database.prepare('DELETE FROM record WHERE key BETWEEN ? AND ?').run(...keysOf(run));
    },
    removeEarlier(run, ids, line) {
      for (const part of parts(ids)) {
        database
          .prepare(
            `DELETE FROM record WHERE key BETWEEN ? AND ? AND line <= ? AND record_id IN (${marks(part.length)})`,
          )
          .run(...keysOf(run), line, ...part);
      }
    },
    flagDayFindings(run, days, name) {
      const flag = database.prepare(
        `UPDATE record SET findings = CASE findings WHEN '' THEN ? ELSE findings || ',' || ? END
         WHERE key BETWEEN ? AND ? AND ansatt_id = ? AND dato = ?`,
      );
      for (const day of days) flag.run(name, name, ...keysOf(run), day.ansattId, day.dato);
    },
    unreserve(handOver) {
      database
        .prepare(
          `UPDATE record SET state = 'ready', hand_over = NULL, file_line = NULL, live = 0
           WHERE key BETWEEN ? AND ? AND hand_over = ? AND state = 'handed-over'`,
        )
        .run(...keysOf(handOver.run), handOver.number);
    },
    reserve(run, kind, handOver) {
      database
        .prepare(
          `UPDATE record SET state = 'handed-over', hand_over = ?, live = 1, file_line = place.number
           FROM (SELECT key, row_number() OVER (ORDER BY ${FILE_ORDER[kind]}) AS number FROM record
                 WHERE key BETWEEN ? AND ? AND state = 'ready') AS place
           WHERE record.key = place.key`,
        )
        .run(handOver, ...keysOf(run));
      return reservedSum(database, run, handOver);
    },
  };
}
