// Sums by month, closed months, and the last count of what is ready at the service.

import type { UnitState } from '../domain/run.ts';
import { NOTHING } from '../domain/tie-out.ts';
import type { LinesOfMonth, MonthAct, MonthStore, MonthSum } from '../ports/months.ts';
import type { Readable, Writable } from './file/database.ts';
import type { BlockSums, Summing } from './records/block-sums.ts';
import { isKept } from './records/kept-sums.ts';
import { SAID_OF_REFUSED } from './records/refused.ts';
import { keysOf, marks, parts, runOfKeyIn, textsOf } from './records/rows.ts';
import { COUNTS, MONTH_SUMS, monthSumsWhere, REMOVED, type SumRow, sumOfRow, valuesOf } from './records/sum-queries.ts';

interface StateRow extends SumRow {
  month: string;
  state: UnitState;
  late: bigint;
}

/** A later run that stands has the Id as a line of its own. */
const LISTED_LATER = `EXISTS (SELECT 1 FROM record later JOIN run ON run.number = later.run
  WHERE later.record_id = record.record_id AND later.connection = record.connection AND later.kind = record.kind
  AND later.run > record.run AND later.state <> 'duplicate' AND run.state NOT IN ('pulling', 'failed', 'discarded'))`;

/** A reversal of the console that went nowhere, and that the service has made needless since: it does not come again. */
const NEEDLESS = `(record.made_by = 'console' AND record.reverses IS NOT NULL AND record.state IN ('held', 'rejected', 'withdrawn')
  AND NOT EXISTS (SELECT 1 FROM correction WHERE correction.run = ${runOfKeyIn('record.reverses')} AND correction.record_id = record.record_id))`;

/** What waits for nothing: a person has said what became of it, or nothing needs it any more. */
const OVER = `(${SAID_OF_REFUSED} OR ${NEEDLESS})`;

/** A listed Id of these alone stands for something new. */
const FINISHED: readonly UnitState[] = ['marked', 'resolved', 'duplicate'];

const toMonthSum = (row: StateRow): MonthSum => ({
  month: row.month,
  state: row.state,
  sum: sumOfRow(row),
  late: Number(row.late),
});

function monthSums(database: Readable, run: number, sql: string): MonthSum[] {
  return database
    .prepare<unknown[], StateRow>(sql)
    .safeIntegers()
    .all(...keysOf(run))
    .map(toMonthSum);
}

const BY_MONTH: Summing<StateRow> = {
  name: 'month',
  ask: (database, from, to) => database.prepare<unknown[], StateRow>(MONTH_SUMS).safeIntegers().all(from, to),
  by: ({ month, state }) => `${month} ${state}`,
};

function allMonthSums(database: Readable, blocks: BlockSums, run: number): MonthSum[] {
  if (!isKept(database, run)) return blocks.of(run, BY_MONTH).map(toMonthSum);
  return database
    .prepare<[number], StateRow>('SELECT * FROM run_month_sum WHERE run = ? ORDER BY month, state')
    .safeIntegers()
    .all(run)
    .map(toMonthSum);
}

function countStore(database: Writable): Pick<MonthStore, 'lastCount' | 'setCount'> {
  return {
    lastCount(connection, kind) {
      const rows = database
        .prepare<unknown[], SumRow & { month: string; at: string }>(
          'SELECT * FROM month_count WHERE connection = ? AND kind = ?',
        )
        .safeIntegers()
        .all(connection, kind);
      const [first] = rows;
      if (first === undefined) return null;
      return { at: first.at, months: new Map(rows.map((row) => [row.month, sumOfRow(row)])) };
    },
    setCount(connection, kind, { at, months }) {
      database.prepare('DELETE FROM month_count WHERE connection = ? AND kind = ?').run(connection, kind);
      const insert = database.prepare('INSERT INTO month_count VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
      // One row without a month says when it was, also where nothing is ready.
      const all = months.has('') ? months : new Map([...months, ['', null] as const]);
      for (const [month, sum] of all) insert.run(connection, kind, month, at, ...valuesOf(sum ?? NOTHING));
    },
  };
}

function sumsListedLater(database: Readable, run: number, states: readonly UnitState[]): MonthSum[] {
  if (states.length === 0) return [];
  return monthSums(database, run, monthSumsWhere(`state IN (${textsOf(states)}) AND ${LISTED_LATER}`));
}

function sumsOfSaid(database: Readable, run: number, states: readonly UnitState[]): MonthSum[] {
  if (states.length === 0) return [];
  const where = `state IN (${textsOf(states)}) AND ${OVER} AND NOT ${LISTED_LATER}`;
  return monthSums(database, run, monthSumsWhere(where));
}

function sumsOfUnits(database: Readable, run: number, ids: readonly number[]): MonthSum[] {
  return [...parts(ids)].flatMap((part) => monthSums(database, run, monthSumsWhere(`record_id IN (${part.join()})`)));
}

/** By their keys. */
function linesInCells(database: Readable, run: number, of: LinesOfMonth, most: number): number[] {
  const { month, states, late, takenOver, gone } = of;
  return database
    .prepare<unknown[], number>(
      `SELECT key FROM record WHERE key BETWEEN ? AND ? AND ${COUNTS} AND substr(coalesce(dato, ''), 1, 7) = ? ${late ? 'AND late = 1' : ''}
         AND CASE WHEN state = 'withdrawn' AND record_id IN (SELECT value FROM json_each(?)) THEN ${gone.as === 'gone'}
           ELSE state IN (${textsOf(states)})
             AND NOT (state IN (${textsOf(takenOver)}) AND (${OVER} OR ${LISTED_LATER})) END
       ORDER BY key LIMIT ?`,
    )
    .pluck()
    .all(...keysOf(run), month, JSON.stringify(gone.ids), most);
}

function monthActs(database: Writable): Pick<MonthStore, 'acts' | 'keep'> {
  return {
    acts: (connection, kind) =>
      database
        .prepare<unknown[], SumRow & Omit<MonthAct, 'sum' | 'throughRun'> & { through_run: bigint | null }>(
          'SELECT * FROM month_act WHERE connection = ? AND kind = ? ORDER BY number',
        )
        .safeIntegers()
        .all(connection, kind)
        .map((row) => ({
          month: row.month,
          act: row.act,
          who: row.who,
          at: row.at,
          reason: row.reason,
          throughRun: row.through_run === null ? null : Number(row.through_run),
          sum: sumOfRow(row),
        })),
    keep(connection, kind, { month, act, who, at, reason, sum }) {
      database
        .prepare(
          `INSERT INTO month_act (connection, kind, month, act, who, at, reason, rows, hours, invoiceable, quantity, amount, through_run)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(number), 0) FROM run
             WHERE connection = ? AND kind = ? AND state NOT IN ('pulling', 'review')))`,
        )
        .run(connection, kind, month, act, who, at, reason, ...valuesOf(sum), connection, kind);
    },
  };
}

export function monthStore(database: Writable, blocks: BlockSums): MonthStore {
  const kept = new Map<number, { of: string; sums: readonly MonthSum[] }>();
  return {
    ...countStore(database),
    sums(run, of) {
      const before = kept.get(run);
      if (of !== undefined && before?.of === of) return before.sums;
      const sums = allMonthSums(database, blocks, run);
      if (of !== undefined) kept.set(run, { of, sums });
      return sums;
    },
    listedLater: (run, states) => sumsListedLater(database, run.number, states),
    saidOf: (run, states) => sumsOfSaid(database, run.number, states),
    ofUnits: (run, ids) => sumsOfUnits(database, run.number, ids),
    unfinished: (run, states, upTo, listedLater) =>
      states.length === 0
        ? []
        : database
            .prepare<unknown[], number>(
              `SELECT key FROM record WHERE key BETWEEN ? AND ? AND state IN (${textsOf(states)}) AND substr(dato, 1, 10) <= ?
                 AND NOT ${OVER} ${listedLater ? '' : `AND NOT ${LISTED_LATER}`} ORDER BY key`,
            )
            .pluck()
            .all(...keysOf(run), upTo),
    inCells: (run, of, most) => linesInCells(database, run, of, most),
    knownOf(connection, kind, ids) {
      const found = new Map<number, Set<string>>();
      for (const part of parts(ids)) {
        const rows = database
          .prepare<unknown[], [id: number, month: string]>(
            `SELECT DISTINCT record_id, coalesce(substr(dato, 1, 7), '') FROM record JOIN run ON run.number = record.run WHERE record_id IN (${marks(part.length)})
             AND record.connection = ? AND record.kind = ? AND record.state NOT IN (${textsOf(FINISHED)})
             AND run.state NOT IN ('pulling', 'failed', 'discarded')`,
          )
          .raw()
          .all(...part, connection, kind);
        for (const [id, month] of rows) found.set(id, (found.get(id) ?? new Set()).add(month));
      }
      return found;
    },
    linesIn: (run, month) =>
      database
        .prepare<unknown[], number>(
          `SELECT key FROM record WHERE key BETWEEN ? AND ? AND ${COUNTS} AND substr(dato, 1, 7) = ? ORDER BY key`,
        )
        .pluck()
        .all(...keysOf(run), month),
    removedSince: (run, month, at) =>
      database
        .prepare<unknown[], number>(
          `SELECT key FROM record WHERE key BETWEEN ? AND ? AND ${REMOVED} AND substr(dato, 1, 7) = ? AND EXISTS (
             SELECT 1 FROM correction WHERE correction.run = record.run AND correction.record_id = record.record_id
               AND correction.decided_at > ?) ORDER BY key`,
        )
        .pluck()
        .all(...keysOf(run), month, at),
    ...monthActs(database),
  };
}
