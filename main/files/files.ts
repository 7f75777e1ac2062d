// The files of hand-overs, as the engine sees them: checked, written, named, and known again by their hash.

import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ConsoleError } from '../domain/errors.ts';
import type { FileRights } from '../domain/file-rights.ts';
import type { FilesPort } from '../ports/files.ts';
import { fileHash } from './write/file-hash.ts';
import { LAYOUTS, layoutNamed } from './write/layouts.ts';
import { writePack } from './pack.ts';
import { writeSheets } from './write/sheets.ts';
import { readNames } from './name-list.ts';
import { publish, refuseUnwritable, writeTemporary } from './write/write-file.ts';

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

/** `rights` are those of the files for the ERP. */
export function createFiles(rights: () => FileRights = () => 'group'): FilesPort {
  return {
    layouts: () => LAYOUTS,
    check: refuseUnwritable,
    writeTemporary(layout, folder, temporary, records, proof) {
      const { prefix, encode } = layoutNamed(layout);
      function* parts(): Generator<string> {
        yield* encode(records, proof?.wrote);
        proof?.ended();
      }
      return writeTemporary(path.join(folder, temporary), prefix, parts(), rights());
    },
    publish,
    readNames: async (file) => readNames(file),
    writePack,
    writeSheets,
    hashOf(folder, file) {
      const full = path.join(folder, file);
      try {
        return existsSync(full) ? fileHash(full) : null;
      } catch (error) {
        throw unreadable(full, error);
      }
    },
    remove: (folder, file) => rmSync(path.join(folder, file), { force: true }),
    setAside(folder, file) {
      const aside = path.join(folder, `${file}.withdrawn`);
      if (existsSync(aside)) return false;
      try {
        renameSync(path.join(folder, file), aside);
        return true;
      } catch {
        return false;
      }
    },
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
