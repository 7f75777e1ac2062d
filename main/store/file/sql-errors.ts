// What SQLite and the file system say, in words that name the thing and what to do.

import path from 'node:path';
import { ConsoleError, type ErrorCode } from '../../domain/errors.ts';
import { newestBackup } from './backup.ts';

interface Words {
  readonly code: ErrorCode;
  readonly cause: string;
  readonly hint: string;
}

const DAMAGED: Words = {
  code: 'store-damaged',
  cause: 'the file is damaged or is not a store of this console',
  hint: '',
};

const WORDS: readonly (readonly [RegExp, Words])[] = [
  [
    /SQLITE_FULL|ENOSPC/,
    {
      code: 'store-full',
      cause: 'the disk is full',
      hint: 'What was written before is safe. Make room on the disk and do it again; "resume" tells what was unfinished.',
    },
  ],
  [
    /SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHM)|EDQUOT|EFBIG/,
    {
      code: 'store-full',
      cause: 'the disk did not take what was written: it is full, your share of it is used up, or it fails',
      hint: 'What was written before is safe. Make room on the disk (or have it checked) and do it again; "resume" tells what was unfinished.',
    },
  ],
  [/SQLITE_CORRUPT|SQLITE_NOTADB/, DAMAGED],
  [
    /SQLITE_READONLY|SQLITE_PERM|EACCES|EPERM|EROFS/,
    {
      code: 'store-read-only',
      cause: 'the folder or the file may not be written to',
      hint: 'Give your user write access to the data folder, or name another with --data.',
    },
  ],
  [
    /SQLITE_BUSY|SQLITE_LOCKED|EBUSY|EAGAIN|ETXTBSY/,
    {
      code: 'store-busy',
      cause: 'another program has locked the file',
      hint: 'Close the other program (a second console, a backup, a virus scanner) and try again.',
    },
  ],
  [
    /SQLITE_CANTOPEN|ENOENT|ENOTDIR|EEXIST|SQLITE_IOERR|EIO/,
    {
      code: 'store-damaged',
      cause: 'the file cannot be opened or read',
      hint: 'Check that the data folder is a folder, on a disk of this machine, and can be read.',
    },
  ],
];

/** What to do with a damaged file, with the backup to put back by its name. */
export function repairOf(file: string): string {
  const backup = newestBackup(path.dirname(file));
  if (backup === null)
    return 'The folder "backups" beside it holds none. Move it away, with the files ending in -wal and -shm, leave the proof log, and make the connection again: the log fills in what was handed over.';
  return `Do not work on in it. "backup restore ${path.basename(backup)}" puts the newest backup back and keeps this one beside it. Or move it away yourself, with the files ending in -wal and -shm beside it, and put a copy of ${backup} in its place; the proof log fills in what came after.`;
}

/** A pull refuses such records by name; what the console adds to them later may still be too much. */
function tooLargeTogether(error: Error, operation: string, object: string): ConsoleError {
  return new ConsoleError(
    {
      code: 'refused',
      operation,
      object,
      cause: 'amounts of these records add up to more than any sum can hold',
      hint: 'Nothing was changed. Find the largest amounts among them and correct these at the service.',
      retrySafe: true,
    },
    { cause: error },
  );
}

/** SQLite's and the system's own code, such as SQLITE_BUSY; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The thrown value as a ConsoleError where the store knows it; anything else is passed on as it is. */
export function storeError(error: unknown, operation: string, object: string): unknown {
  if (error instanceof ConsoleError || !(error instanceof Error)) return error;
  if (error.message === 'integer overflow') return tooLargeTogether(error, operation, object);
  const code = codeOf(error);
  for (const [pattern, words] of WORDS) {
    if (!pattern.test(code)) continue;
    const hint = words === DAMAGED ? repairOf(object) : words.hint;
    return new ConsoleError(
      {
        ...words,
        hint,
        operation,
        object,
        cause: `${words.cause} (${code})`,
        retrySafe: words.code !== 'store-damaged',
      },
      { cause: error },
    );
  }
  return error;
}

/** Runs `body`; what SQLite or the file system throws comes out in plain words. */
export function inPlainWords<T>(operation: string, object: string, body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw storeError(error, operation, object);
  }
}
