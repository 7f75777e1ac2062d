// Rows of a receipt that sum others up. Words such as "Sum timer over 24" are why a row was rejected, and no total.

import type { ReceiptColumns } from './columns.ts';

const SUM = /^(sum|total|totalt|totals|i alt|til sammen|grand total)\b/i;

/** Whether the row begins with the word of a total; in the words of what became of an Id or a line it is none. */
export function isTotal(cells: readonly string[], { id, line, employee, status, message }: ReceiptColumns): boolean {
  const at = cells.findIndex((cell) => cell.trim() !== '');
  if (at === -1 || !SUM.test(cells[at]!.trim())) return false;
  if (at !== message && at !== status) return true;
  return [id, line, employee].every((key) => key === undefined || (cells[key] ?? '').trim() === '');
}
