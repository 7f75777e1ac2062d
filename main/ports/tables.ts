// What intake needs of the files of others: how a table is read, and the small files that it writes.

import type { DateOrder } from '../domain/intake/date-cell.ts';
import type { Finding, FindingName } from '../domain/intake/finding.ts';
import type { DecimalSign } from '../domain/intake/number-cell.ts';

export type { Finding, FindingName } from '../domain/intake/finding.ts';

/** How a file is read. */
export interface TableDialect {
  readonly sheet: string | null;
  /** Rows that the sheet hides are not read. */
  readonly withoutHidden?: boolean;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'cp850' | 'macintosh';
  readonly delimiter: string;
  /** Row number of the headings; 0 for none. */
  readonly header: number;
  readonly decimal: DecimalSign;
  readonly dates: DateOrder;
  /** A workbook whose days are counted from 1904: a number without a style that stands where a date does. */
  readonly from1904?: boolean;
}

/** A file that is kept in the data folder. */
export interface TakenFile {
  /** Its name without any path. */
  readonly name: string;
  /** Where it is kept. */
  readonly kept: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly format: 'text' | 'xlsx';
  readonly encoding: TableDialect['encoding'];
  /** Letters of it are UTF-8, and others are not: no encoding reads all of it. */
  readonly mixed?: true;
}

export interface Understood {
  readonly findings: readonly Finding[];
  readonly dialect: TableDialect;
  readonly columns: readonly string[];
  readonly titles: readonly string[];
  readonly sample: readonly (readonly string[])[];
}

export interface TablesPort {
  /** Copies a file into the folder, so that what is checked is what is sent. Throws `file-unreadable`. */
  take(file: string, folder: string): Promise<TakenFile>;
  /** Makes sure that a kept file survives a power cut. */
  sync(file: TakenFile): Promise<void>;
  /** Throws `file-unreadable`. */
  understand(file: TakenFile, chosen: Readonly<Partial<Record<FindingName, string>>>): Promise<Understood>;
  /** The rows below the headings, some hundreds to thousands at a time. Throws `file-unreadable`. */
  rows(file: TakenFile, dialect: TableDialect): AsyncGenerator<{ numbers: number[]; cells: string[][] }>;
  /** Writes a table as CSV under a name that is free, and returns its path. Throws `file-not-written`. */
  write(folder: string, name: string, rows: Iterable<readonly string[]>): string;
  /** Reads and writes a small JSON file. Throw `file-unreadable`, `file-not-written`. */
  readJson(file: string): unknown;
  writeJson(folder: string, name: string, value: unknown): string;
}
