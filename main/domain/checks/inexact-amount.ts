// An amount with more than six decimals.

import type { ListedRecord } from '../record.ts';

/** True when a sum counts an amount of it rounded. */
export function isInexact(record: ListedRecord): boolean {
  return [record.antallTimer, record.fakturaTimeAntall, record.antall].some(
    (amount) => amount !== null && !amount.exact,
  );
}
