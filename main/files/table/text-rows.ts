// A text file as rows, from its beginning.

import type { TakenFile } from '../../ports/tables.ts';
import { csvRecords, type TableRows } from './csv-records.ts';
import { type Encoding, readText } from './encoding.ts';

/** All of its rows. Throws `file-unreadable`. */
export async function* textRows(
  file: TakenFile,
  { encoding, delimiter }: { readonly encoding: Encoding; readonly delimiter: string },
): AsyncGenerator<TableRows> {
  const records = csvRecords(file.name, delimiter);
  for await (const piece of readText(file.kept, encoding)) yield records.feed(piece, false);
  yield records.feed('', true);
}
