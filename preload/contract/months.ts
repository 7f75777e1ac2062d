// The months: what each holds, whether it can be closed, and closing it.

import { z } from 'zod';
import type { MonthCell, MonthCheck, MonthVerdict } from '../../main/domain/months.ts';
import { byConnection, type Kind, kind, type SumWire, text } from './common.ts';
import { acts, reads } from './topic.ts';

export type { MonthCell, MonthCheck, MonthVerdict };

export interface MonthWire {
  readonly kind: Kind;
  /** YYYY-MM; empty for records without a date. */
  readonly month: string;
  readonly cells: Readonly<Record<MonthCell, SumWire>>;
  readonly all: SumWire;
  readonly left: SumWire;
  /** Records of it that were approved late; each stands in a column too. */
  readonly late: number;
  /** When the service was last asked what is ready; null when it never was. */
  readonly countedAt: string | null;
  readonly verdict: MonthVerdict;
  readonly checks: readonly MonthCheck[];
  readonly daysLeft: number;
  readonly closedBy: string | null;
  readonly closedAt: string | null;
  /** What it holds more or less than when it was closed. */
  readonly changed: SumWire | null;
}

const month = () => z.strictObject({ connection: text, kind, month: text, reason: text.optional() });

export const MONTHS = {
  'months/list': reads<MonthWire[]>()(() => byConnection),
  /** Asks the service what is ready of each month; changes nothing there. */
  'months/count': acts<MonthWire[]>()(() => byConnection),
  'months/close': acts<MonthWire>()(month),
  'months/open': acts<MonthWire>()(month),
} as const;
