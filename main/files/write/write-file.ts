// Files that are proof (rule 7): written under a temporary name, synced, and only then given their name, never over a file
// that is there already.

import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { ConsoleError, systemCode } from '../../domain/errors.ts';
import { type FileRights, modeIn } from '../../domain/file-rights.ts';
import { NOTHING_HANDED_OVER } from '../../ports/files.ts';

export interface WrittenFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** What a file is written for, and what came of nothing where it is not. */
export interface Purpose {
  readonly operation: string;
  readonly nothing: string;
}

const HAND_OVER: Purpose = { operation: 'write the hand-over file', nothing: NOTHING_HANDED_OVER };
/** A table, a page or a pack for people: whether something was handed over has nothing to do with it. */
export const FOR_PEOPLE: Purpose = { operation: 'save a file', nothing: '' };

/** `why` names the sentence of the screen. */
function notWritten(
  { operation }: Purpose,
  file: string,
  cause: string,
  hint: string,
  why: string | null,
  error?: unknown,
): ConsoleError {
  return new ConsoleError(
    {
      code: 'file-not-written',
      operation,
      object: file,
      cause,
      hint,
      retrySafe: true,
      values: why === null ? undefined : { why, file: path.basename(file), folder: file },
    },
    { cause: error },
  );
}

const NO_FOLDER = 'Create the folder, or choose another.';
const NO_ACCESS = 'Choose a folder that you may write to.';
const NO_ROOM = 'Make room or choose another folder.';

/** Why the system refuses, what to do about it, and the sentence of the screen. */
const CAUSES: Readonly<Record<string, readonly [cause: string, hint: string, why: string]>> = {
  ENOSPC: ['the disk is full', NO_ROOM, 'disk-full'],
  EDQUOT: ['your share of the disk is used up', NO_ROOM, 'disk-full'],
  EFBIG: ['the file would be larger than the system allows', 'Choose another folder.', 'too-large'],
  EACCES: ['the folder may not be written to', NO_ACCESS, 'folder-closed'],
  EPERM: ['the folder may not be written to', NO_ACCESS, 'folder-closed'],
  EROFS: ['the disk can only be read', NO_ACCESS, 'folder-closed'],
  ENOENT: ['the folder does not exist', NO_FOLDER, 'no-folder'],
  ENOTDIR: ['it is not a folder', 'Choose a folder.', 'no-folder'],
};

/** What the system threw, in plain words; errors of the console pass as they are. */
/** What the store throws while its records are read, or their shares kept, it tells itself. */
function inPlainWords(purpose: Purpose, file: string, error: unknown, code = systemCode(error)): unknown {
  if (error instanceof ConsoleError || code.startsWith('SQLITE_')) return error;
  const unknown = error instanceof Error ? error.message : String(error);
  const [cause, hint, why] = CAUSES[code] ?? [unknown, 'Try again, or choose another folder.', null];
  return notWritten(purpose, file, cause, `${purpose.nothing}${hint}`, why, error);
}

function nameTaken(purpose: Purpose, file: string): ConsoleError {
  const hint = 'It was left as it is. Move it away, or choose another folder.';
  return notWritten(purpose, file, 'a file of that name is there already', hint, 'name-taken');
}

/** Throws `file-not-written` when the folder is none or `file` is there already. */
export function refuseUnwritable(folder: string, file: string, purpose = HAND_OVER): void {
  if (!existsSync(folder)) throw inPlainWords(purpose, folder, undefined, 'ENOENT');
  if (!statSync(folder).isDirectory()) throw inPlainWords(purpose, folder, undefined, 'ENOTDIR');
  const full = path.join(folder, file);
  if (existsSync(full)) throw nameTaken(purpose, full);
}

const PRIVATE = 0o600;

/** The program that takes the file may read it: by the group of the folder, unless a person says otherwise. */
function share(descriptor: number, file: string, rights: FileRights): void {
  if (process.platform === 'win32') return;
  try {
    fchmodSync(descriptor, modeIn(statSync(path.dirname(file)).mode, rights));
  } catch (error) {
    // A file system without rights of its own: there the folder's hold.
    if (!NO_RIGHTS.includes(systemCode(error))) throw error;
  }
}

/** Writes all parts to `temporary` and syncs it. Throws `file-not-written`, and removes what was begun. */
export function writeTemporary(
  temporary: string,
  prefix: string,
  parts: Iterable<string | Uint8Array>,
  { rights = 'group', purpose = HAND_OVER }: { readonly rights?: FileRights; readonly purpose?: Purpose } = {},
): WrittenFile {
  const digest = createHash('sha256');
  let bytes = 0;
  let begun = false;
  try {
    const descriptor = openSync(temporary, 'wx', PRIVATE);
    begun = true;
    try {
      share(descriptor, temporary, rights);
      const put = (part: string | Uint8Array) => {
        const buffer = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
        digest.update(buffer);
        bytes += buffer.length;
        let done = 0;
        while (done < buffer.length) done += writeSync(descriptor, buffer, done);
      };
      put(prefix);
      for (const part of parts) put(part);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return { sha256: digest.digest('hex'), bytes };
  } catch (error) {
    if (begun) removeBegun(temporary);
    throw inPlainWords(purpose, temporary, error);
  }
}

/** What made the write fail is what a person has to know, so a failure to clean up does not take its place. */
function removeBegun(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // Under its temporary name no ERP takes it, and recovery removes it.
  }
}

/** What a file system answers that keeps no rights. */
const NO_RIGHTS: readonly string[] = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EINVAL', 'EACCES'];

/** What a file system answers that cannot sync a folder, or a folder that may be written to but not read. */
const NO_FOLDER_SYNC: readonly string[] = ['EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM', 'EACCES', 'EISDIR'];

/** Makes the directory entry durable where the file system can; Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  try {
    const descriptor = openSync(folder, constants.O_RDONLY);
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!NO_FOLDER_SYNC.includes(systemCode(error))) throw error;
  }
}

/** Claims the name with an empty file of our own and renames over that: never over a file of somebody else, never half. */
function claimAndRename(from: string, to: string): void {
  closeSync(openSync(to, 'wx'));
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}

/** Gives the temporary file its name, never over a file that is there. Throws `file-not-written`. */
export function publish(folder: string, temporary: string, file: string, purpose = HAND_OVER): void {
  const to = path.join(folder, file);
  try {
    claimAndRename(path.join(folder, temporary), to);
    syncFolder(folder);
  } catch (error) {
    throw systemCode(error) === 'EEXIST' ? nameTaken(purpose, to) : inPlainWords(purpose, to, error);
  }
}

/** A small file that people keep, never over one that is there. Throws `file-not-written`. */
export function writeNew(file: string, text: string, operation: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: PRIVATE });
  } catch (error) {
    const isThere = systemCode(error) === 'EEXIST';
    throw new ConsoleError(
      {
        code: 'file-not-written',
        operation,
        object: file,
        cause: isThere ? 'a file of that name is there already' : `it cannot be written (${systemCode(error)})`,
        hint: isThere ? 'It was left as it is. Choose another name.' : 'Choose another folder.',
        retrySafe: true,
      },
      { cause: error },
    );
  }
}
