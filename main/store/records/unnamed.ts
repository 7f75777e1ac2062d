// The check for ids without a name, done again on the records of a run when a name list has come.

import { CHECKS, type CheckName } from '../../domain/checks/check.ts';
import type { Writable } from '../file/database.ts';
import { keysOf } from './rows.ts';

const NAME: CheckName = 'id-without-name';
const ORDER = Object.keys(CHECKS);

/** An id that a list of the connection, where there is one, does not have; a blank is none. The list is read once, not for each record. */
function without(column: string, list: string): string {
  const own = `FROM name WHERE name.connection = @connection AND list = '${list}'`;
  return `(trim(${column}) <> '' AND EXISTS (SELECT 1 ${own}) AND ${column} NOT IN (SELECT id ${own}))`;
}

/** Sets and takes away the finding. Inside a transaction. */
export function flagUnnamed(database: Writable, run: number): void {
  const [from, to] = keysOf(run);
  const connection = database.prepare<[number], number>('SELECT connection FROM run WHERE number = ?').pluck().get(run);
  const rows = database
    .prepare<unknown[], { key: number; findings: string; unnamed: number }>(
      `SELECT key, findings, (${without('ansatt_id', 'ansatt')} OR ${without('prosjekt_id', 'prosjekt')}) AS unnamed
       FROM record WHERE key BETWEEN @from AND @to AND made_by = 'service'`,
    )
    .all({ connection, from, to });
  const update = database.prepare('UPDATE record SET findings = ? WHERE key = ?');
  for (const { key, findings, unnamed } of rows) {
    const before = findings === '' ? [] : findings.split(',');
    if (before.includes(NAME) === (unnamed === 1)) continue;
    const after = unnamed === 1 ? [...before, NAME] : before.filter((name) => name !== NAME);
    update.run(after.sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join(), key);
  }
}
