// What the window's screens need of the store beside the runs: settings, names, control totals, sightings, and the grid.

import type { Kind } from '../domain/kind.ts';
import type { MonthRows } from '../domain/period.ts';
import type { UnitState } from '../domain/run.ts';
import type { Sum } from '../domain/tie-out.ts';

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

export interface GridOrder {
  readonly sort: { readonly column: GridColumn; readonly descending: boolean } | null;
  readonly group: GridGroup | null;
}

export interface GridKey {
  readonly key: number;
  readonly group: string | null;
  readonly correction: number | null;
}

export interface NamedSum {
  readonly id: string | null;
  readonly name: string | null;
  readonly sum: Sum;
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
  /** Keys of the records that meet the conditions, in order. */
  keys(run: number, conditions: GridConditions, order: GridOrder): IterableIterator<GridKey>;
  ids(run: number, conditions: GridConditions): number[];
  sum(run: number, conditions: GridConditions): Sum;
  groups(run: number, conditions: GridConditions, group: GridGroup): NamedSum[];
  values(keys: readonly number[]): Map<number, GridValues>;
  membersOf(run: number, correction: number): number[];
  findingCounts(run: number): Map<string, number>;
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
