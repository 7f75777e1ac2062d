// Reads a list of ids and names from a CSV file, in any encoding and with any delimiter that the tables of intake know, with or
// without headings.

import { ConsoleError, systemCode } from '../domain/errors.ts';
import { lineIn } from '../domain/line-names.ts';
import { readPlainFile } from './plain-file.ts';
import { csvRecords } from './table/csv-records.ts';
import { textOf } from './table/encoding.ts';
import { sniffDelimiter } from './table/sniff-delimiter.ts';

const MOST_BYTES = 64 << 20;
const HEADING = /^(id|nr|nummer|number|kode|code|.*(id|nr|nummer))$/i;
const HEADING_OF_LINES = /^(prosjekt.*|project.*|linje|line|id|nr|nummer|number|kode|code|.*(id|nr|nummer))$/i;

function bytesOf(file: string): Buffer {
  try {
    return readPlainFile(file, MOST_BYTES);
  } catch (error) {
    throw systemCode(error instanceof Error ? error.cause : null) === 'ENOENT'
      ? notATable('not-found', file, 'there is no such file')
      : error;
  }
}

function notATable(code: 'not-found' | 'wrong-usage', file: string, cause: string): ConsoleError {
  const hint =
    'Choose a CSV file with two columns: an id and a name. Of project lines it may have three: project, line and name.';
  return new ConsoleError({ code, operation: 'read names', object: file, cause, hint, retrySafe: true });
}

function rowsOf(file: string): string[][] {
  const bytes = bytesOf(file);
  try {
    const text = textOf(bytes);
    return csvRecords(file, sniffDelimiter(text, true).delimiter).feed(text, true).cells;
  } catch {
    throw notATable('wrong-usage', file, 'it is not a table of ids and names');
  }
}

/**
 * Ids and names. Three columns are an id and two parts of a name (Id, Fornavn, Etternavn), or, `ofLines`, a project, its line and the name
 * of that one. Throws `not-found` or `wrong-usage`.
 */
export function readNames(file: string, ofLines = false): Map<string, string> {
  const names = new Map<string, string>();
  rowsOf(file).forEach((row, index) => {
    const [id = '', ...parts] = row.map((cell) => cell.trim());
    if (index === 0 && (ofLines ? HEADING_OF_LINES : HEADING).test(id)) return;
    if (ofLines && parts.length >= 2) {
      const [line = '', name = ''] = parts;
      if (line !== '' && name !== '') names.set(lineIn(id === '' ? null : id, line), name);
      return;
    }
    if (id === '') return;
    // "Haugen, Tor Erik": the family name first, as lists are sorted.
    const name = parts.length >= 2 ? `${parts[1]}, ${parts[0]}` : (parts[0] ?? '');
    if (name !== '') names.set(id, name);
  });
  return names;
}
