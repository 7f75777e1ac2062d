// The checks of the review, by kind. `over-24-hours` looks at days and stands beside them.

import type { Kind } from '../kind.ts';
import type { ListedRecord } from '../record.ts';
import type { CheckName, CheckSettings, RecordCheck } from './check.ts';
import { dateFarAway } from './date-far-away.ts';
import { dateLocked } from './date-locked.ts';
import { idWithoutName } from './id-without-name.ts';
import { inexactAmount } from './inexact-amount.ts';
import { invoiceableAboveWorked } from './invoiceable-above-worked.ts';
import { missingProject } from './missing-project.ts';
import { zeroHours } from './zero-hours.ts';

const CHECKS: Readonly<Record<Kind, readonly RecordCheck[]>> = {
  time: [zeroHours, invoiceableAboveWorked, missingProject, dateLocked, dateFarAway, idWithoutName, inexactAmount],
  material: [dateLocked, inexactAmount],
};

/** The names of the checks that point at the record, in a fixed order. */
export function findingsOf(kind: Kind, record: ListedRecord, settings: CheckSettings): CheckName[] {
  return CHECKS[kind].filter((check) => check.finds(record, settings)).map((check) => check.name);
}
