// What the files of a run were answered: sums by file and state, and the text of what was accepted.

import type { Micro } from '../domain/amount.ts';
import type { DeliveryState } from '../domain/delivery/fold.ts';
import type { UnitState } from '../domain/run.ts';
import type { AnswerStore } from '../ports/answers.ts';
import type { HandOver } from '../ports/hand-overs.ts';
import type { Readable } from './file/database.ts';
import { isKept } from './records/kept-sums.ts';
import { keysInFile, keysOf, textsOf } from './records/rows.ts';
import { AMOUNTS, FILE_ANSWERS, type SumRow, sumOfRow } from './records/sum-queries.ts';

const ANSWERED: readonly UnitState[] = ['accepted', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'];

interface AnswerRow extends SumRow {
  handOver: bigint;
  destination: bigint;
  units: bigint;
  state: DeliveryState;
}

const KEPT = `SELECT hand_over AS handOver, destination, state, units, rows, hours, invoiceable, quantity, amount FROM run_answer
  WHERE run = ? ORDER BY hand_over, state`;

function roundedByRule(database: Readable): AnswerStore['roundedByRule'] {
  const cell = (at: number) => `share.quantities -> :column ->> ${at}`;
  return ({ number }, ids, column, rule) =>
    database
      .prepare<unknown[], Micro>(
        `SELECT coalesce(sum(CAST(${cell(1)} AS INTEGER) - CAST(${cell(0)} AS INTEGER)), 0) FROM share
         WHERE hand_over = :number AND line IS NOT NULL AND ${cell(2)} = :rule AND unit IN (SELECT value FROM json_each(:ids))`,
      )
      .pluck()
      .safeIntegers()
      .get({ column, number, rule, ids: JSON.stringify(ids) })!;
}

/** The records of a file, each with its place in it: what its shares know it by. */
function placedIn({ run, number, apart }: Pick<HandOver, 'run' | 'number' | 'apart'>): {
  readonly sql: string;
  readonly values: readonly number[];
} {
  const place = 'row_number() OVER (ORDER BY file_line) - 1 AS place';
  if (apart) return { sql: `SELECT record AS key, ${place} FROM delivery WHERE hand_over = ?`, values: [number] };
  const sql = `SELECT key, ${place} FROM record WHERE key BETWEEN ? AND ? AND hand_over = ?`;
  return { sql, values: [...keysOf(run), number] };
}

function withoutLine(database: Readable): AnswerStore['withoutLine'] {
  return (handOver, ids = null) => {
    const { sql, values } = placedIn(handOver);
    const given = 'ids IS NULL OR unit IN (SELECT value FROM json_each(ids))';
    const row = database
      .prepare<unknown[], SumRow>(
        `WITH asked AS (SELECT :ids AS ids), none AS MATERIALIZED
           (SELECT DISTINCT share.record FROM share, asked WHERE hand_over = :number AND without = 'no-value' AND (${given}))
         SELECT ${AMOUNTS} FROM none JOIN (${sql}) AS placed ON placed.place = none.record JOIN record ON record.key = placed.key`,
      )
      .safeIntegers()
      .get(...values, { number: handOver.number, ids: ids === null ? null : JSON.stringify(ids) })!;
    return sumOfRow(row);
  };
}

export function answerStore(database: Readable): AnswerStore {
  return {
    ofFiles: (run) =>
      database
        .prepare<[number], AnswerRow>(isKept(database, run) ? KEPT : FILE_ANSWERS)
        .safeIntegers()
        .all(run)
        .map(({ handOver, destination, state, units, ...sum }) => ({
          handOver: Number(handOver),
          destination: Number(destination),
          state,
          units: Number(units),
          sum: sumOfRow(sum),
        })),
    sumOf(handOver, ids) {
      const { sql, values } = keysInFile(handOver);
      const row = database
        .prepare<unknown[], SumRow>(
          `SELECT ${AMOUNTS} FROM record WHERE key IN (${sql}) AND record_id IN (SELECT value FROM json_each(?))`,
        )
        .safeIntegers()
        .get(...values, JSON.stringify(ids))!;
      return sumOfRow(row);
    },
    byProduct(handOver, ids) {
      const { sql, values } = keysInFile(handOver);
      return database
        .prepare<unknown[], { product: string; quantity: Micro; amount: Micro | null }>(
          `SELECT coalesce(produkt_id, '') AS product, coalesce(sum(antall), 0) AS quantity, sum(record.amount) AS amount FROM record
           WHERE key IN (${sql}) AND record_id IN (SELECT value FROM json_each(?)) GROUP BY 1`,
        )
        .safeIntegers()
        .all(...values, JSON.stringify(ids));
    },
    roundedByProduct(handOver, ids, column) {
      const { sql, values } = placedIn(handOver);
      const cell = (at: number) => `CAST(share.quantities -> :column ->> ${at} AS INTEGER)`;
      return database
        .prepare<unknown[], { product: string; more: Micro }>(
          `SELECT coalesce(produkt_id, '') AS product, sum(${cell(1)} - ${cell(0)}) AS more
           FROM share JOIN (${sql}) AS placed ON placed.place = share.record JOIN record ON record.key = placed.key
           WHERE share.hand_over = :number AND share.line IS NOT NULL AND share.unit IN (SELECT value FROM json_each(:ids))
           GROUP BY 1 HAVING more <> 0`,
        )
        .safeIntegers()
        .all(...values, { column, number: handOver.number, ids: JSON.stringify(ids) });
    },
    roundedByRule: roundedByRule(database),
    withoutLine: withoutLine(database),
    hasWithoutLine: ({ number }) =>
      database
        .prepare<[number], number>(`SELECT 1 FROM share WHERE hand_over = ? AND without = 'no-value' LIMIT 1`)
        .pluck()
        .get(number) === 1,
    acceptedAlone({ run, number }, withWaiting = false) {
      const states: readonly UnitState[] = withWaiting ? [...ANSWERED, 'handed-over'] : ANSWERED;
      const where = `FROM record WHERE key BETWEEN ? AND ? AND hand_over = ? AND state IN (${textsOf(states)})`;
      const values = [...keysOf(run), number];
      const sum = database
        .prepare<unknown[], SumRow>(`SELECT ${AMOUNTS} ${where}`)
        .safeIntegers()
        .get(...values)!;
      const ids = database.prepare<unknown[], number>(`SELECT DISTINCT record_id ${where}`).pluck();
      return { ids: ids.all(...values), sum: sumOfRow(sum) };
    },
  };
}
