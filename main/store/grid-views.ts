// Views of the grid, by connection, kind and name.

import type { GridViewStore } from '../ports/grid-views.ts';
import type { Writable } from './file/database.ts';
import { fromJson, type Json } from './file/json.ts';

/** A view of the store before this one, until its connection comes; another number stands for it there. */
interface KeptView {
  readonly uuid: string;
  readonly kind: string;
  readonly name: string;
  readonly view: unknown;
}

/** The setting in which they wait: a desk that begins anew takes its settings along. */
const KEPT = 'gridViews';

function waiting(database: Writable): KeptView[] {
  const row = database
    .prepare<[string], { value: Json<KeptView[]> }>('SELECT value FROM setting WHERE name = ?')
    .get(KEPT);
  return row === undefined ? [] : fromJson(row.value);
}

/** Gives a connection that has just come the views that were kept of it. */
export function viewsAgain(database: Writable, { id, uuid }: { readonly id: number; readonly uuid: string }): void {
  const kept = waiting(database);
  const own = kept.filter((one) => one.uuid === uuid);
  if (own.length === 0) return;
  const insert = database.prepare('INSERT OR IGNORE INTO grid_view VALUES (?, ?, ?, ?)');
  for (const { kind, name, view } of own) insert.run(id, kind, name, JSON.stringify(view));
  const rest = JSON.stringify(kept.filter((one) => one.uuid !== uuid));
  database.prepare('UPDATE setting SET value = ? WHERE name = ?').run(rest, KEPT);
}

export function gridViewStore(database: Writable): GridViewStore {
  return {
    all: ({ connection, kind }) =>
      database
        .prepare<unknown[], { name: string; view: string }>(
          'SELECT name, view FROM grid_view WHERE connection = ? AND kind = ? ORDER BY name COLLATE NOCASE, name',
        )
        .all(connection, kind)
        .map(({ name, view }) => ({ name, view: JSON.parse(view) as unknown })),
    keep: ({ connection, kind }, name, view) =>
      void database
        .prepare('INSERT OR REPLACE INTO grid_view VALUES (?, ?, ?, ?)')
        .run(connection, kind, name, JSON.stringify(view)),
    remove: ({ connection, kind }, name) =>
      void database
        .prepare('DELETE FROM grid_view WHERE connection = ? AND kind = ? AND name = ?')
        .run(connection, kind, name),
    asSetting() {
      const rows = database
        .prepare<[], { uuid: string; kind: string; name: string; view: Json<unknown> }>(
          'SELECT uuid, kind, grid_view.name, view FROM grid_view JOIN connection ON id = grid_view.connection',
        )
        .all();
      const own: KeptView[] = rows.map((row) => ({ ...row, view: fromJson(row.view) }));
      return { [KEPT]: [...waiting(database), ...own] };
    },
  };
}
