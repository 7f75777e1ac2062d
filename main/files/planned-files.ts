// Layouts and the files that are planned by them, as the engine sees them.

import { createHash } from 'node:crypto';
import path from 'node:path';
import { ConsoleError, wrongUsage } from '../domain/errors.ts';
import type { FileRights } from '../domain/file-rights.ts';
import type { LayoutsPort } from '../ports/layouts.ts';
import { SHIPPED } from './layouts/shipped.ts';
import { layoutProblems, parseLayout } from './layouts/schema.ts';
import { fileBytes } from './write/planned-file.ts';
import { shownLines } from './write/shown-lines.ts';
import { bytesOfFile } from './table/problems.ts';
import { writeNew, writeTemporary } from './write/write-file.ts';

/** More than any layout. */
const MOST_BYTES = 4 * 1024 * 1024;

const READING = 'read a layout';

/** Throws `file-unreadable` for what cannot be read, `wrong-usage` for what is no JSON, as for JSON that is no layout. */
function jsonOf(file: string): unknown {
  const bytes = bytesOfFile(file, MOST_BYTES, READING);
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return json;
  } catch (error) {
    const { details } = wrongUsage(
      READING,
      file,
      'it is not JSON',
      'Take a file of "layouts export", and change that.',
    );
    throw new ConsoleError({ ...details, values: { why: 'file-no-layout' } }, { cause: error });
  }
}

/** `rights` are those of the files for the ERP. */
export function createLayouts(rights: () => FileRights = () => 'group'): LayoutsPort {
  return {
    shipped: () => SHIPPED,
    read: (file) => parseLayout(jsonOf(file), file),
    export: (layout, file) => writeNew(file, `${JSON.stringify(layout, null, 2)}\n`, 'write a layout'),
    problems: layoutProblems,
    shown: shownLines,
    named: (layout, name) => parseLayout({ ...layout, name }, name),
    write(plan, folder, temporary, onRecord) {
      const written = writeTemporary(path.join(folder, temporary), '', fileBytes(plan, onRecord), {
        rights: rights(),
      });
      return { ...written, totals: plan.totals };
    },
    prove(plan, onRecord) {
      const digest = createHash('sha256');
      let bytes = 0;
      for (const part of fileBytes(plan, onRecord)) {
        digest.update(part);
        bytes += part.length;
      }
      return { sha256: digest.digest('hex'), bytes };
    },
    preview(plan, most) {
      const parts: Buffer[] = [];
      let bytes = 0;
      for (const part of fileBytes(plan)) {
        parts.push(part);
        bytes += part.length;
        if (bytes >= most) break;
      }
      return Buffer.concat(parts).subarray(0, most);
    },
  };
}
