// Settings, name lists, control totals of the ERP, and what the service showed of units that had changed.

import type { Micro } from '../domain/amount.ts';
import type { ControlSaid } from '../domain/control-said.ts';
import type { NameList, NameListName } from '../domain/grid-values.ts';
import type { Scope, UnitOfRun } from './evidence.ts';

export type { NameList, NameListName } from '../domain/grid-values.ts';

export interface ControlTotals {
  readonly rows: number | null;
  /** Millionths: hours of time, quantity of material. */
  readonly hours: Micro | null;
  readonly invoiceable: Micro | null;
  /** What material comes to, in money. */
  readonly amount: Micro | null;
  /** By pay type of time, by product of material. Empty where nothing was said of any. */
  readonly lines: readonly ControlSaid[];
  readonly explanation: string | null;
}

export interface SettingStore {
  all(): Record<string, unknown>;
  set(values: Readonly<Record<string, unknown>>): void;
}

/** Names of one connection: no other connection sees them. */
export interface NameStore {
  lists(connection: number): NameList[];
  /** Replaces a list. */
  set(connection: number, list: NameListName, names: ReadonlyMap<string, string>, source: string, at: string): void;
  /** Known ids of a list; null when there is no list. */
  ids(connection: number, list: NameListName): Set<string> | null;
  /** Known ids and their names; null when there is no list. */
  all(connection: number, list: NameListName): Map<string, string> | null;
  nameOf(connection: number, list: NameListName, id: string): string | null;
  /** Points at the records of a run whose employee or project no list has, and at no others. Inside a transaction. */
  flagUnnamed(run: number): void;
}

export interface ControlTotalsStore {
  /** Of one destination; of the run as a whole where it is null. */
  of(run: number, destination: number | null): ControlTotals | null;
  set(run: number, destination: number | null, totals: ControlTotals, at: string): void;
  /** What a receipt said of one file. */
  ofFile(handOver: number): ControlTotals | null;
  setOfFile(handOver: number, totals: ControlTotals, at: string): void;
  /** What an earlier program kept, of which the proof log does not tell. */
  untold(): { readonly run: number; readonly destination: number | null; readonly handOver: number | null }[];
}

/** What the service showed of units that had changed, as JSON objects. */
export interface SightingStore {
  of(run: number, id: number): string[];
  /** Of every unit of these employees: what was shown of it, as `of`. */
  ofEmployees(scope: Scope, employees: Iterable<string>): (UnitOfRun & { readonly raw: string })[];
  /** In place of what it showed before. */
  set(run: number, id: number, raws: readonly string[], at: string): void;
}
