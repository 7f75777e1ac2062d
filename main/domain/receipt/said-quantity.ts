// A quantity as a receipt says it. The sign of the file is that of most of its cells: one cell may have the other, or its unit behind it.

import type { Micro } from '../amount.ts';
import { type DecimalSign, readNumber } from '../intake/number-cell.ts';

/** Nothing is said by a dash or a blank. */
const NOTHING = /^([-–—]+|n\/a)?$/i;
const UNIT = /(?<=\d)\s*(?:t|timer?|h|hrs?|hours?|stk|pcs)\.?$/i;

/** Null where nothing is said, `unread` where nobody can tell what: a formula without its value, signs of a narrow column. */
export function saidQuantity(cell: string, decimal: DecimalSign): Micro | 'unread' | null {
  const text = cell.trim();
  if (NOTHING.test(text)) return null;
  const plain = text.replace(UNIT, '');
  for (const sign of [decimal, decimal === ',' ? '.' : ','] as const) {
    const read = readNumber(plain, sign);
    if (!('code' in read)) return read.micro;
  }
  return 'unread';
}
