// What the ERP rejected and no later pull has listed: it comes again by itself no more.

import { add, NOTHING } from '../../domain/tie-out.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import { recordKey } from './rows.ts';
import { AMOUNTS, type SumRow, sumOfRow } from './sum-queries.ts';

interface Row extends SumRow {
  run: bigint;
  id: bigint;
}

/** Closed by a word of a person that stands in its reason. */
const DECIDED = ['send-again', 'deleted', 'marked'].map((name) => `record.reason LIKE '${name}:%'`).join(' OR ');

export function rejectedRecords(database: Readable): Pick<RecordStore, 'rejectedAndLeft'> {
  return {
    rejectedAndLeft({ number, connection, kind }) {
      const rows = database
        .prepare<unknown[], Row>(
          `SELECT run, record_id AS id, ${AMOUNTS}
           FROM record WHERE connection = ? AND kind = ? AND state = 'rejected' AND key < ? AND made_by = 'service'
             AND NOT coalesce(${DECIDED}, 0) AND NOT EXISTS (
               SELECT 1 FROM record AS later WHERE later.record_id = record.record_id AND later.connection = record.connection
                 AND later.kind = record.kind AND later.run > record.run)
           GROUP BY run, record_id ORDER BY run, record_id`,
        )
        .safeIntegers()
        .all(connection, kind, recordKey(number, 0));
      const byRun = Map.groupBy(rows, ({ run }) => Number(run));
      return new Map(
        [...byRun].map(([run, of]) => [
          run,
          {
            ids: of.map(({ id }) => Number(id)),
            sum: of.map(sumOfRow).reduce(add, NOTHING),
          },
        ]),
      );
    },
  };
}
