// The cutoff of each connection and every change it ever had, with run and reason (rule 4).

import type { CutoffChange, CutoffStore } from '../ports/cutoffs.ts';
import type { Writable } from './file/database.ts';

export function cutoffStore(database: Writable): CutoffStore {
  const columns = 'SELECT cutoff, run, reason, at FROM cutoff_change WHERE connection = ?';
  const last = () => database.prepare<[number], CutoffChange>(`${columns} ORDER BY number DESC LIMIT 1`);
  return {
    current: (connection) => last().get(connection) ?? null,
    set(connection, change, at) {
      database
        .prepare('INSERT INTO cutoff_change (connection, cutoff, run, reason, at) VALUES (?, ?, ?, ?, ?)')
        .run(connection, change.cutoff, change.run, change.reason, at);
    },
    history: (connection) => database.prepare<[number], CutoffChange>(`${columns} ORDER BY number`).all(connection),
  };
}
