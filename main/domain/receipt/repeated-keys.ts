// Employees and pay types that several rows of a receipt name: none of those rows is the sum of all that the file has of them.

import { NAMES } from '../delivery/named-share.ts';
import { ownForm } from '../intake/number-cell.ts';
import type { ReceiptColumns } from './columns.ts';
import { keyOf } from './file-line.ts';
import { isTotal } from './total-row.ts';

/** What the row names by the columns that there are. */
function keysOfRow(cells: readonly string[], columns: ReceiptColumns): string {
  const named = NAMES.flatMap((key) => columns[key] ?? []);
  return keyOf(...named.map((at) => ownForm((cells[at] ?? '').trim())));
}

/** Takes a receipt row by row. */
export class RepeatedKeys {
  readonly #columns: ReceiptColumns;
  readonly #once = new Set<string>();
  readonly repeated = new Set<string>();

  constructor(columns: ReceiptColumns) {
    this.#columns = columns;
  }

  /** Where an Id or a line names the entry, no row is a sum. */
  static tellFor({ id, line, employee, payType }: ReceiptColumns): boolean {
    return id === undefined && line === undefined && (employee !== undefined || payType !== undefined);
  }

  add({ cells }: { readonly cells: readonly string[] }): void {
    if (isTotal(cells, this.#columns)) return;
    const keys = keysOfRow(cells, this.#columns);
    if (this.#once.has(keys)) this.repeated.add(keys);
    else this.#once.add(keys);
  }
}
