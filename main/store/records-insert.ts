// Writing record rows: the pull's bulk insert, and reserving lines for a hand-over; always inside a transaction of the use case.

import { isInexact } from '../domain/checks/inexact-amount.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { RecordStore } from '../engine/records-port.ts';
import type { NewRecord, Run } from '../engine/store-port.ts';
import type { Writable } from './database.ts';
import { insertMany } from './insert-many.ts';
import { FILE_ORDER, keysOf, marks, recordKey } from './record-rows.ts';

type Part = Pick<
  RecordStore,
  'insert' | 'insertMade' | 'removeOfRun' | 'removeEarlier' | 'flagDayFindings' | 'unreserve' | 'reserve'
>;

const COLUMNS = `key, line, record_id, content_hash, state, reason, adjustment, findings, dato, ansatt_id, prosjekt_id,
  prosjekt_linje_id, arbeidstype_id, produkt_id, antall_timer, faktura_time_antall, antall, endret_dato`;

/** The insert of one run: what all its lines share stands in the text. */
function insertOf(run: Run, madeBy: 'service' | 'console', more: readonly string[]): { into: string; row: string } {
  const columns = [...COLUMNS.split(/,\s+/), ...more];
  return {
    into: `INSERT INTO record (run, connection, kind, made_by, ${columns.join(', ')})`,
    row: `(${run.number}, ${run.connection}, '${run.kind}', '${madeBy}', ${marks(columns.length)})`,
  };
}

/** Appends the values of a row in the order of COLUMNS. */
function pushRow(values: unknown[], run: Run, row: NewRecord, adjustment: boolean): void {
  const { line, record, findings } = row;
  values.push(
    recordKey(run.number, line),
    line,
    record.id,
    record.contentHash,
    row.state,
    row.reason,
    adjustment ? 1 : 0,
    findings.length === 0 ? '' : findings.join(','),
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
  );
}

function insertFields(database: Writable, run: Run, rows: readonly Pick<NewRecord, 'line' | 'record'>[]): void {
  insertMany(database, 'INSERT INTO record_fields (key, fields)', '(?, ?)', rows, (values, { line, record }) => {
    values.push(recordKey(run.number, line), record.raw);
  });
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

function flagDays(
  database: Writable,
  run: number,
  days: readonly { ansattId: string; dato: string }[],
  name: string,
): void {
  if (days.length === 0) return;
  database.exec(
    'CREATE TEMP TABLE flagged_day (ansatt_id TEXT, dato TEXT, PRIMARY KEY (ansatt_id, dato)) WITHOUT ROWID',
  );
  const add = database.prepare('INSERT INTO flagged_day VALUES (?, ?)');
  for (const day of days) add.run(day.ansattId, day.dato);
  database
    .prepare(
      `UPDATE record SET findings = CASE findings WHEN '' THEN ? ELSE findings || ',' || ? END
           WHERE key BETWEEN ? AND ? AND (ansatt_id, dato) IN (SELECT ansatt_id, dato FROM flagged_day)`,
    )
    .run(name, name, ...keysOf(run));
  database.exec('DROP TABLE flagged_day');
}

export function recordInserts(database: Writable): Part {
  return {
    insert(run, rows) {
      const { into, row } = insertOf(run, 'service', []);
      insertMany(database, into, row, rows, (values, one) => pushRow(values, run, one, one.record.adjustment));
      insertFields(database, run, rows);
    },
    insertMade(run, rows) {
      const { into, row } = insertOf(run, 'console', ['reverses', 'correction', 'occurrence']);
      insertMany(database, into, row, rows, (values, { line, record, reverses, correction, occurrence }) => {
        const made: NewRecord = {
          line,
          record,
          findings: isInexact(record) ? ['inexact-amount'] : [],
          state: 'ready',
          reason: 'correction',
        };
        pushRow(values, run, made, reverses !== null);
        values.push(reverses, correction, occurrence);
      });
      insertFields(database, run, rows);
    },
    removeOfRun(run) {
      database.prepare('DELETE FROM record WHERE key BETWEEN ? AND ?').run(...keysOf(run));
    },
    removeEarlier(run, again, line) {
      const remove = database.prepare(
        'DELETE FROM record WHERE record_id = ? AND key BETWEEN ? AND ? AND adjustment = ?',
      );
      for (const { id, adjustment } of again)
        remove.run(id, recordKey(run, 0), recordKey(run, line), adjustment ? 1 : 0);
    },
    flagDayFindings: (run, days, name) => flagDays(database, run, days, name),
    unreserve(handOver) {
      database
        .prepare(
          `UPDATE record SET state = 'ready', hand_over = NULL, file_line = NULL, live = 0
           WHERE key BETWEEN ? AND ? AND hand_over = ? AND state = 'handed-over'`,
        )
        .run(...keysOf(handOver.run), handOver.number);
    },
    reserve(run, kind, handOver) {
      // The places are worked out first, so that the records are then changed in the order they lie on the disk.
      database.exec('CREATE TEMP TABLE place (key INTEGER PRIMARY KEY, number INTEGER NOT NULL)');
      database
        .prepare(
          `INSERT INTO place SELECT key, row_number() OVER (ORDER BY ${FILE_ORDER[kind]}) FROM record
           WHERE key BETWEEN ? AND ? AND state = 'ready' ORDER BY key`,
        )
        .run(...keysOf(run));
      database
        .prepare(
          `UPDATE record SET state = 'handed-over', hand_over = ?, live = 1,
             file_line = (SELECT number FROM place WHERE place.key = record.key)
           WHERE key BETWEEN ? AND ? AND state = 'ready'`,
        )
        .run(handOver, ...keysOf(run));
      database.exec('DROP TABLE place');
      return reservedSum(database, run, handOver);
    },
  };
}
