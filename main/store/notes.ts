// Notes on units and runs; never changed and never taken away. One that was taken back is not shown.

import type { Note, NoteStore, TakenBack } from '../ports/notes.ts';
import type { Writable } from './file/database.ts';

const NOTE = 'SELECT number, connection, kind, run, record_id AS id, note, who, at FROM note';
const STANDS = 'number NOT IN (SELECT note FROM note_taken_back)';

export function noteStore(database: Writable): NoteStore {
  const notes = (sql: string, ...values: unknown[]) =>
    database.prepare<unknown[], Note>(`${NOTE} ${sql}`).all(...values);
  return {
    add: ({ connection, kind, run, id, note, who, at }) =>
      Number(
        database
          .prepare('INSERT INTO note (connection, kind, run, record_id, note, who, at) VALUES (?, ?, ?, ?, ?, ?, ?)')
          .run(connection, kind, run, id, note, who, at).lastInsertRowid,
      ),
    find: ({ connection, kind, run, id, note, who, at }) =>
      notes(
        'WHERE connection = ? AND kind = ? AND run = ? AND record_id IS ? AND note = ? AND who = ? AND at = ?',
        connection,
        kind,
        run,
        id,
        note,
        who,
        at,
      )[0]?.number ?? null,
    untold: () => notes('WHERE number IN (SELECT note FROM note_untold) ORDER BY number'),
    untell: (number) => void database.prepare('INSERT INTO note_untold VALUES (?)').run(number),
    told: (number) => void database.prepare('DELETE FROM note_untold WHERE note = ?').run(number),
    takeBack: (number, { who, at }, told) =>
      database.prepare('INSERT OR IGNORE INTO note_taken_back VALUES (?, ?, ?, ?)').run(number, who, at, told ? 1 : 0)
        .changes > 0,
    untoldTakenBack: () =>
      database
        .prepare<[], TakenBack & { note: number }>(
          'SELECT note, who, at FROM note_taken_back WHERE told = 0 ORDER BY note',
        )
        .all()
        .map(({ note, ...takenBack }) => ({ ...notes('WHERE number = ?', note)[0]!, takenBack })),
    toldTakenBack: (number) => void database.prepare('UPDATE note_taken_back SET told = 1 WHERE note = ?').run(number),
    ofUnit: ({ connection, kind }, id) =>
      notes(`WHERE connection = ? AND kind = ? AND record_id = ? AND ${STANDS} ORDER BY number`, connection, kind, id),
    ofRun: (run) => notes(`WHERE run = ? AND record_id IS NULL AND ${STANDS} ORDER BY number`, run),
    search(words, limit) {
      const all = words.split(/\s+/).filter((word) => word !== '');
      if (all.length === 0) return [];
      const where = all.map(() => `note LIKE ? ESCAPE '\\'`).join(' AND ');
      const likes = all.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
      return notes(`WHERE ${where} AND ${STANDS} ORDER BY number DESC LIMIT ?`, ...likes, limit);
    },
  };
}
