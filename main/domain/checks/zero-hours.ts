// A time entry of no hours: neither worked nor invoiceable.

import type { RecordCheck } from './check.ts';

export const zeroHours: RecordCheck = {
  name: 'zero-hours',
  finds: (record) => record.antallTimer?.micro === 0n && (record.fakturaTimeAntall?.micro ?? 0n) === 0n,
};
