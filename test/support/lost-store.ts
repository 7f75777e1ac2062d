// A data folder that lost its store: the proof log beside it stays.

import { rmSync } from 'node:fs';
import path from 'node:path';

/** The store, and what SQLite keeps beside it. */
export const STORE_FILES = ['console.sqlite', 'console.sqlite-wal', 'console.sqlite-shm'] as const;

/** Removes the store of a data folder. */
export function loseStore(data: string): void {
  for (const name of STORE_FILES) rmSync(path.join(data, name), { force: true });
}
