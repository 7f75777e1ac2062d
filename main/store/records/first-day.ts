// What the first day asks of a run: which ready units are corrections of what was exported before, and which come
// later than the ERP goes.

import type { RecordStore } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';
import { keysOf } from './rows.ts';
import { AMOUNTS, type SumRow, sumOfRow } from './sum-queries.ts';

type Found = ReturnType<RecordStore['readyCorrections']>;

const READY = `key BETWEEN ? AND ? AND state = 'ready'`;

/**
 * Reversals, what is tied to them, and every line of the same employee and day: which of these is the new version can only be guessed
 * where the original was exported before this console.
 */
const CORRECTIONS = `seed AS (SELECT * FROM record WHERE ${READY} AND (adjustment = 1 OR made_by = 'console')),
  apart AS (SELECT record_id AS id FROM record WHERE ${READY} AND (record_id IN (SELECT record_id FROM seed)
    OR correction_group IN (SELECT correction_group FROM seed)
    OR (ansatt_id, substr(dato, 1, 10)) IN (SELECT ansatt_id, substr(dato, 1, 10) FROM seed)))`;

const LATER = `dated AS (SELECT * FROM record WHERE ${READY} AND record_id NOT IN (SELECT id FROM apart) AND (dato IS NULL OR dato > ?)),
  later AS (SELECT record_id AS id FROM dated UNION SELECT record_id FROM record WHERE ${READY} AND record_id NOT IN (SELECT id FROM apart)
    AND correction_group IN (SELECT correction_group FROM dated))`;

function found(database: Readable, run: number, parts: string, name: string, values: readonly unknown[]): Found {
  const ids = database
    .prepare<unknown[], number>(`WITH ${parts} SELECT DISTINCT id FROM ${name} ORDER BY id`)
    .pluck()
    .all(...values);
  const sum = database
    .prepare<unknown[], SumRow>(
      `WITH ${parts} SELECT ${AMOUNTS}
       FROM record WHERE ${READY} AND record_id IN (SELECT id FROM ${name})`,
    )
    .safeIntegers()
    .get(...values, ...keysOf(run))!;
  return { ids, sum: sumOfRow(sum) };
}

export function recordFirstDay(database: Readable): Pick<RecordStore, 'readyCorrections' | 'readyAfter'> {
  return {
    readyCorrections(run) {
      const keys = keysOf(run);
      return found(database, run, CORRECTIONS, 'apart', [...keys, ...keys]);
    },
    readyAfter(run, date) {
      const keys = keysOf(run);
      const values = [...keys, ...keys, ...keys, date, ...keys];
      return found(database, run, `${CORRECTIONS}, ${LATER}`, 'later', values);
    },
  };
}
