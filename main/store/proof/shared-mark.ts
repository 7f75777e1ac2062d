// A mark in the data folder that its proof log is shared, apart from the store: an older copy of the store, or a new one in the place of
// one that was lost, is that desk of the team still. By itself it would hand over again what the others have handed over since.

import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { SharedPlace } from '../../ports/shared-log.ts';
import type { Writable } from '../file/database.ts';

const FILE = 'proof-shared.json';

interface SharedMark {
  readonly desk: string;
  readonly place: SharedPlace;
}

function isMark(found: unknown): found is SharedMark {
  if (typeof found !== 'object' || found === null || !('desk' in found) || !('place' in found)) return false;
  const { desk, place } = found;
  if (typeof desk !== 'string' || typeof place !== 'object' || place === null) return false;
  return 'host' in place && 'port' in place && 'database' in place && 'user' in place && 'log' in place;
}

function textIn(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, FILE), 'utf8');
  } catch {
    return null;
  }
}

function markIn(folder: string): SharedMark | null {
  const text = textIn(folder);
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    return isMark(found) ? found : null;
  } catch {
    return null;
  }
}

/** Whether the data folder is that of a desk of a team, with a store or without. */
export const isMarkedShared = (folder: string): boolean => markIn(folder) !== null;

/** Leaves the mark, synced. */
export function markShared(folder: string, mark: SharedMark): void {
  const text = JSON.stringify(mark);
  if (textIn(folder) === text) return;
  const file = path.join(folder, FILE);
  const descriptor = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.new`, file);
}

/** The team is the same, and who comes back is another desk. */
export function markOfAnother(folder: string, desk: string): void {
  const mark = markIn(folder);
  if (mark !== null) markShared(folder, { ...mark, desk });
}

/** Where the mark tells that a store without a place belongs to a team, it does again, under the name of that desk. */
export function shareAgain(database: Writable, folder: string, now: string): void {
  if (database.prepare('SELECT 1 FROM shared_log').get() !== undefined) return;
  const mark = markIn(folder);
  if (mark === null) return;
  const storeId = database.prepare<[], string>('SELECT store_id FROM store_identity').pluck().get();
  const isNew = database.prepare('SELECT 1 FROM run UNION SELECT 1 FROM connection LIMIT 1').get() === undefined;
  if (mark.desk !== storeId && !isNew) return;
  database.transaction(() => {
    database.prepare('UPDATE store_identity SET store_id = ?').run(mark.desk);
    database.prepare(`INSERT INTO shared_log VALUES (1, ?, '', ?)`).run(JSON.stringify(mark.place), now);
  })();
}
