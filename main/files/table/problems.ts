// Why a file cannot be read as a table, in plain words. Nothing was stored or sent when one of these is thrown.

import { readFileSync, statSync } from 'node:fs';
import { ConsoleError, systemCode } from '../../domain/errors.ts';

/** What the window tells apart, since a person mends it another way. */
export type WhyUnreadable =
  | 'file-empty'
  | 'file-pdf'
  | 'file-old-excel'
  | 'file-markup'
  | 'file-folder'
  | 'file-changed'
  | 'file-open-elsewhere'
  | 'file-no-access'
  | 'file-not-there';

const READING = 'read a table';

/** The error `file-unreadable` about a file: why, and what to do. */
export function unreadable(
  file: string,
  cause: string,
  hint: string,
  { error, why }: { readonly error?: unknown; readonly why?: WhyUnreadable | undefined } = {},
): ConsoleError {
  const values = why === undefined ? {} : { values: { why } };
  return new ConsoleError(
    { code: 'file-unreadable', operation: READING, object: file, cause, hint, retrySafe: true, ...values },
    { cause: error },
  );
}

const CAUSES: Readonly<Record<string, readonly [string, string, WhyUnreadable?]>> = {
  ENOENT: ['there is no such file', 'Check whether it was moved or renamed.', 'file-not-there'],
  EACCES: ['you may not read it', 'Ask for access, or save a copy that you may read.', 'file-no-access'],
  EPERM: ['you may not read it', 'Ask for access, or save a copy that you may read.', 'file-no-access'],
  EBUSY: [
    'another program has it open',
    'Close it there (Excel locks a file that is open) and try again.',
    'file-open-elsewhere',
  ],
  EISDIR: ['it is a folder', 'Choose a file.', 'file-folder'],
  ENOSPC: ['the disk of the data folder is full', 'Nothing was stored. Make room and try again.'],
};

/** What the file system threw, in plain words; errors of the console pass as they are. */
export function inPlainWords(file: string, error: unknown): unknown {
  if (error instanceof ConsoleError) return error;
  const [cause, hint, why] = CAUSES[systemCode(error)] ?? [
    error instanceof Error ? error.message : String(error),
    'Save the file again from the program it came from, and try again.',
  ];
  return unreadable(file, cause, hint, { error, why });
}

/** The bytes of a file that is read at once. Throws `file-unreadable`, also for one that is larger than `most`. */
export function bytesOfFile(file: string, most: number, operation = READING): Buffer {
  try {
    const { size } = statSync(file);
    if (size > most) throw new Error(`it is larger than ${most / 1024 / 1024} MB`);
    return readFileSync(file);
  } catch (error) {
    const told = inPlainWords(file, error);
    throw told instanceof ConsoleError ? new ConsoleError({ ...told.details, operation }, { cause: error }) : told;
  }
}
