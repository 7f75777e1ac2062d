// Marks, of time and of material: what is marked is exported, and is not listed again.

import { sql, type State } from '../state.ts';
import type { Kind } from '../values.ts';

// Marked are the export lines of time entries, and material itself.
const TABLES = {
  time: { name: 'lines', open: 'exported = 0', known: 'lines.exported IN (0, 1) AND lines.id' },
  material: { name: 'material', open: 'exported = 0 AND approved = 1', known: 'material.id' },
} as const;

/** Marks what is ready; `time` in milliseconds. Returns how many lines that were. */
export function markRecords(state: State, kind: Kind, ids: readonly number[], time: number): number {
  const { name, open } = TABLES[kind];
  const which = `${open} AND id IN (SELECT value FROM json_each(?))`;
  return sql(state, `UPDATE ${name} SET exported = 1, marked = ? WHERE ${which}`).run(time, JSON.stringify(ids))
    .changes;
}

/** The ids of which the service has nothing, exported or not. */
export function unknownIds(state: State, kind: Kind, ids: readonly number[]): number[] {
  const { name, known } = TABLES[kind];
  const statement = `SELECT value FROM json_each(?) AS asked
    WHERE NOT EXISTS (SELECT 1 FROM ${name} WHERE ${known} = asked.value)`;
  return sql(state, statement)
    .all(JSON.stringify(ids))
    .map((row) => Number(row['value']));
}
