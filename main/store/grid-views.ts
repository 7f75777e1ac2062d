// Views of the grid, by connection, kind and name.

import type { GridViewStore } from '../ports/grid-views.ts';
import type { Writable } from './file/database.ts';

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
  };
}
