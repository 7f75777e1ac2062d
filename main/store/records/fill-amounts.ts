// Runs of material that an earlier program pulled: their records are given what they come to, once, where the connection names a price.

import { ConsoleError, systemCode } from '../../domain/errors.ts';
import type { Micro } from '../../domain/amount.ts';
import type { RecordRules } from '../../domain/kind.ts';
import { readListedRecord } from '../../domain/record.ts';
import { deliverySumsAgain } from '../deliveries.ts';
import type { Writable } from '../file/database.ts';
import { runSumsAgain } from '../proof/replay.ts';
import { rulesOfRun } from '../runs.ts';
import { keysOf } from './rows.ts';

const PAGE = 1_000;

/** What a kept text comes to; null where it cannot be read. */
function amountOf(raw: string, rules: RecordRules): Micro | null {
  try {
    return readListedRecord(raw, 1, rules).amount;
  } catch (error) {
    if (error instanceof ConsoleError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function priceRecords(database: Writable, run: number, rules: RecordRules): void {
  const page = database.prepare<unknown[], { key: number; fields: string }>(
    'SELECT key, fields FROM record_fields WHERE key BETWEEN ? AND ? ORDER BY key LIMIT ?',
  );
  const set = database.prepare('UPDATE record SET amount = ? WHERE key = ?');
  const [first, last] = keysOf(run);
  for (let from = first; ; ) {
    const rows = page.all(from, last, PAGE);
    for (const { key, fields } of rows) set.run(amountOf(fields, rules), key);
    if (rows.length < PAGE) return;
    from = rows.at(-1)!.key + 1;
  }
}

/** In one transaction for each run; where there is no room for it, the next opening does it. Throws SQLite's own errors. */
export function fillAmounts(database: Writable): void {
  const runs = database.prepare<[], number>('SELECT run FROM run_to_price ORDER BY run').pluck().all();
  const priceOne = database.transaction((run: number) => {
    const rules = rulesOfRun(database, run);
    if ((rules.priceField ?? null) !== null) {
      priceRecords(database, run, rules);
      runSumsAgain(database, run);
      deliverySumsAgain(database, run);
    }
    database.prepare('DELETE FROM run_to_price WHERE run = ?').run(run);
  });
  try {
    for (const run of runs) priceOne.immediate(run);
  } catch (error) {
    if (systemCode(error) !== 'SQLITE_FULL') throw error;
  }
}
