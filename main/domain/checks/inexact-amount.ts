// An amount with more than six decimals: counted rounded, so it is pointed out wherever it is summed (rule 8).

import type { ListedRecord } from '../record.ts';
import type { RecordCheck } from './check.ts';

/** True when a sum counts an amount of it rounded. */
export function isInexact(record: ListedRecord): boolean {
  return [record.antallTimer, record.fakturaTimeAntall, record.antall].some(
    (amount) => amount !== null && !amount.exact,
  );
}

export const inexactAmount: RecordCheck = { name: 'inexact-amount', finds: isInexact };
