// Further quantities of a file, such as the invoiceable hours beside the worked ones: an ERP that gives another one back has another one.

import { type Micro, plus, ZERO } from '../amount.ts';
import type { DecimalSign } from '../intake/number-cell.ts';
import type { ReceiptColumns } from './columns.ts';
import type { FileLine } from './file-line.ts';
import { saidQuantity } from './said-quantity.ts';

/** What stands in the lines that a row is about, and what it says of them; null where it says nothing else. */
export function saidOtherwise(
  { columns, decimal }: { readonly columns: ReceiptColumns; readonly decimal: DecimalSign },
  cells: readonly string[],
  lines: readonly FileLine[],
  isUnit: boolean,
): { readonly quantity: Micro; readonly said: Micro | null } | null {
  // A sum of several units says nothing of one of them.
  if (lines.length === 0 || (isUnit && lines.some(({ units }) => units.length > 1))) return null;
  for (const { at, key } of columns.otherQuantities ?? []) {
    const said = saidQuantity(cells[at] ?? '', decimal);
    if (said === null) continue;
    const own = lines.flatMap(({ others }) => others?.[key] ?? []);
    if (own.length < lines.length) continue;
    const quantity = own.reduce((sum, one) => plus(sum, one), ZERO);
    if (said === 'unread') return { quantity, said: null };
    if (quantity !== said && !(isUnit && own.includes(said))) return { quantity, said };
  }
  return null;
}
