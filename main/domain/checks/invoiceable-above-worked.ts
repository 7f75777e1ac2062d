// More hours to invoice than were worked, counted in the direction of the line: a reversal is compared by size.

import type { RecordCheck } from './check.ts';

function size(micro: bigint): bigint {
  return micro < 0n ? -micro : micro;
}

export const invoiceableAboveWorked: RecordCheck = {
  name: 'invoiceable-above-worked',
  finds: (record) => size(record.fakturaTimeAntall?.micro ?? 0n) > size(record.antallTimer?.micro ?? 0n),
};
