// The files of hand-overs, as the engine sees them: checked, written, named, and known again by their hash.

import { existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConsoleError } from '../domain/errors.ts';
import type { FileRights } from '../domain/file-rights.ts';
import type { FilesPort } from '../ports/files.ts';
import { headIn, leaveHead } from './folder-head.ts';
import { fileHash } from './write/file-hash.ts';
import { LAYOUTS, layoutNamed } from './write/layouts.ts';
import { writePack } from './pack.ts';
import { writeSheets } from './write/sheets.ts';
import { readNames } from './name-list.ts';
import { OtherKeys } from './write/layout.ts';
import { publish, refuseUnwritable, writeTemporary, type WrittenFile } from './write/write-file.ts';

function unreadable(file: string, error: unknown): ConsoleError {
  return new ConsoleError(
    {
      code: 'file-not-written',
      operation: 'check a file',
      object: file,
      cause: 'it is there but cannot be read',
      hint: 'Close the program that uses it, or see what is in its place, then try again.',
      retrySafe: true,
      values: { why: 'file-in-use', file: path.basename(file) },
    },
    { cause: error },
  );
}

function isOfOtherKeys(error: unknown): boolean {
  return error instanceof ConsoleError && error.cause instanceof OtherKeys;
}

/** What a withdrawn file is called, so that the ERP does not pick it up. */
const asideName = (file: string): string => `${file}.withdrawn`;

function hashOf(folder: string, file: string): string | null {
  const full = path.join(folder, file);
  try {
    return existsSync(full) ? fileHash(full) : null;
  } catch (error) {
    throw unreadable(full, error);
  }
}

/** Where a folder is, whatever it is called, as far as the system tells. */
function placesOf(folder: string): readonly string[] {
  const named = path.resolve(folder);
  try {
    const { dev, ino } = statSync(named, { bigint: true });
    // Some shares number nothing.
    return [named, realpathSync.native(named), ...(ino === 0n ? [] : [`${dev}/${ino}`])];
  } catch {
    return [named];
  }
}

function isSameFolder(one: string, other: string): boolean {
  const there = placesOf(other);
  return placesOf(one).some((place) => there.includes(place));
}

/** `rights` are those of the files for the ERP. */
export function createFiles(rights: () => FileRights = () => 'group'): FilesPort {
  return {
    layouts: () => LAYOUTS,
    check: refuseUnwritable,
    writeTemporary(layout, folder, temporary, records, proof) {
      const { prefix, encode, encodeAlike } = layoutNamed(layout);
      function* parts(by: typeof encode): Generator<string> {
        const proving = proof?.();
        yield* by(records, proving?.wrote);
        proving?.ended();
      }
      const written = (by: typeof encode): WrittenFile =>
        writeTemporary(path.join(folder, temporary), prefix, parts(by), { rights: rights() });
      try {
        return written(encodeAlike);
      } catch (error) {
        if (!isOfOtherKeys(error)) throw error;
        return written(encode);
      }
    },
    publish,
    isSameFolder,
    readNames: async (file, ofLines) => readNames(file, ofLines),
    writePack,
    writeSheets,
    hashOf,
    remove: (folder, file) => rmSync(path.join(folder, file), { force: true }),
    isSetAside: (folder, file, sha256) => hashOf(folder, asideName(file)) === sha256,
    setAside(folder, file) {
      const aside = path.join(folder, asideName(file));
      if (existsSync(aside)) return false;
      try {
        renameSync(path.join(folder, file), aside);
        return true;
      } catch {
        return false;
      }
    },
    headIn,
    leaveHead,
    preview(layout, records, characters) {
      const { prefix, encode } = layoutNamed(layout);
      let text = prefix;
      for (const part of encode(records)) {
        text += part;
        if (text.length >= characters) break;
      }
      return text.slice(0, characters);
    },
  };
}
