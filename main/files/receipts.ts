// Receipts as the engine sees them, by the readers of intake: CSV, workbooks, and text of which each line names a line or an id.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FREE_TEXT, freeText, haveTarget, namesLine, receiptColumns } from '../domain/receipt/columns.ts';
import type { ReceiptRow } from '../domain/receipt/receipt.ts';
import { statusOf } from '../domain/receipt/words.ts';
import type { ChosenColumns, ReceiptSource, ReceiptsPort } from '../ports/receipts.ts';
import type { TableDialect, TablesPort, TakenFile, Understood } from '../ports/tables.ts';
import { inPlainWords } from './table/problems.ts';

/** No text has it, so that a line of free text is one cell. */
const NO_DELIMITER = '\u001f';

async function* rowsOf(
  tables: TablesPort,
  file: TakenFile,
  dialect: TableDialect,
  cellsOf: (cells: readonly string[]) => readonly string[],
): AsyncGenerator<readonly ReceiptRow[]> {
  for await (const { numbers, cells } of tables.rows(file, dialect))
    yield cells.map((row, at) => ({ number: numbers[at]!, cells: cellsOf(row) }));
}

/** The cells of a line of free text; one that names nothing stands as it is where its words are told, as does one of a table. */
function freeCells(text: string, isOfTable: boolean): readonly string[] {
  const isStatus = (words: string): boolean => statusOf(words, {}) !== null;
  return (isOfTable && !namesLine(text) ? null : freeText(text, 'line', isStatus)) ?? ['', '', '', text];
}

/** Whether it has columns that tell what a row is about; those that were chosen may not be in it. */
function isAbout({ columns }: Understood, chosen: ChosenColumns): boolean {
  try {
    return haveTarget(receiptColumns(columns, chosen));
  } catch {
    return false;
  }
}

/**
 * Rows of as many cells below headings are a table, whatever its columns are called: the number that its rows begin with may be that of an
 * employee, and is no line. A row that says itself which line it is about is about that one.
 */
function isHeaded({ columns, dialect, sample }: Understood): boolean {
  if (dialect.header === 0 || columns.length < 2 || /^\s*\d/.test(columns[0]!)) return false;
  const same = sample.filter((cells) => cells.length >= 2 && cells.length * 2 > columns.length);
  return same.length * 2 > sample.length;
}

/** The first sheet, or the first of those that Excel shows whose columns tell what their rows are about. */
async function fittingSheet(tables: TablesPort, file: TakenFile, chosen: ChosenColumns) {
  const first = await tables.understand(file, {});
  const sheets = first.findings.flatMap(({ what, sheets: filled = [] }) => (what === 'sheet' ? filled : []));
  const others = (of: Understood) => sheets.map(({ name }) => name).filter((name) => name !== of.dialect.sheet);
  if (!isAbout(first, chosen))
    for (const { name, isHidden } of sheets) {
      if (name === first.dialect.sheet || isHidden === true) continue;
      const other = await tables.understand(file, { sheet: name });
      if (isAbout(other, chosen)) return { ...other, otherSheets: others(other) };
    }
  return { ...first, otherSheets: others(first) };
}

/** `named` is what the file itself is called; none where the text was pasted. */
async function understood(
  tables: TablesPort,
  file: TakenFile,
  chosen: ChosenColumns,
  named: readonly string[],
): Promise<ReceiptSource> {
  const { sha256 } = file;
  const found = await fittingSheet(tables, file, chosen);
  const { dialect, columns: headings, titles: above, otherSheets } = found;
  const { decimal, sheet } = dialect;
  const titles = [...named, ...(sheet === null ? [] : [sheet]), ...above];
  const columns = receiptColumns(headings, chosen);
  const isTable = haveTarget(columns) || file.format === 'xlsx';
  if (isTable || Object.keys(chosen).length > 0) {
    const rows = () => rowsOf(tables, file, dialect, (cells) => cells);
    return { sha256, headings, columns, decimal, otherSheets, titles, isFree: false, rows };
  }
  const free = await tables.understand(file, { delimiter: NO_DELIMITER, header: '0' });
  const isOfTable = isHeaded(found);
  const rows = () => rowsOf(tables, file, free.dialect, (cells) => freeCells(cells[0] ?? '', isOfTable));
  const maybe = headings.length > 1 ? headings : [];
  return { sha256, headings: maybe, columns: FREE_TEXT, decimal, otherSheets, titles: named, isFree: true, rows };
}

/** `avviste_oktober.csv` as words. */
const wordsOf = (file: string): string => path.parse(file).name.replaceAll(/[^\p{L}\d]+/gu, ' ');

/** Read by these tables: in the program, those of a process of its own. */
export function createReceipts(tables: TablesPort): ReceiptsPort {
  const read = async (file: string, folder: string, chosen: ChosenColumns, named: readonly string[]) =>
    understood(tables, await tables.take(file, folder), chosen, named);
  return {
    read: (file, folder, chosen) => read(file, folder, chosen, [wordsOf(file)]),
    async readText(text, folder, chosen) {
      const file = path.join(folder, '.pasted.txt');
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, text);
        return await read(file, folder, chosen, []);
      } catch (error) {
        throw inPlainWords('pasted text', error);
      } finally {
        rmSync(file, { force: true });
      }
    },
  };
}
