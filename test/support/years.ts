// A history of years: one closed run of a data folder, over and over, each with Ids of its own. For measuring alone: history, proof log
// and files know nothing of the copies.

import path from 'node:path';
import Database from 'better-sqlite3';

const LINES_PER_RUN = 2 ** 26;

/** The columns of a table, those that change put in other words. */
function copied(database: Database.Database, table: string, changed: Readonly<Record<string, string>>): string {
  const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all() as string[];
  const values = columns.map((column) => changed[column] ?? column);
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table}`;
}

/** Copies run 1, which must be closed and have one hand-over, until there are so many runs. */
export function copyRun(folder: string, runs: number): void {
  const database = new Database(path.join(folder, 'console.sqlite'));
  database.pragma('synchronous = OFF');
  const { records, greatest } = database
    .prepare('SELECT count(*) AS records, max(record_id) AS greatest FROM record WHERE run = 1')
    .get() as { records: number; greatest: number };
  const key = `key + (:run - 1) * ${LINES_PER_RUN}`;
  const own = {
    record: copied(database, 'record', {
      key,
      run: ':run',
      hand_over: ':run',
      record_id: `record_id + ${greatest} * (:run - 1)`,
    }),
    fields: copied(database, 'record_fields', { key }),
    run: copied(database, 'run', { number: ':run' }),
    handOver: copied(database, 'hand_over', { number: ':run', run: ':run' }),
  };
  const columns = database.prepare('SELECT field, first, count, codes, value_list FROM run_column WHERE run = 1').all();
  const keepColumn = database.prepare(
    'INSERT INTO run_column VALUES (:run, :field, :first, :count, :codes, :value_list)',
  );
  const columnsOf = (run: number): void => {
    for (const column of columns as { field: string; codes: Buffer }[]) {
      if (column.field !== 'id') keepColumn.run({ ...column, run });
      else {
        const ids = new Float64Array(new Uint8Array(column.codes).buffer).map((id) => id + greatest * (run - 1));
        keepColumn.run({ ...column, run, codes: Buffer.from(ids.buffer) });
      }
    }
  };
  const lines = `WHERE key BETWEEN ${LINES_PER_RUN} AND ${LINES_PER_RUN + 2 * records}`;
  const copy = database.transaction((run: number) => {
    database.prepare(`${own.run} WHERE number = 1`).run({ run });
    database.prepare(`${own.handOver} WHERE number = 1`).run({ run });
    database.prepare(`${own.record} ${lines}`).run({ run });
    database.prepare(`${own.fields} ${lines}`).run({ run });
    columnsOf(run);
  });
  for (let run = 2; run <= runs; run += 1) copy(run);
  database.close();
}
