// Tables as the engine sees them: taken, understood, read row by row, and written. A file is only ever read as the copy that was taken.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { isNumber } from '../../domain/intake/number-cell.ts';
import type { TableDialect, TablesPort, TakenFile } from '../../ports/tables.ts';
import { readableCell } from '../write/csv-cell.ts';
import { FOR_PEOPLE, publish, refuseUnwritable, writeTemporary } from '../write/write-file.ts';
import { readPlainFile } from '../plain-file.ts';
import type { TableRows } from './csv-records.ts';
import { inPlainWords, unreadable } from './problems.ts';
import { syncFile, takeFile } from './take.ts';
import { textRows } from './text-rows.ts';
import { understand } from './understand.ts';
import { workbookRows } from './workbook.ts';

const MOST_JSON = 4 << 20;
const RULES = { delimiter: ';', decimalSign: ',' } as const;

/** The rows below the heading. */
async function* dataRows(file: TakenFile, dialect: TableDialect): AsyncGenerator<TableRows> {
  const all = file.format === 'xlsx' ? workbookRows(file, dialect.sheet ?? '', dialect) : textRows(file, dialect);
  for await (const { numbers, cells } of all) {
    if (numbers.length === 0 || numbers.at(-1)! <= dialect.header) continue;
    const from = numbers.findIndex((number) => number > dialect.header);
    yield from === 0 ? { numbers, cells } : { numbers: numbers.slice(from), cells: cells.slice(from) };
  }
}

/** A negative number stays one; any other text that a spreadsheet would run is guarded. */
function guarded(cell: string): string {
  const isAmount = isNumber(cell, ',') || isNumber(cell, '.');
  return isAmount && !/["\r\n;]/.test(cell) ? cell : readableCell(cell, RULES);
}

/** A name of that beginning that no file in the folder has. */
function freeName(folder: string, name: string, extension: string): string {
  const base = name.replace(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 100);
  for (let n = 1; ; n += 1) {
    const file = `${base}${n === 1 ? '' : ` (${n})`}.${extension}`;
    if (!existsSync(path.join(folder, file))) return file;
  }
}

function writeFile(folder: string, name: string, extension: string, prefix: string, parts: Iterable<string>): string {
  const file = freeName(folder, name, extension);
  refuseUnwritable(folder, file, FOR_PEOPLE);
  const temporary = `.${file}.part`;
  writeTemporary(path.join(folder, temporary), prefix, parts, { purpose: FOR_PEOPLE });
  publish(folder, temporary, file, FOR_PEOPLE);
  return path.join(folder, file);
}

export function createTables(): TablesPort {
  return {
    take: takeFile,
    sync: syncFile,
    understand,
    rows: dataRows,
    write(folder, name, rows) {
      const lines = function* (): Generator<string> {
        for (const cells of rows) yield `${cells.map(guarded).join(';')}\r\n`;
      };
      return writeFile(folder, name, 'csv', '\uFEFF', lines());
    },
    readJson(file) {
      try {
        return JSON.parse(readPlainFile(file, MOST_JSON).toString('utf8')) as unknown;
      } catch (error) {
        if (error instanceof SyntaxError)
          throw unreadable(file, 'it is not a mapping', 'Choose a mapping that this console wrote.');
        throw inPlainWords(file, error);
      }
    },
    writeJson: (folder, name, value) => writeFile(folder, name, 'json', '', [`${JSON.stringify(value, null, 2)}\n`]),
  };
}
