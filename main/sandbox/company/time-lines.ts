// The export lines of time entries: what the list shows and a mark takes. An entry points to at most one line that the
// receiving system has or will get (entries.line); reversals stand beside it.
import type { State } from '../state.ts';
import { sql } from '../state.ts';

export const valueColumns = 'dato, ansatt, prosjekt, linje, arbeidstype, produkt, timer, faktura, extra';

/** The line of an entry that is listed and not exported takes the entry's values as they are now. */
export function renewOpenLine(state: State, entry: number): void {
  sql(
    state,
    `UPDATE lines SET (${valueColumns}, endret, endret_text, revision) =
       (SELECT ${valueColumns}, endret, endret_text, revision FROM entries WHERE entries.id = lines.entry)
     WHERE line = (SELECT line FROM entries WHERE id = ?) AND exported = 0`,
  ).run(entry);
}

/** The line of an entry that is listed and not exported goes away. */
export function dropOpenLine(state: State, entry: number): void {
  const dropped = sql(state, 'DELETE FROM lines WHERE line = (SELECT line FROM entries WHERE id = ?) AND exported = 0');
  if (dropped.run(entry).changes === 0) return;
  sql(state, 'UPDATE entries SET line = NULL, versions = versions - 1 WHERE id = ?').run(entry);
}

/** Marks lines not yet exported; `time` in milliseconds. Returns how many lines that were. */
export function markTime(state: State, ids: readonly number[], time: number): number {
  const statement = `UPDATE lines SET exported = 1, marked = ?
    WHERE exported = 0 AND id IN (SELECT value FROM json_each(?))`;
  return sql(state, statement).run(time, JSON.stringify(ids)).changes;
}

/** The ids of which the service has no line, exported or not. */
export function unknownTimeIds(state: State, ids: readonly number[]): number[] {
  const statement = `SELECT value FROM json_each(?) AS asked
    WHERE NOT EXISTS (SELECT 1 FROM lines WHERE lines.exported IN (0, 1) AND lines.id = asked.value)`;
  return sql(state, statement)
    .all(JSON.stringify(ids))
    .map((row) => Number(row['value']));
}
