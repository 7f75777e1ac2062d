// What the use cases need of translation tables as files that people keep in a spreadsheet.

import type { TranslationTable } from '../domain/translation/table.ts';

export interface TranslationFilesPort {
  /** `only` is the key that `from` stands for. Throws `file-not-written` where a file of that name is there already. */
  write(table: TranslationTable, file: string, only: string): void;
  /** `only` is the key that `from` stands for. Throws `file-unreadable`, and `wrong-usage` that names each row that is wrong. */
  read(file: string, name: string, only: string): TranslationTable | Promise<TranslationTable>;
}
