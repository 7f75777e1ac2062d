// What the ERP never got and no later pull has listed: it was rejected, or its file was withdrawn. It comes again by itself no more.

import { add, NOTHING } from '../../domain/tie-out.ts';
import type { UnitState } from '../../domain/run.ts';
import type { LeftUnits, RecordStore } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import { keysOf, recordKey } from './rows.ts';
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

const SAME_ID = (row: string): string =>
  `${row}.record_id = record.record_id AND ${row}.connection = record.connection AND ${row}.kind = record.kind`;

/**
 * `later` shows the line of `record`. Where its run set as many lines of that content apart as the ERP has or had of it then, it left this
 * one with its own run, and shows another of the Id. Of those alike it is the first refused that came again.
 */
const SHOWS_THE_LINE = `(SELECT count(*) FROM record AS apart WHERE ${SAME_ID('apart')} AND apart.run = later.run
    AND apart.content_hash = record.content_hash AND apart.state = 'duplicate')
  < (SELECT count(*) FROM record AS before WHERE ${SAME_ID('before')} AND before.run < later.run
    AND before.content_hash = record.content_hash AND before.made_by = 'service' AND before.hand_over IS NOT NULL
    AND (before.key >= record.key OR before.state NOT IN ('rejected', 'withdrawn')))`;

/** `later` takes back a line, and the refused unit has none like it: it is of what was marked of the Id, and shows nothing of the unit. */
const TAKES_BACK = `(later.adjustment = 1 AND NOT EXISTS (SELECT 1 FROM record AS of_unit WHERE ${SAME_ID('of_unit')}
    AND of_unit.run = record.run AND of_unit.content_hash = later.content_hash))`;

const OUT_SINCE = `SELECT 1 FROM record JOIN record AS later ON ${SAME_ID('later')} AND later.run > record.run
  WHERE record.key BETWEEN ? AND ? AND record.record_id = ? AND record.state IN ('rejected', 'withdrawn') AND later.run <> ?
    AND later.made_by = 'service' AND later.adjustment = 0 AND later.hand_over IS NOT NULL
    AND later.state NOT IN ('rejected', 'withdrawn') AND ${SHOWS_THE_LINE} LIMIT 1`;

/** What is still held in a run that is over was never handed over: any later list that shows the Id shows it. */
const HELD_AND_LEFT = `SELECT record.run, record.record_id AS id, ${AMOUNTS} FROM record JOIN run AS own ON own.number = record.run
  WHERE record.connection = ? AND record.kind = ? AND record.state = 'held' AND record.key < ? AND record.made_by = 'service'
    AND own.state NOT IN ('pulling', 'review', 'failed', 'discarded') AND NOT EXISTS (
      SELECT 1 FROM record AS later JOIN run ON run.number = later.run
      WHERE ${SAME_ID('later')} AND later.run > record.run AND run.state <> 'failed' AND (run.state <> 'discarded' OR later.run >= ?))
  GROUP BY record.run, record.record_id ORDER BY record.run, record.record_id`;

/** By run. */
function leftUnits<S extends UnitState>(state: S, rows: readonly Row[]): LeftUnits<S>[] {
  return [...Map.groupBy(rows, ({ run }) => Number(run))].map(([run, of]) => ({
    run,
    state,
    ids: of.map(({ id }) => Number(id)),
    sum: of.map(sumOfRow).reduce(add, NOTHING),
  }));
}

export function refusedRecords(
  database: Readable,
): Pick<RecordStore, 'refusedAndLeft' | 'heldAndLeft' | 'isOutSince' | 'saidAgain'> {
  // Each state has an index of its own. What waits in a later run besides, since an earlier one has it, was listed all the same: by the
  // newest list it has not left.
  const inState = (state: (typeof STATES)[number]) =>
    database
      .prepare<unknown[], Row>(
        `SELECT run, record_id AS id, ${AMOUNTS}
           FROM record WHERE connection = ? AND kind = ? AND state = '${state}' AND key < ? AND made_by = 'service'
             AND NOT ${SAID_OF_REFUSED} AND NOT EXISTS (
               SELECT 1 FROM record AS later JOIN run ON run.number = later.run
               WHERE ${SAME_ID('later')} AND later.run > record.run AND (later.state <> 'duplicate' OR later.run >= ?)
                 AND run.state <> 'failed' AND (run.state <> 'discarded' OR later.run >= ?) AND NOT ${TAKES_BACK}
                 AND (later.run >= ? OR ${SHOWS_THE_LINE}))
           GROUP BY run, record_id ORDER BY run, record_id`,
      )
      .safeIntegers();
  return {
    saidAgain: (run) =>
      new Map(
        database
          .prepare<unknown[], [number, string]>(
            `SELECT DISTINCT record_id, reason FROM record WHERE key BETWEEN ? AND ? AND state IN ('handed-over', 'accepted')
               AND reason LIKE 'send-again:%'`,
          )
          .raw()
          .all(...keysOf(run)),
      ),
    isOutSince: (run, from, id) => database.prepare(OUT_SINCE).get(...keysOf(from), id, run) !== undefined,
    refusedAndLeft: ({ number, connection, kind }) =>
      STATES.flatMap((state) =>
        leftUnits(state, inState(state).all(connection, kind, recordKey(number, 0), number, number, number)),
      ),
    heldAndLeft: ({ number, connection, kind }) =>
      leftUnits(
        'held',
        database
          .prepare<unknown[], Row>(HELD_AND_LEFT)
          .safeIntegers()
          .all(connection, kind, recordKey(number, 0), number),
      ),
  };
}
