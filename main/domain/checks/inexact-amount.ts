// An amount with more than six decimals: counted rounded, so it is pointed out wherever it is summed (rule 8).

import type { RecordCheck } from './check.ts';

export const inexactAmount: RecordCheck = {
  name: 'inexact-amount',
  finds: (record) =>
    [record.antallTimer, record.fakturaTimeAntall, record.antall].some((amount) => amount !== null && !amount.exact),
};
