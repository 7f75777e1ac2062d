// What may be in the ERP by a hand-over that the proof log lost, until a pull has held it for a person.

import type { Doubts, HoldStore } from '../../ports/holds.ts';
import type { Writable } from '../file/database.ts';

/** Doubts about a connection and kind that no pull of them has taken. */
const OPEN = `number > coalesce((SELECT through FROM doubt_taken AS taken WHERE taken.connection = ? AND taken.kind = ?), 0)
  AND (connection IS NULL OR connection = ?) AND (kind IS NULL OR kind = ?)`;

export function doubtStore(database: Writable): Pick<HoldStore, 'doubt' | 'doubted' | 'takeDoubts'> {
  return {
    doubt({ connection, kind, ids }) {
      // Numbers that were taken are not used again.
      const insert = database.prepare(
        `INSERT INTO doubt SELECT 1 + max(coalesce((SELECT max(number) FROM doubt), 0), coalesce((SELECT max(through) FROM doubt_taken), 0)), ?, ?, ?`,
      );
      for (const id of ids ?? [null]) insert.run(connection, kind, id);
    },
    doubted({ connection, kind }): Doubts {
      const found = database
        .prepare<unknown[], number | null>(`SELECT DISTINCT record_id FROM doubt WHERE ${OPEN}`)
        .pluck()
        .all(connection, kind, connection, kind);
      return { every: found.includes(null), ids: new Set(found.filter((id) => id !== null)) };
    },
    takeDoubts({ connection, kind }) {
      database
        .prepare(
          `INSERT INTO doubt_taken SELECT ?, ?, coalesce(max(number), 0) FROM doubt WHERE true
           ON CONFLICT (connection, kind) DO UPDATE SET through = excluded.through`,
        )
        .run(connection, kind);
      database.prepare('DELETE FROM doubt WHERE connection = ? AND kind = ?').run(connection, kind);
    },
  };
}
