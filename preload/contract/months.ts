// The months: what each holds, whether it can be closed, and closing it.

import { z } from 'zod';
import { MONTH_CELLS, type MonthCell, type MonthCheck, type MonthVerdict } from '../../main/domain/months.ts';
import {
  byConnection,
  type Decimal,
  type Kind,
  kind,
  type Measure,
  type SumWire,
  text,
  type UnitState,
} from './common.ts';
import type { GridRecord } from './records.ts';
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

/** The units behind figures of a month. */
export interface MonthUnitsWire {
  readonly rows: number;
  readonly measure: Measure;
  /** Null where only how many is known. */
  readonly amount: Decimal | null;
  /** Of these, ready at the service: they were counted, and nobody knows which they are. */
  readonly counted: number;
  /** The first of them. */
  readonly lines: readonly GridRecord[];
  readonly runs: readonly {
    readonly run: number;
    readonly rows: number;
    readonly amount: Decimal | null;
    /** By these and the month the run shows the same ones; null where it shows others besides. */
    readonly states: readonly UnitState[] | null;
  }[];
}

const MOST_LINES = 2_000;

const units = () =>
  z.strictObject({
    connection: text,
    kind,
    month: text,
    cells: z.array(z.enum(MONTH_CELLS)),
    /** Those alone that were approved late. */
    late: z.boolean(),
    lines: z.int().min(0).max(MOST_LINES),
  });

const month = () => z.strictObject({ connection: text, kind, month: text, reason: text.optional() });

export const MONTHS = {
  'months/list': reads<MonthWire[]>()(() => byConnection),
  'months/units': reads<MonthUnitsWire>()(units),
  /** Asks the service what is ready of each month; changes nothing there. */
  'months/count': acts<MonthWire[]>()(() => byConnection),
  'months/close': acts<MonthWire>()(month),
  'months/open': acts<MonthWire>()(month),
} as const;
