// A record dated in a period that the accountant has locked.

import type { RecordCheck } from './check.ts';

export const dateLocked: RecordCheck = {
  name: 'date-locked',
  finds: (record, settings) =>
    settings.lockedThrough !== null && record.dato !== null && record.dato <= settings.lockedThrough,
};
