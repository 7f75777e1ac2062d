// What the records of closed runs add up to, and what their files were answered, kept beside them: made when the store is opened for
// writing, gone with any change of a record or a delivery of the run. Without it every start would read the whole history again.

import { systemCode } from '../../domain/errors.ts';
import type { Readable, Writable } from '../file/database.ts';
import { DATES, FILE_ANSWERS, MONTH_SUMS, RESOLVED_APART, STATE_SUMS } from './sum-queries.ts';
import { keysOf } from './rows.ts';

/** Runs that are closed and whose sums are not kept, or not any more. */
const MISSING = `SELECT number FROM run WHERE state = 'closed' AND NOT EXISTS (SELECT 1 FROM run_kept WHERE run_kept.run = run.number)`;

/** Keeps the sums of every closed run that lacks them; in one transaction. Where there is no room for them, the records are summed. */
export function keepSums(database: Writable): void {
  const missing = database.prepare<[], number>(MISSING).pluck().all();
  if (missing.length === 0) return;
  try {
    database
      .transaction(() => {
        for (const run of missing) keepOf(database, run);
      })
      .immediate();
  } catch (error) {
    if (systemCode(error) !== 'SQLITE_FULL') throw error;
  }
}

function keepOf(database: Writable, run: number): void {
  for (const [table, query, values] of [
    ['run_state_sum', STATE_SUMS, keysOf(run)],
    ['run_month_sum', MONTH_SUMS, keysOf(run)],
    ['run_dates', DATES, keysOf(run)],
    ['run_resolved_apart', RESOLVED_APART, keysOf(run)],
    ['run_answer', FILE_ANSWERS, [run]],
  ] as const) {
    database.prepare(`DELETE FROM ${table} WHERE run = ?`).run(run);
    database.prepare(`INSERT INTO ${table} SELECT ?, kept.* FROM (${query}) AS kept`).run(run, ...values);
  }
  database.prepare('INSERT INTO run_kept VALUES (?)').run(run);
}

/** True where the kept sums of the run say what its records would. */
export function isKept(database: Readable, run: number): boolean {
  return database.prepare<[number], number>('SELECT 1 FROM run_kept WHERE run = ?').pluck().get(run) === 1;
}
