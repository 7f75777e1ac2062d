// Translation tables as files, as the engine sees them.

import type { TranslationFilesPort } from '../ports/translation-files.ts';
import { bytesOfFile } from './table/problems.ts';
import { readTranslationCsv, translationCsv } from './translation-csv.ts';
import { writeNew } from './write/write-file.ts';

/** More rows than anybody keeps by hand. */
const MOST_BYTES = 64 * 1024 * 1024;

export function createTranslationFiles(): TranslationFilesPort {
  return {
    write: (table, file) => writeNew(file, translationCsv(table), 'write a translation table'),
    read: (file, name, only) => readTranslationCsv(file, bytesOfFile(file, MOST_BYTES), name, only),
  };
}
