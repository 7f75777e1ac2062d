// The sum row at the end of a file: its label says Sum or Total, its numbers are the sums of their columns, and nothing else stands in
// it. It is no row with errors, and is never sent.

import { type Micro, plus, ZERO } from '../amount.ts';
import { type DecimalSign, readNumber } from './number-cell.ts';

/** What a sum row says: column to its sum as a normalised decimal. */
export interface ControlTotal {
  readonly row: number;
  readonly sums: Readonly<Record<string, string>>;
}

const LABEL = /^(sum|summa|sum total|totalsum|total|totals|totalt|i alt|ialt|grand total|gesamt|summe)\s*[:.]?$/i;

interface Candidate {
  /** Index of the column, and the number in it. */
  readonly numbers: readonly { readonly column: number; readonly micro: Micro; readonly text: string }[];
}

/** The numbers of a row that looks like a sum row; null when it does not. */
export function sumRowOf(cells: readonly string[], decimal: DecimalSign): Candidate | null {
  const filled = cells.map((cell, column) => ({ column, cell: cell.trim() })).filter(({ cell }) => cell !== '');
  const labels = filled.filter(({ cell }) => LABEL.test(cell));
  const numbers = filled.flatMap(({ column, cell }) => {
    const read = readNumber(cell, decimal);
    return 'code' in read ? [] : [{ column, micro: read.micro, text: read.text }];
  });
  const isAlone = labels.length === 1 && labels.length + numbers.length === filled.length;
  return isAlone && numbers.length > 0 ? { numbers } : null;
}

/** The numbers of a row that has nothing but numbers: perhaps a sum row that nobody labelled. Null where anything else stands in it. */
export function bareNumbersOf(cells: readonly string[], decimal: DecimalSign): Candidate | null {
  const numbers: Candidate['numbers'][number][] = [];
  for (const [column, cell] of cells.entries()) {
    if (cell.trim() === '') continue;
    const read = readNumber(cell.trim(), decimal);
    if ('code' in read) return null;
    numbers.push({ column, micro: read.micro, text: read.text });
  }
  return numbers.length > 0 ? { numbers } : null;
}

/** Whether the numbers of a sum row are the sums of their columns in the rows above it. */
export function isSumOf({ numbers }: Candidate, rowsAbove: Iterable<readonly string[]>, decimal: DecimalSign): boolean {
  const sums = new Map<number, Micro>(numbers.map(({ column }) => [column, ZERO]));
  let rows = 0;
  for (const cells of rowsAbove) {
    rows += 1;
    for (const { column } of numbers) {
      const cell = (cells[column] ?? '').trim();
      const read = cell === '' ? null : readNumber(cell, decimal);
      if (read !== null && !('code' in read)) sums.set(column, plus(sums.get(column)!, read.micro));
    }
  }
  return rows > 0 && numbers.every(({ column, micro }) => sums.get(column) === micro);
}
