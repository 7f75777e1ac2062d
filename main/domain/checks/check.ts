// What a check of the review is: a name, and a question about one record or about one employee's day. Add a check by adding
// a file beside this one and naming it in `index.ts`. Checks never change a record: they point a person to it.

import type { ListedRecord } from '../record.ts';

export const CHECK_NAMES = [
  'zero-hours',
  'over-24-hours',
  'invoiceable-above-worked',
  'missing-project',
  'date-locked',
  'date-far-away',
  'id-without-name',
  'inexact-amount',
] as const;

export type CheckName = (typeof CHECK_NAMES)[number];

export interface CheckSettings {
  /** Last locked day, YYYY-MM-DD: records on it or before it are pointed out. */
  readonly lockedThrough: string | null;
  /** The service's day, YYYY-MM-DD, or null when it told none. */
  readonly today: string | null;
  /** Employees and projects with a name; null where no name list is known. */
  readonly knownEmployees: ReadonlySet<string> | null;
  readonly knownProjects: ReadonlySet<string> | null;
}

export interface RecordCheck {
  readonly name: CheckName;
  /** True when a person should look at the record. */
  readonly finds: (record: ListedRecord, settings: CheckSettings) => boolean;
}
