// Rows that stand inside a cell: a quote that opens in one row and closes in another takes all between them for one text, and as CSV
// that is right. They are told by what they are, not by their look alone: as rows of the file their cells can be read.

const DELIMITERS = [';', '\t', ',', '|'] as const;
/** What a text may hold by chance: one number between two line breaks. */
const LEAST_READ = 2;

/** Whether a cell can be read as what its column holds; null of a column that holds any text. */
export type ReadsAs = (cell: string, column: number) => boolean | null;

function isRow(cells: readonly string[], readsAs: ReadsAs): boolean {
  let read = 0;
  for (const [column, cell] of cells.entries()) {
    const reads = cell.trim() === '' ? null : readsAs(cell.trim(), column);
    if (reads === false) return false;
    if (reads === true) read += 1;
  }
  return read >= LEAST_READ;
}

/** The rows behind the first line of a cell, as they were before the quote; null where its lines do not part into rows. */
function rowsIn(cells: readonly string[], at: number, delimiter: string): string[][] | null {
  const lines = cells[at]!.split(/\r\n|\r|\n/).map((line) => line.split(delimiter));
  const last = lines.length - 1;
  const parts = lines.map((line, place) => (place < last ? line : [...line, ...cells.slice(at + 1)]));
  const isPart =
    at + parts[0]!.length === cells.length && parts.slice(1).every(({ length }) => length === cells.length);
  return isPart ? parts.slice(1) : null;
}

/** The column of the cell in which whole rows stand, and how many; null when there is none. */
export function swallowed(
  cells: readonly string[],
  readsAs: ReadsAs,
): { readonly column: number; readonly rows: number } | null {
  for (let column = 0; column < cells.length; column += 1) {
    if (!/[\r\n]/.test(cells[column]!)) continue;
    for (const delimiter of DELIMITERS) {
      const rows = rowsIn(cells, column, delimiter);
      if (rows?.every((row) => isRow(row, readsAs)) === true) return { column, rows: rows.length };
    }
  }
  return null;
}
