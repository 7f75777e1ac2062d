// What a receipt says that the ERP has, beside what stands in the lines that it accepted: control totals, where they can be compared.

import { type Micro, plus } from '../amount.ts';
import type { Receipt } from './receipt.ts';

export interface ReceiptControl {
  /** Rows that the ERP says it accepted, whatever they are about. */
  readonly rows: number;
  /** What it says they come to; null where it says nothing that can be read. */
  readonly quantity: Micro | null;
  /** Lines of the file that are accepted, and what stands in them. */
  readonly ours: { readonly rows: number; readonly quantity: Micro };
}

/** A sum line may sum what was accepted, or all lines of the receipt: it is taken for the one that fits, or as it stands. */
export function controlOf(
  { totals: { said, erp } }: Pick<Receipt, 'totals'>,
  hasQuantity: boolean,
  ours: ReceiptControl['ours'],
): ReceiptControl {
  const all = plus(erp.accepted.quantity, erp.rejected.quantity);
  const counted = hasQuantity && !erp.isUnread ? erp.accepted.quantity : null;
  const quantity = said === null || (counted !== null && said === all) ? counted : said;
  return { rows: erp.accepted.rows, quantity, ours };
}
