// What a review is, and was when it is over, as the other desks are told.

import type { CheckName } from '../domain/checks/check.ts';
import type { UnitState } from '../domain/run.ts';
import type { Run } from './runs.ts';

/** What a pull listed in all, and by what it is proved. Amounts are millionths, written as digits. */
export interface PulledProof extends Pick<Run, 'proof' | 'proofBy' | 'periodFrom' | 'periodTo'> {
  readonly pulledAt: string | null;
  readonly rows: number;
  readonly hours: string;
  readonly invoiceable: string;
  readonly quantity: string;
  readonly amount: string | null;
  /** Checks that were not done: that they found nothing says nothing. Missing in entries of earlier programs. */
  readonly unchecked?: readonly CheckName[];
}

/** What a review says of a line. Of one that is in a file, state and reason follow from what the log tells of that. */
export interface LineStands {
  readonly state?: UnitState;
  readonly reason?: string;
  readonly late?: true;
  readonly ownerRun?: number;
  readonly findings?: readonly string[];
  readonly held?: { readonly since: string; readonly who: string; readonly findings: readonly string[] };
}
