// What the grid of a run needs of the store: fields as columns, corrections, and the values of a window of rows.

import type { Micro } from '../domain/amount.ts';
import type { GridValue, RecordValues } from '../domain/grid-values.ts';
import type { MonthRows } from '../domain/period.ts';
import type { UnitState } from '../domain/run.ts';
import type { TieCell } from '../domain/tie-out.ts';

export interface GridConditions {
  readonly states?: readonly UnitState[] | undefined;
  readonly findings?: readonly string[] | undefined;
  readonly late?: boolean | undefined;
  readonly corrections?: boolean | undefined;
  readonly text?: string | undefined;
  /** A figure of the tie-out that counts them. */
  readonly cell?: TieCell | undefined;
  /** Of each column any of these values; null is none. Amounts as decimals. */
  readonly values?: Readonly<Partial<Record<GridValue, readonly (string | null)[]>>> | undefined;
}

/** What the store holds of a record in a column of its own. */
export type StoredField =
  | 'dato'
  | 'ansattId'
  | 'prosjektId'
  | 'prosjektLinjeId'
  | 'arbeidstypeId'
  | 'produktId'
  | 'hours'
  | 'invoiceable'
  | 'quantity'
  | 'state'
  | 'reason'
  | 'handOver'
  | 'findings'
  | 'late';

/** Worked out of what was listed, where the connection names the field of a price. */
export type PricedField = 'price' | 'amount';

/** What the grid sorts, filters, groups and adds up by. */
export type GridField = StoredField | PricedField;

/** Text, millionths, or nothing. */
export type FieldValue = string | Micro | null;

/** One field of the records of a run, in the order of their keys: where the value of each stands in `values`. */
export interface Coded {
  readonly codes: Int32Array;
  /** A value may stand here twice. */
  readonly values: readonly FieldValue[];
}

/** Some fields of all records of a run, in the order of their keys. */
export interface GridLoad {
  readonly keys: Float64Array;
  /** Empty unless `id` was asked for. */
  readonly ids: Float64Array;
  readonly coded: ReadonlyMap<GridField, Coded>;
}

/** A record that stands in a correction. */
export interface CorrectionLine {
  readonly key: number;
  readonly correction: number;
  /** Key of the record that it reverses. */
  readonly reverses: number | null;
}

/** A record's values. Amounts in millionths. */
export interface GridValues extends RecordValues<Micro> {
  readonly key: number;
}

export interface GridStore {
  /** Reads fields of a run's records, a part of them at each step. */
  load(run: number, fields: readonly (StoredField | 'id')[]): Generator<undefined, GridLoad>;
  /** The records of a run as they were listed, in the order of their keys. */
  listed(run: number): Iterable<string>;
  /** The records of a run that stand in a correction, each correction's together, its reversals first. */
  corrections(run: number): CorrectionLine[];
  values(keys: readonly number[]): Map<number, GridValues>;
  /** Rows of a run by the month of their Dato, those far away apart, by first day. */
  months(run: number): MonthRows[];
  /** Grows with every change; equal values mean that nothing was written in between. */
  version(): number;
}
