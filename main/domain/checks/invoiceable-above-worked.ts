// More hours to invoice than were worked, counted in the direction of the line: a reversal is compared by size.

import { sizeOf, ZERO } from '../amount.ts';
import type { RecordCheck } from './check.ts';

export const invoiceableAboveWorked: RecordCheck = {
  name: 'invoiceable-above-worked',
  finds: (record) => sizeOf(record.fakturaTimeAntall?.micro ?? ZERO) > sizeOf(record.antallTimer?.micro ?? ZERO),
};
