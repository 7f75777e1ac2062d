// The export lines of time entries: what the list shows and a mark takes. An entry points to at most one line that the
// receiving system has or will get (entries.line); reversals stand beside it.

import { sql, type State } from '../state.ts';

export const VALUE_COLUMNS = 'dato, ansatt, prosjekt, linje, arbeidstype, produkt, timer, faktura, extra';

/** The line of an entry that is listed and not exported takes the entry's values as they are now. */
export function renewOpenLine(state: State, entry: number): void {
  sql(
    state,
    `UPDATE lines SET (${VALUE_COLUMNS}, endret, endret_text, revision) =
       (SELECT ${VALUE_COLUMNS}, endret, endret_text, revision FROM entries WHERE entries.id = lines.entry)
     WHERE line = (SELECT line FROM entries WHERE id = ?) AND exported = 0`,
  ).run(entry);
}

/** The line of an entry that is listed and not exported goes away. */
export function dropOpenLine(state: State, entry: number): void {
  const dropped = sql(state, 'DELETE FROM lines WHERE line = (SELECT line FROM entries WHERE id = ?) AND exported = 0');
  if (dropped.run(entry).changes === 0) return;
  sql(state, 'UPDATE entries SET line = NULL, versions = versions - 1 WHERE id = ?').run(entry);
}
