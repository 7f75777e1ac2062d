// What changed in a month since it was closed, and who of a run was late.

import { z } from 'zod';
import { byConnection, byRun, type Decimal, kind, type Measure, type SumWire, text, type UnitState } from './common.ts';
import type { GridRecord } from './records.ts';
import { reads } from './topic.ts';

export interface NetWire {
  readonly id: string | null;
  readonly name: string | null;
  readonly rows: number;
  readonly amount: Decimal;
}

export interface SinceClosedWire {
  readonly closedAt: string;
  readonly closedBy: string;
  /** What the net and the amounts are added up in. */
  readonly measure: Measure;
  readonly net: Decimal;
  /** `removed`: what goes out of the month, with its amounts taken back. */
  readonly lines: readonly {
    readonly what: 'reversal' | 'new-version' | 'late' | 'removed';
    readonly record: GridRecord;
  }[];
  readonly byProsjekt: readonly NetWire[];
  readonly byAnsatt: readonly NetWire[];
}

/** An employee or a department whose hours were approved after the cutoff; null for records without one. */
export interface LateWire {
  readonly id: string | null;
  readonly name: string | null;
  readonly sum: SumWire;
  /** First and last day of what was late. */
  readonly first: string | null;
  readonly last: string | null;
}

export interface WhoWasLateWire {
  readonly byAnsatt: readonly LateWire[];
  /** Empty where no record that was late carries a department. */
  readonly byAvdeling: readonly LateWire[];
}

/** What a month must accrue for: approved up to its end, and not accepted by the ERP. */
export interface AccrualsWire {
  readonly upTo: string;
  /** The first of them; a file has all. */
  readonly lines: readonly GridRecord[];
  readonly rows: number;
  readonly measure: Measure;
  readonly total: Decimal;
  readonly byState: readonly { readonly state: UnitState; readonly rows: number; readonly amount: Decimal }[];
  readonly byProject: readonly NetWire[];
  /** Ready at the service and not pulled; null where nobody counted. */
  readonly notPulled: SumWire | null;
}

const MOST_LINES = 100_000;
const ofMonth = () => byConnection.extend({ kind, month: text });

export const SINCE_CLOSED = {
  'months/accruals': reads<AccrualsWire>()(() => ofMonth().extend({ lines: z.int().min(0).max(MOST_LINES) })),
  'months/since-closed': reads<SinceClosedWire>()(() => byConnection.extend({ kind, month: text })),
  'months/late': reads<WhoWasLateWire>()(() => byRun),
} as const;
