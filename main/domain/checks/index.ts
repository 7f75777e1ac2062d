// The checks of the review, by kind. `over-24-hours` looks at days and stands beside them.

import type { Kind } from '../kind.ts';
import type { ListedRecord } from '../record.ts';
import { CHECK_NAMES, type CheckName, type CheckSettings, type RecordCheck } from './check.ts';
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

/** The checks that are done on a kind, in the order of the screen. What is not listed was not looked at. */
export function checksOf(kind: Kind): CheckName[] {
  const done = new Set<CheckName>(CHECKS[kind].map((check) => check.name));
  if (kind === 'time') done.add('over-24-hours');
  return CHECK_NAMES.filter((name) => done.has(name));
}

/** The names of the checks that point at the record, in a fixed order. */
export function findingsOf(kind: Kind, record: ListedRecord, settings: CheckSettings): CheckName[] {
  const found: CheckName[] = [];
  for (const check of CHECKS[kind]) if (check.finds(record, settings)) found.push(check.name);
  return found;
}
