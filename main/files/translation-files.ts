// Translation tables as files, as the engine sees them.

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { ConsoleError, systemCode } from '../domain/errors.ts';
import type { TranslationFilesPort } from '../ports/translation-files.ts';
import { inPlainWords } from './table/problems.ts';
import { readTranslationCsv, translationCsv } from './translation-csv.ts';

/** More rows than anybody keeps by hand. */
const MOST_BYTES = 64 * 1024 * 1024;

function notWritten(file: string, error: unknown): ConsoleError {
  const isThere = systemCode(error) === 'EEXIST';
  return new ConsoleError(
    {
      code: 'file-not-written',
      operation: 'write a translation table',
      object: file,
      cause: isThere ? 'a file of that name is there already' : `it cannot be written (${systemCode(error)})`,
      hint: isThere ? 'It was left as it is. Choose another name.' : 'Choose another folder.',
      retrySafe: true,
    },
    { cause: error },
  );
}

export function createTranslationFiles(): TranslationFilesPort {
  return {
    write(table, file) {
      try {
        writeFileSync(file, translationCsv(table), { flag: 'wx' });
      } catch (error) {
        throw notWritten(file, error);
      }
    },
    read(file, name, only) {
      let bytes: Buffer;
      try {
        if (statSync(file).size > MOST_BYTES) throw new Error('it is larger than 64 MB');
        bytes = readFileSync(file);
      } catch (error) {
        throw inPlainWords(file, error);
      }
      return readTranslationCsv(file, bytes, name, only);
    },
  };
}
