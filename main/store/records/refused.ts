// What the ERP never got and no later pull has listed: it was rejected, or its file was withdrawn. It comes again by itself no more.

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

/** What a person has said of a line that the ERP never got. */
export const SAID_OF_REFUSED = `(record.state IN ('rejected', 'withdrawn') AND coalesce(${DECIDED}, 0))`;

const STATES = ['rejected', 'withdrawn'] as const;

export function refusedRecords(database: Readable): Pick<RecordStore, 'refusedAndLeft'> {
  // Each state has an index of its own. What waits in a later run besides, since an earlier one has it, was listed all the same: by the
  // newest list it has not left. What went out from a run that showed the line itself, and left it with this one, is another line.
  const inState = (state: (typeof STATES)[number]) =>
    database
      .prepare<unknown[], Row>(
        `SELECT run, record_id AS id, ${AMOUNTS}
           FROM record WHERE connection = ? AND kind = ? AND state = '${state}' AND key < ? AND made_by = 'service'
             AND NOT ${SAID_OF_REFUSED} AND NOT EXISTS (
               SELECT 1 FROM record AS later JOIN run ON run.number = later.run
               WHERE later.record_id = record.record_id AND later.connection = record.connection AND later.kind = record.kind
                 AND later.run > record.run AND (later.state <> 'duplicate' OR later.run >= ?)
                 AND run.state <> 'failed' AND (run.state <> 'discarded' OR later.run >= ?)
                 AND (later.run >= ? OR later.content_hash = record.content_hash OR NOT EXISTS (
                   SELECT 1 FROM record AS own WHERE own.run = later.run AND own.record_id = later.record_id
                     AND own.content_hash = record.content_hash AND own.state = 'duplicate')))
           GROUP BY run, record_id ORDER BY run, record_id`,
      )
      .safeIntegers();
  return {
    refusedAndLeft: ({ number, connection, kind }) =>
      STATES.flatMap((state) => {
        const rows = inState(state).all(connection, kind, recordKey(number, 0), number, number, number);
        return [...Map.groupBy(rows, ({ run }) => Number(run))].map(([run, of]) => ({
          run,
          state,
          ids: of.map(({ id }) => Number(id)),
          sum: of.map(sumOfRow).reduce(add, NOTHING),
        }));
      }),
  };
}
