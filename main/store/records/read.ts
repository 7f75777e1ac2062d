// Reading record rows of a run: windows, sums, units and file order.

import type { Micro } from '../../domain/amount.ts';
import type { DayOut } from '../../domain/checks/over-24-hours.ts';
import type { UnitState } from '../../domain/run.ts';
import { add, NOTHING } from '../../domain/tie-out.ts';
import type { HoursOfDay, RecordFilter, RecordStore } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import type { BlockSums, Summing } from './block-sums.ts';
import { isKept } from './kept-sums.ts';
import { matchingKeys } from './matching.ts';
import { fromRow, keysOf, marks, type Row } from './rows.ts';
import { REMOVED, RESOLVED_APART, ROUNDED, SUMS, type SumRow, sumOfRow } from './sum-queries.ts';

type Part = Pick<
  RecordStore,
  | 'sums'
  | 'daysOut'
  | 'hoursOfDay'
  | 'resolvedApart'
  | 'madeByConsole'
  | 'count'
  | 'counts'
  | 'rounded'
  | 'page'
  | 'lastLine'
  | 'byKeys'
  | 'removedAmong'
  | 'byId'
  | 'everyById'
  | 'withLiveLines'
  | 'outElsewhere'
  | 'readyAndOut'
  | 'matching'
>;

const EVERY_BY_ID = 'SELECT * FROM listed_record WHERE connection = ? AND kind = ? AND record_id = ? ORDER BY key';

const WITH_LIVE_LINES = `SELECT wanted.value FROM json_each(?) AS wanted WHERE EXISTS
  (SELECT 1 FROM record WHERE connection = ? AND kind = ? AND record_id = wanted.value AND live = 1)`;

const OUT_ELSEWHERE = `SELECT count(DISTINCT own.record_id) AS n FROM record AS own
  JOIN record AS other ON other.record_id = own.record_id AND other.content_hash = own.content_hash JOIN run ON run.number = other.run
  WHERE own.key BETWEEN ? AND ? AND own.made_by = 'service' AND other.connection = ? AND other.kind = ?`;

const OUT_OR_IN_REVIEW = `${OUT_ELSEWHERE}
  AND (other.live = 1 AND other.state NOT IN ('marked', 'resolved') OR run.state = 'review' AND other.hand_over IS NULL)`;

/** What is marked by now is the same version where it was changed at the same moment. */
const READY_AND_OUT = `${OUT_ELSEWHERE}
  AND own.state = 'ready' AND other.live = 1 AND (other.state NOT IN ('marked', 'resolved') OR other.endret_dato = own.endret_dato)`;

/** What the lines of a run in one state add up to. */
interface StateSum extends SumRow {
  state: UnitState;
  late: bigint;
  adjustments: bigint;
  listedTwice: bigint;
  rounded: bigint;
  plainMarks: bigint;
}

function whereOf(run: number, filter: RecordFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [...keysOf(run)];
  // Where Ids are named, they are looked up: SQLite would go through all lines of the run for them.
  let sql = filter.ids ? '+key BETWEEN ? AND ?' : 'key BETWEEN ? AND ?';
  if (filter.states) {
    sql += ` AND state IN (${marks(filter.states.length)})`;
    values.push(...filter.states);
  }
  if (filter.ids) {
    sql += ` AND record_id IN (${marks(filter.ids.length)})`;
    values.push(...filter.ids);
  }
  if (filter.handOver !== undefined) {
    sql += ' AND hand_over = ?';
    values.push(filter.handOver);
  }
  return { sql, values };
}

function stateSums(database: Readable, [from, to]: readonly [number, number], condition = 'TRUE'): StateSum[] {
  const where = `FROM record WHERE key BETWEEN ? AND ? AND ${condition}`;
  // Most lines are in one state as a whole, and grouping would sort them all.
  const { last, ...whole } = database
    .prepare<unknown[], StateSum & { last: UnitState }>(
      `SELECT min(state) AS state, max(state) AS last, ${SUMS} ${where}`,
    )
    .safeIntegers()
    .get(from, to)!;
  if (whole.rows === 0n) return [];
  if (whole.state === last) return [whole];
  return database
    .prepare<unknown[], StateSum>(`SELECT state, ${SUMS} ${where} GROUP BY state`)
    .safeIntegers()
    .all(from, to);
}

const BY_STATE: Summing<StateSum> = {
  name: 'state',
  ask: (database, from, to) => stateSums(database, [from, to]),
  by: ({ state }) => state,
};

const KEPT = `SELECT state, rows, hours, invoiceable, quantity, amount, late, adjustments, listed_twice AS listedTwice, rounded,
  plain_marks AS plainMarks FROM run_state_sum WHERE run = ? ORDER BY state`;

function allStateSums(database: Readable, blocks: BlockSums, run: number): StateSum[] {
  if (!isKept(database, run)) return blocks.of(run, BY_STATE);
  return database.prepare<[number], StateSum>(KEPT).safeIntegers().all(run);
}

function resolvedApart(database: Readable, run: number): SumRow {
  return database
    .prepare<unknown[], SumRow>(RESOLVED_APART)
    .safeIntegers()
    .get(...keysOf(run))!;
}

function keptApart(database: Readable, run: number): SumRow | undefined {
  const kept = 'SELECT rows, hours, invoiceable, quantity, amount FROM run_resolved_apart WHERE run = ?';
  return database.prepare<[number], SumRow>(kept).safeIntegers().get(run);
}

function countsOf(sums: readonly StateSum[]): ReturnType<RecordStore['counts']> {
  const all = (name: 'late' | 'adjustments' | 'listedTwice' | 'plainMarks') =>
    sums.reduce((total, sum) => total + Number(sum[name]), 0);
  return {
    late: all('late'),
    adjustments: all('adjustments'),
    listedTwice: all('listedTwice'),
    plainMarks: all('plainMarks'),
  };
}

function hoursOfDay(
  database: Readable,
  { number, connection }: { number: number; connection: number },
  [ansattId, dato]: readonly [string, string],
): HoursOfDay[] {
  const own = keysOf(number);
  return database
    .prepare<unknown[], { key: bigint; run: bigint; id: bigint; hours: Micro }>(
      `SELECT key, run, record_id AS id, antall_timer AS hours FROM record
       WHERE key BETWEEN ? AND ? AND ansatt_id = ? AND dato = ? AND antall_timer IS NOT NULL
       UNION ALL
       SELECT key, run, record_id, antall_timer FROM record
       WHERE connection = ? AND kind = 'time' AND live = 1 AND hand_over IS NOT NULL AND run <> ? AND ansatt_id = ? AND dato = ? AND antall_timer IS NOT NULL
         AND record_id NOT IN (SELECT record_id FROM record WHERE key BETWEEN ? AND ?)
       ORDER BY key`,
    )
    .safeIntegers()
    .all(...own, ansattId, dato, connection, number, ansattId, dato, ...own)
    .map(({ run, id, hours }) => ({ run: Number(run), id: Number(id), hours }));
}

function roundedIn(database: Readable, run: number, handOver: number): number {
  const sql = `SELECT count(*) FROM record WHERE key BETWEEN ? AND ? AND ${ROUNDED}
    AND (hand_over = ? OR EXISTS (SELECT 1 FROM delivery WHERE record = key AND delivery.hand_over = ?))`;
  return database
    .prepare<unknown[], number>(sql)
    .pluck()
    .get(...keysOf(run), handOver, handOver)!;
}

function daysOut(database: Readable, { number, connection }: { number: number; connection: number }): DayOut[] {
  const own = keysOf(number);
  return database
    .prepare<unknown[], DayOut>(
      `WITH day AS MATERIALIZED (SELECT DISTINCT ansatt_id, dato FROM record WHERE key BETWEEN ? AND ?
         AND ansatt_id IS NOT NULL AND dato IS NOT NULL)
       SELECT record.ansatt_id AS ansattId, record.dato AS dato, sum(record.antall_timer) AS hours
       FROM day CROSS JOIN record ON record.ansatt_id = day.ansatt_id AND record.dato = day.dato
       WHERE record.connection = ? AND record.kind = 'time' AND record.live = 1 AND record.hand_over IS NOT NULL AND record.run <> ?
         AND record.antall_timer IS NOT NULL
         AND record.record_id NOT IN (SELECT record_id FROM record WHERE key BETWEEN ? AND ?)
       GROUP BY 1, 2`,
    )
    .safeIntegers()
    .all(...own, connection, number, ...own);
}

function recordDays(database: Readable): Pick<RecordStore, 'hoursOfDay' | 'daysOut'> {
  return {
    hoursOfDay: (run, ansattId, dato) => hoursOfDay(database, run, [ansattId, dato]),
    daysOut: (run) => daysOut(database, run),
  };
}

export function recordReader(database: Readable, blocks: BlockSums): Part {
  const sumsOf = (run: number): StateSum[] => allStateSums(database, blocks, run);
  const rows = (sql: string, ...values: unknown[]) =>
    database
      .prepare<unknown[], Row>(sql)
      .all(...values)
      .map(fromRow);
  return {
    ...recordDays(database),
    sums: (run) => new Map(sumsOf(run).map((sum) => [sum.state, sumOfRow(sum)])),
    resolvedApart(run) {
      if (!sumsOf(run).some((sum) => sum.state === 'resolved')) return NOTHING;
      const sum = isKept(database, run) ? keptApart(database, run) : resolvedApart(database, run);
      return sum === undefined ? NOTHING : sumOfRow(sum);
    },
    madeByConsole: (run) => stateSums(database, keysOf(run), `made_by = 'console'`).map(sumOfRow).reduce(add, NOTHING),
    count(run, filter = {}) {
      const { sql, values } = whereOf(run, filter);
      return database.prepare<unknown[], { n: number }>(`SELECT count(*) AS n FROM record WHERE ${sql}`).get(...values)!
        .n;
    },
    counts: (run) => countsOf(sumsOf(run)),
    rounded(run, { handOver, state } = {}) {
      if (handOver !== undefined) return roundedIn(database, run, handOver);
      const sums = sumsOf(run).filter((sum) => state === undefined || sum.state === state);
      return sums.reduce((total, sum) => total + Number(sum.rounded), 0);
    },
    page(run, limit, offset, filter = {}) {
      const { sql, values } = whereOf(run, filter);
      // A bare `LIMIT ?` is compiled anew for each value (statements.ts).
      const keys = `SELECT key FROM record WHERE ${sql} ORDER BY key LIMIT +? OFFSET ?`;
      return rows(`SELECT * FROM listed_record WHERE key IN (${keys}) ORDER BY key`, ...values, limit, offset);
    },
    lastLine: (run) =>
      database
        .prepare<unknown[], { line: number }>(
          'SELECT line FROM record WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1',
        )
        .get(...keysOf(run))?.line ?? 0,
    byKeys: (keys) => rows(`SELECT * FROM listed_record WHERE key IN (${marks(keys.length)})`, ...keys),
    removedAmong: (keys) =>
      database
        .prepare<[string], number>(
          `SELECT key FROM record WHERE key IN (SELECT value FROM json_each(?)) AND ${REMOVED}`,
        )
        .pluck()
        .all(JSON.stringify(keys)),
    byId: (run, id) =>
      rows('SELECT * FROM listed_record WHERE record_id = ? AND key BETWEEN ? AND ? ORDER BY key', id, ...keysOf(run)),
    everyById: ({ connection, kind }, id) => rows(EVERY_BY_ID, connection, kind, id),
    withLiveLines: ({ connection, kind }, ids) =>
      database.prepare<unknown[], number>(WITH_LIVE_LINES).pluck().all(JSON.stringify(ids), connection, kind),
    outElsewhere: ({ number, kind }, connection) =>
      database.prepare<unknown[], { n: number }>(OUT_OR_IN_REVIEW).get(...keysOf(number), connection, kind)!.n,
    readyAndOut: ({ number, kind }, connection) =>
      database.prepare<unknown[], { n: number }>(READY_AND_OUT).get(...keysOf(number), connection, kind)!.n,
    matching: (search, limit) => matchingKeys(database, search, limit),
  };
}
