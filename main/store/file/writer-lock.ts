// One process writes to a data folder. The lock is a held SQLite transaction on a file of its own, so the operating system
// lets go of it even after a kill; a note beside it says who holds it.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { ConsoleError } from '../../domain/errors.ts';
import { codeOf } from './sql-errors.ts';

export interface WriterLock {
  release(): void;
}

function holderOf(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim();
  } catch {
    return 'another console';
  }
}

/**
 * Takes the folder for writing. `who` is what a second process is told: "window, process 123, since …".
 * Throws `store-busy` naming the holder.
 */
export function takeWriterLock(folder: string, who: string): WriterLock {
  const note = path.join(folder, 'writer.txt');
  const lock = new Database(path.join(folder, 'writer.lock'));
  try {
    lock.pragma('busy_timeout = 250');
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (codeOf(error) !== 'SQLITE_BUSY') throw error;
    throw new ConsoleError({
      code: 'store-busy',
      operation: 'open the store for writing',
      object: folder,
      cause: `it is in use by ${holderOf(note)}`,
      hint: 'Close it there, or wait until it is done. Reading (runs, records, history) works meanwhile.',
      retrySafe: true,
    });
  }
  writeFileSync(note, `${who}\n`);
  return { release: () => lock.close() };
}
