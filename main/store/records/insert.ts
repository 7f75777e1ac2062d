// Writing record rows: the pull's bulk insert, and reserving lines for a hand-over; always inside a transaction of the use case.

import { isInexact } from '../../domain/checks/inexact-amount.ts';
import { UNIT_TRANSITIONS } from '../../domain/transitions.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { Reason } from '../../domain/reason.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Writable } from '../file/database.ts';
import { insertLines } from './insert-lines.ts';
import { FILE_ORDER, keysOf, textsOf } from './rows.ts';
import { AMOUNTS, type SumRow, sumOfRow } from './sum-queries.ts';

type Part = Pick<
  RecordStore,
  'insert' | 'insertMade' | 'removeOfRun' | 'flagDayFindings' | 'unreserve' | 'reserve' | 'countInErp'
>;

const { 'hand-over': RESERVE, 'undo-hand-over': UNDO } = UNIT_TRANSITIONS;

function reservedSum(database: Writable, run: number, handOver: number): Sum {
  const sum = database
    .prepare<unknown[], SumRow>(`SELECT ${AMOUNTS} FROM record WHERE key BETWEEN ? AND ? AND hand_over = ?`)
    .safeIntegers()
    .get(...keysOf(run), handOver)!;
  return sumOfRow(sum);
}

/** So many records get their place with one question: the lists of all of a large run would take more room than all else. */
const PLACES_AT_ONCE = 20_000;

/** More lines than this between two that are given a place begin a list of their own. */
const MOST_BETWEEN = 16;

/**
 * The places in the file of records whose keys follow each other, 0 for one between them that is not in it; in the order in which records
 * lie on the disk and are changed. A temporary table for it would make SQLite compile everything anew that it had compiled, and an object
 * by keys takes as long to be written and read as the change itself.
 */
function* placesOf(keys: readonly number[]): Generator<readonly [first: number, places: string]> {
  const asTheyLie = Uint32Array.from(keys, (_key, at) => at).sort((one, other) => keys[one]! - keys[other]!);
  let first = 0;
  let places: number[] = [];
  for (const at of asTheyLie) {
    const key = keys[at]!;
    const between = key - first - places.length;
    if (places.length > 0 && (between > MOST_BETWEEN || places.length >= PLACES_AT_ONCE)) {
      yield [first, JSON.stringify(places)];
      places = [];
    }
    if (places.length === 0) first = key;
    while (first + places.length < key) places.push(0);
    places.push(at + 1);
  }
  if (places.length > 0) yield [first, JSON.stringify(places)];
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
    insert: (run, rows) => insertLines(database, run, 'service', rows),
    insertMade(run, rows) {
      const lines = rows.map(({ record, reverses, ...row }) => ({
        ...row,
        reverses,
        record: { ...record, adjustment: reverses !== null },
        findings: isInexact(record) ? (['inexact-amount'] as const) : [],
        state: 'ready' as const,
        reason: 'correction' satisfies Reason,
      }));
      insertLines(database, run, 'console', lines);
    },
    removeOfRun(run) {
      database.prepare('DELETE FROM record WHERE key BETWEEN ? AND ?').run(...keysOf(run));
    },
    flagDayFindings: (run, days, name) => flagDays(database, run, days, name),
    unreserve(handOver) {
      database
        .prepare(
          `UPDATE record SET state = '${UNDO.to}', hand_over = NULL, file_line = NULL, live = 0
           WHERE key BETWEEN ? AND ? AND hand_over = ? AND state IN (${textsOf(UNDO.from)})`,
        )
        .run(...keysOf(handOver.run), handOver.number);
    },
    countInErp(run, keys, handOver) {
      const { from, to } = UNIT_TRANSITIONS['count-in-erp'];
      const count = database.prepare(
        `UPDATE record SET state = '${to}', reason = NULL, hand_over = ?, file_line = ?, live = 1 WHERE key = ? AND state IN (${textsOf(from)})`,
      );
      [...keys].sort((a, b) => a - b).forEach((key, at) => count.run(handOver, at + 1, key));
      return reservedSum(database, run, handOver);
    },
    reserve(run, kind, handOver) {
      const keys = database
        .prepare<unknown[], number>(
          `SELECT key FROM record WHERE key BETWEEN ? AND ? AND state IN (${textsOf(RESERVE.from)}) ORDER BY ${FILE_ORDER[kind]}`,
        )
        .pluck()
        .all(...keysOf(run));
      const give = database.prepare(
        `UPDATE record SET state = '${RESERVE.to}', hand_over = ?, live = 1, file_line = place.value
           FROM json_each(?) AS place
           WHERE place.value > 0 AND record.key = CAST(? AS INTEGER) + place.key AND state IN (${textsOf(RESERVE.from)})`,
      );
      for (const [first, places] of placesOf(keys)) give.run(handOver, places, first);
      return reservedSum(database, run, handOver);
    },
  };
}
