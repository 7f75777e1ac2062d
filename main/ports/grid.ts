// What the grid of a run needs of the store: fields as columns, corrections, and the values of a window of rows.

import type { Micro } from '../domain/amount.ts';
import type { MonthRows } from '../domain/period.ts';
import type { UnitState } from '../domain/run.ts';

export interface GridConditions {
  readonly states?: readonly UnitState[] | undefined;
  readonly findings?: readonly string[] | undefined;
  readonly late?: boolean | undefined;
  readonly corrections?: boolean | undefined;
  readonly text?: string | undefined;
  readonly ansattId?: string | undefined;
  readonly prosjektId?: string | undefined;
  readonly arbeidstypeId?: string | undefined;
  readonly dato?: string | undefined;
}

export type GridGroup = 'prosjekt' | 'ansatt' | 'arbeidstype' | 'dato' | 'produkt';

export type GridColumn =
  | 'line'
  | 'dato'
  | 'ansatt'
  | 'prosjekt'
  | 'prosjektLinje'
  | 'arbeidstype'
  | 'produkt'
  | 'timer'
  | 'fakturaTimer'
  | 'antall'
  | 'status'
  | 'id';

/** What the grid sorts, filters, groups and adds up by. */
export type GridField =
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
  | 'findings'
  | 'late';

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

/** A record's values with the names that are known. Amounts in millionths. */
export interface GridValues {
  readonly key: number;
  readonly dato: string | null;
  readonly ansattId: string | null;
  readonly ansattName: string | null;
  readonly prosjektId: string | null;
  readonly prosjektName: string | null;
  readonly prosjektLinjeId: string | null;
  readonly arbeidstypeId: string | null;
  readonly arbeidstypeName: string | null;
  readonly produktId: string | null;
  readonly produktName: string | null;
  readonly hours: Micro | null;
  readonly invoiceable: Micro | null;
  readonly quantity: Micro | null;
}

export interface GridStore {
  /** Reads fields of a run's records, a part of them at each step. */
  load(run: number, fields: readonly (GridField | 'id')[]): Generator<undefined, GridLoad>;
  /** The records of a run that stand in a correction, each correction's together, its reversals first. */
  corrections(run: number): CorrectionLine[];
  values(keys: readonly number[]): Map<number, GridValues>;
  /** Rows of a run by the month of their Dato, those far away apart, by first day. */
  months(run: number): MonthRows[];
  /** Grows with every change; equal values mean that nothing was written in between. */
  version(): number;
}
