// Settings, name lists, control totals of the ERP, and what the service showed of units that had changed.

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
