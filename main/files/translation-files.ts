// Translation tables as files, as the engine sees them.

import type { TranslationTable } from '../domain/translation/table.ts';
import type { TranslationFilesPort } from '../ports/translation-files.ts';
import { bytesOfFile } from './table/problems.ts';
import { readTranslationCsv, translationCsv } from './translation-csv.ts';
import { writeNew } from './write/write-file.ts';

/** More rows than anybody keeps by hand. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Throws `file-unreadable`, and `wrong-usage` that names each row that is wrong. */
export function readTranslationFile(file: string, name: string, only: string): TranslationTable {
  return readTranslationCsv(file, bytesOfFile(file, MOST_BYTES), name, only);
}

/** Read by this: in the program, in a process of its own. */
export function createTranslationFiles(read: TranslationFilesPort['read']): TranslationFilesPort {
  return {
    write: (table, file, only) => writeNew(file, translationCsv(table, only), 'write a translation table'),
    read,
  };
}
