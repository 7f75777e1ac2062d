// Checks every record of every run against its own text (rule 7): what was listed, and the amounts that are summed.

import { alteredSince, isIdAlone, type Judged } from '../domain/judged.ts';
import type { Readable } from './file/database.ts';
import { keysOf } from './records/rows.ts';
import { rulesOfRun } from './runs.ts';

interface Row extends Omit<Judged, 'id'> {
  readonly id: bigint;
  readonly raw: string;
}

/** The first record that is not what was listed, in plain words; null when all are. */
export function alteredRecord(database: Readable): string | null {
  const lines = database
    .prepare<unknown[], Row>(
      `SELECT record_id AS id, content_hash AS contentHash, antall_timer AS hours, faktura_time_antall AS invoiceable, antall AS quantity,
         amount, fields AS raw FROM record JOIN record_fields ON record_fields.key = record.key WHERE record.key BETWEEN ? AND ?`,
    )
    .safeIntegers();
  const runs = database.prepare<[], number>('SELECT number FROM run ORDER BY number').pluck();
  for (const run of runs.all()) {
    const rules = rulesOfRun(database, run);
    for (const { raw, ...line } of lines.iterate(...keysOf(run))) {
      const judged = { ...line, id: Number(line.id) };
      const altered = alteredSince(judged, raw, rules);
      if (altered !== null && !isIdAlone(raw)) return `Id ${judged.id} of run ${run} was altered: ${altered}`;
    }
  }
  return null;
}
