// What the files of a run were answered: sums by file and state, and the text of what was accepted.

import type { Micro } from '../domain/amount.ts';
import type { DeliveryState } from '../domain/delivery/fold.ts';
import type { UnitState } from '../domain/run.ts';
import type { AnswerStore } from '../ports/answers.ts';
import type { Readable } from './file/database.ts';
import { keysInFile, keysOf, textsOf } from './records/rows.ts';
import { AMOUNTS, type SumRow, sumOfRow } from './records/sum-queries.ts';

const ANSWERED: readonly UnitState[] = ['accepted', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'];

export function answerStore(database: Readable): AnswerStore {
  return {
    ofFiles: (run) =>
      database
        .prepare<[number], SumRow & { handOver: bigint; destination: bigint; units: bigint; state: DeliveryState }>(
          `SELECT delivery.hand_over AS handOver, delivery.destination, delivery.state, count(DISTINCT delivery.unit) AS units, ${AMOUNTS} FROM delivery
           JOIN hand_over ON hand_over.number = delivery.hand_over JOIN record ON record.key = delivery.record
           WHERE hand_over.run = ? GROUP BY 1, 2, 3 ORDER BY 1, 3`,
        )
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
    acceptedAlone({ run, number }) {
      const where = `FROM record WHERE key BETWEEN ? AND ? AND hand_over = ? AND state IN (${textsOf(ANSWERED)})`;
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
