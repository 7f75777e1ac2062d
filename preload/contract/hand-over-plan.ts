// What a hand-over would do now: what goes where, what has no translation, how a file differs from the one before it.

import type { Decimal, SumWire } from './common.ts';

/** A value that no translation table has, and what stands behind it. */
export interface MissingWire {
  readonly table: string;
  readonly keys: readonly string[];
  readonly from: readonly string[];
  /** `tie`: several rows fit it equally well. */
  readonly why: 'missing' | 'tie';
  /** The rows of a tie. */
  readonly between?: readonly {
    readonly keys: readonly string[];
    readonly to: string;
    readonly validFrom: string | null;
    readonly validTo: string | null;
  }[];
  readonly units: number;
  readonly records: number;
  readonly hours: Decimal;
  readonly quantity: Decimal;
}

/** A value that is missing, for a person who fills it in. */
export interface MissingValueWire extends MissingWire {
  /** The name that it is known by here; null for none. */
  readonly name: string | null;
  /** What it may well be there, by its number; null where nothing speaks for one. Never taken by itself. */
  readonly proposal: string | null;
  /** It may be said that nothing of it goes there: no line is written then. */
  readonly mayBeNothing: boolean;
}

type AskedWire = Readonly<{
  payrollYear?: number | undefined;
  payrollRun?: number | undefined;
  period?: string | undefined;
}>;

/** Records to which the tables of a destination give nothing there: no line of its file has them. */
export interface WithoutLineWire {
  readonly records: number;
  readonly hours: Decimal;
  readonly quantity: Decimal;
}

/** Of a file that was handed over. */
export interface WithoutLineOfFileWire extends WithoutLineWire {
  readonly handOver: number;
}

/** What a hand-over to the destinations of the connection would write, file by file. */
export interface HandOverPlanWire {
  readonly files: readonly {
    readonly destination: string;
    readonly layout: string;
    readonly folder: string;
    /** What it will be called unless another desk writes a file first; what is asked for stands there as a token of the layout. */
    readonly fileName: string;
    readonly units: number;
    readonly sum: SumWire;
    readonly asks: readonly ('payroll-year' | 'payroll-run' | 'period')[];
    /** What was answered for its last file. */
    readonly last: AskedWire;
    readonly missing: readonly MissingValueWire[];
    /** Null while it is not known. */
    readonly lines: number | null;
    /** Null for none, and while it is not known. */
    readonly withoutLine: WithoutLineWire | null;
    /** Why it cannot be written. */
    readonly problem: string | null;
    /** Against the last file; null where there is none, or none to compare. */
    readonly difference: {
      readonly come: Readonly<Record<'employee' | 'project' | 'payType', readonly string[]>>;
      readonly gone: Readonly<Record<'employee' | 'project' | 'payType', readonly string[]>>;
      readonly before: Decimal;
      readonly now: Decimal;
      readonly percent: number | null;
      readonly isJump: boolean;
    } | null;
  }[];
  /** What goes to destinations without a file: a person says why it is marked all the same. */
  readonly withoutFile: readonly { readonly destination: string; readonly units: number; readonly sum: SumWire }[];
  /** Each record once, and what stands in several files. */
  readonly once: SumWire;
  readonly shared: SumWire;
  /** What goes nowhere, by why. */
  readonly left: readonly LeftWire[];
}

/** Of what is ready, what goes nowhere for one reason. */
export interface LeftWire {
  readonly reason: string;
  readonly units: number;
  readonly sum: SumWire;
}

/** What of a run in review goes to one destination. */
export interface GoingWire {
  readonly destination: string;
  /** Nothing is written there. */
  readonly fileless: boolean;
  readonly units: number;
  readonly sum: SumWire;
}

/** Where a run in review goes: to each open destination, also to one that takes nothing of it; and what goes nowhere. */
export interface GoingOfRunWire {
  readonly there: readonly GoingWire[];
  readonly left: readonly LeftWire[];
  /** All that goes to files, each record once; null where the connection has no destinations. */
  readonly once: SumWire | null;
}
