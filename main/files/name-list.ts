// Reads a list of ids and names from a CSV file: UTF-8 or Windows-1252, any usual delimiter, with or without headings.

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { ConsoleError } from '../domain/errors.ts';

const HEADING = /^(id|nr|nummer|number|kode|code|.*(id|nr|nummer))$/i;

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const counts = [';', '\t', ','].map((delimiter) => [delimiter, line.split(delimiter).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Ids and names. Three columns are an id and two parts of a name (Id, Fornavn, Etternavn). Throws `not-found` or `wrong-usage`. */
export function readNames(file: string): Map<string, string> {
  let rows: string[][];
  try {
    const text = decode(readFileSync(file)).replace(/^\uFEFF/, '');
    rows = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new ConsoleError({
      code: (error as { code?: string }).code === 'ENOENT' ? 'not-found' : 'wrong-usage',
      operation: 'read names',
      object: file,
      cause:
        (error as { code?: string }).code === 'ENOENT' ? 'there is no such file' : 'it is not a table of ids and names',
      hint: 'Choose a CSV file with two columns: an id and a name.',
      retrySafe: true,
    });
  }
  const names = new Map<string, string>();
  rows.forEach((row, index) => {
    const [id = '', ...parts] = row;
    if (id === '' || (index === 0 && HEADING.test(id))) return;
    // "Haugen, Tor Erik": the family name first, as lists are sorted.
    const name = parts.length >= 2 ? `${parts[1]}, ${parts[0]}` : (parts[0] ?? '');
    if (name !== '') names.set(id, name);
  });
  return names;
}
