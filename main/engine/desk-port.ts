// What the window's screens need of the store beside the runs: settings, names, control totals, sightings, and the grid.

import type { Kind } from '../domain/kind.ts';
import type { MonthRows } from '../domain/period.ts';
import type { UnitState } from '../domain/run.ts';

export type NameListName = 'ansatt' | 'prosjekt' | 'arbeidstype' | 'produkt';

export interface NameList {
  readonly list: NameListName;
  readonly names: number;
  readonly source: string;
  readonly at: string;
}

export interface ControlTotals {
  readonly rows: number | null;
  /** Millionths. */
  readonly hours: bigint | null;
  readonly explanation: string | null;
}

export interface DeskStore {
  settings(): Record<string, unknown>;
  setSettings(values: Readonly<Record<string, unknown>>): void;
  nameLists(): NameList[];
  /** Replaces a list. */
  setNames(list: NameListName, names: ReadonlyMap<string, string>, source: string, at: string): void;
  /** Known ids of a list; null when there is no list. */
  knownIds(list: NameListName): Set<string> | null;
  /** Known ids and their names; null when there is no list. */
  names(list: NameListName): Map<string, string> | null;
  controlTotals(run: number): ControlTotals | null;
  setControlTotals(run: number, totals: ControlTotals, at: string): void;
  /** Keeps what the service showed of a unit, in place of what it showed before. */
  setSighting(run: number, id: number, raws: readonly string[], at: string): void;
  sighting(run: number, id: number): string[];
  nameOf(list: NameListName, id: string): string | null;
  sqliteVersion(): string;
  /** How surely a commit is on the disk: `full` (rule 9). */
  synchronous(): string;
}

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
export type FieldValue = string | bigint | null;

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
  readonly hours: bigint | null;
  readonly invoiceable: bigint | null;
  readonly quantity: bigint | null;
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

/** The built-in stand-in of the service, run by the engine for practice. */
export interface PracticePort {
  /** Starts it if needed; its URL. */
  start(): Promise<string>;
  /** What the practice company calls its work types and products: the interface has no lists of these. */
  names(): { list: NameListName; names: Map<string, string> }[];
  /** An empty folder for the ERP's files. */
  tray(): string;
  /** Plays somebody else at work; the Id it touched and what was done, in words. */
  change(
    kind: Kind,
    change: 'approve-more' | 'approve-material' | 'edit-exported' | 'delete-exported' | 'edit-handed-over',
  ): { id: number | null; words: string };
  stop(): Promise<void>;
}
