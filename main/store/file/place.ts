// The data folder as a place: its own alone (0700, every file in it 0600), and files where files belong.

import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  type Stats,
} from 'node:fs';
import path from 'node:path';
import { ConsoleError } from '../../domain/errors.ts';
import { PROOF_FILE } from '../proof/proof-file.ts';
import { backupPlace } from './backup.ts';
import { repairOf } from './sql-errors.ts';

const OTHERS = 0o077;

function damaged(object: string, cause: string, hint: string): ConsoleError {
  return new ConsoleError({ code: 'store-damaged', operation: 'open the store', object, cause, hint, retrySafe: true });
}

function statOf(file: string): Stats | null {
  return lstatSync(file, { throwIfNoEntry: false }) ?? null;
}

/** Throws `store-damaged` for a link, a folder or a device where a file of ours belongs. */
function assertFile(file: string): void {
  const found = statOf(file);
  if (found === null || found.isFile()) return;
  const what = found.isSymbolicLink() ? 'a link' : found.isDirectory() ? 'a folder' : 'no ordinary file';
  throw damaged(
    file,
    `it is ${what}, and a file of the console belongs there`,
    'Nothing was changed. Move it away, and put back the file that stood there.',
  );
}

/** Stands beside a store that is being made: killed then, it leaves one of 0 bytes that nobody emptied. */
const makingOf = (file: string): string => `${file}.making`;

const isEmpty = (file: string): boolean => (statOf(file)?.size ?? 0) === 0;

/** To be called before a store is opened that may not be there; the answer, once it has its tables. */
export function makesStore(folder: string, store: string): () => void {
  const file = path.join(folder, store);
  if (isEmpty(file)) {
    const descriptor = openSync(makingOf(file), 'w', 0o600);
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
  return () => rmSync(makingOf(file), { force: true });
}

/**
 * Throws `store-damaged` where something else stands in the place of a file, and for a store that was emptied: a file of 0 bytes is a
 * new store only where no proof log and no backup tells of an older one, or where its making was cut off.
 */
export function assertPlace(folder: string, store: string): void {
  for (const name of [store, `${store}-wal`, `${store}-shm`, PROOF_FILE]) assertFile(path.join(folder, name));
  const file = path.join(folder, store);
  const known = (statOf(path.join(folder, PROOF_FILE))?.size ?? 0) > 0 || existsSync(backupPlace(folder));
  const isMade = existsSync(makingOf(file));
  if (statOf(file)?.size === 0 && known && !isMade)
    throw damaged(file, 'it was emptied: it has 0 bytes', repairOf(file));
}

/** What others may read of it, they may not from now on. A file of somebody else stays as it is. */
function keepToOneself(file: string, found: Stats): void {
  if ((found.mode & OTHERS) === 0 || found.isSymbolicLink()) return;
  try {
    chmodSync(file, found.mode & (found.isDirectory() ? 0o700 : 0o600));
  } catch {
    // Not ours: whoever it belongs to decides. The folder is closed to others all the same.
  }
}

function tighten(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const found = statOf(file);
    if (found !== null) keepToOneself(file, found);
  }
}

/** Makes the data folder for its owner alone, also one that is there already. On Windows the rights of the user's folder hold. */
export function makePlace(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  const found = statOf(folder);
  if (found !== null) keepToOneself(folder, found);
  tighten(folder);
  const backups = backupPlace(folder);
  if (statOf(backups)?.isDirectory() === true) tighten(backups);
}
