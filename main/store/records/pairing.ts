// Which units of a run belong to one correction: a reversal, and the new version beside it.

import type { RecordStore } from '../../ports/records.ts';
import type { Readable } from '../file/database.ts';

type Part = Pick<RecordStore, 'groupMembers'>;

export function recordPairing(database: Readable): Part {
  return {
    groupMembers(run, wanted) {
      const members = new Set(wanted);
      // By the run, which the few lines of corrections are found by; asked for in parts by Id, each part went through all of its lines.
      const lines = database
        .prepare<[number], { id: number; group: string }>(
          'SELECT record_id AS id, correction_group AS "group" FROM record WHERE run = ? AND correction_group IS NOT NULL ORDER BY key',
        )
        .all(run);
      const groups = new Set(lines.filter(({ id }) => members.has(id)).map(({ group }) => group));
      for (const { id, group } of lines) if (groups.has(group)) members.add(id);
      return [...members];
    },
  };
}
