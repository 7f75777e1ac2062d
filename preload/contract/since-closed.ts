// What changed in a month since it was closed, and who of a run was late.

import { byConnection, byRun, type Decimal, kind, type SumWire, text } from './common.ts';
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
  /** Hours of time, quantity of material. */
  readonly net: Decimal;
  readonly lines: readonly { readonly what: 'reversal' | 'new-version' | 'late'; readonly record: GridRecord }[];
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

export const SINCE_CLOSED = {
  'months/since-closed': reads<SinceClosedWire>()(byConnection.extend({ kind, month: text })),
  'months/late': reads<WhoWasLateWire>()(byRun),
} as const;
