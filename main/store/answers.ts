// What the files of a run were answered: sums by file and state, and the text of what was accepted.

import type { DeliveryState } from '../domain/delivery/fold.ts';
import type { UnitState } from '../domain/run.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { AnswerStore } from '../ports/answers.ts';
import type { Readable } from './file/database.ts';
import { keysInFile, keysOf, textsOf } from './records/rows.ts';

interface SumRow extends Omit<Sum, 'rows'> {
  rows: bigint;
}

const SUMS = `count(*) AS rows, coalesce(sum(antall_timer), 0) AS hours, coalesce(sum(faktura_time_antall), 0) AS invoiceable,
  coalesce(sum(antall), 0) AS quantity`;
const ANSWERED: readonly UnitState[] = ['accepted', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'];

const toSum = ({ rows, hours, invoiceable, quantity }: SumRow): Sum => ({
  rows: Number(rows),
  hours,
  invoiceable,
  quantity,
});

export function answerStore(database: Readable): AnswerStore {
  return {
    ofFiles: (run) =>
      database
        .prepare<[number], SumRow & { handOver: bigint; destination: bigint; units: bigint; state: DeliveryState }>(
          `SELECT delivery.hand_over AS handOver, delivery.destination, delivery.state, count(DISTINCT delivery.unit) AS units, ${SUMS} FROM delivery
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
          sum: toSum(sum),
        })),
    sumOf(handOver, ids) {
      const { sql, values } = keysInFile(handOver);
      const row = database
        .prepare<unknown[], SumRow>(
          `SELECT ${SUMS} FROM record WHERE key IN (${sql}) AND record_id IN (SELECT value FROM json_each(?))`,
        )
        .safeIntegers()
        .get(...values, JSON.stringify(ids))!;
      return toSum(row);
    },
    acceptedAlone({ run, number }) {
      const where = `FROM record WHERE key BETWEEN ? AND ? AND hand_over = ? AND state IN (${textsOf(ANSWERED)})`;
      const values = [...keysOf(run), number];
      const sum = database
        .prepare<unknown[], SumRow>(`SELECT ${SUMS} ${where}`)
        .safeIntegers()
        .get(...values)!;
      const ids = database.prepare<unknown[], number>(`SELECT DISTINCT record_id ${where}`).pluck();
      return { ids: ids.all(...values), sum: toSum(sum) };
    },
    *accepted({ run, destination, file }) {
      const there = `key IN (SELECT record FROM delivery WHERE state = 'accepted' AND`;
      const alone = `state IN (${textsOf(ANSWERED)}) AND hand_over`;
      const [where, values] =
        file !== undefined
          ? [file.apart ? `${there} hand_over = ?)` : `${alone} = ?`, [file.number]]
          : destination === undefined
            ? [`${alone} IS NOT NULL`, []]
            : [`${there} destination = ?)`, [destination]];
      yield* database
        .prepare<unknown[], string>(
          `SELECT fields FROM record JOIN record_fields USING (key) WHERE key BETWEEN ? AND ? AND ${where}`,
        )
        .pluck()
        .iterate(...keysOf(run), ...values);
    },
  };
}
