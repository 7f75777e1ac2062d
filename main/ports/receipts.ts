// What the use cases need of receipts: what the ERP answered, as a file or as pasted text, read into rows.

import type { DecimalSign } from '../domain/intake/number-cell.ts';
import type { ReceiptColumn, ReceiptColumns } from '../domain/receipt/columns.ts';
import type { ReceiptRow } from '../domain/receipt/receipt.ts';

/** Columns that a person chose, by heading. */
export type ChosenColumns = Readonly<Partial<Record<ReceiptColumn, string>>>;

/** The receipt by which a verdict was given; it has no name where it was pasted. */
export interface ReceiptProof {
  readonly file: string | null;
  readonly sha256: string;
}

/** A unit that the ERP rejected in a run. */
export interface TakenBack {
  readonly run: number;
  readonly id: number;
}

export interface ReceiptSource {
  /** The same receipt is known again by it. */
  readonly sha256: string;
  /** Headings to choose from; of free text that may be a table too. */
  readonly headings: readonly string[];
  /** The columns that were found or chosen. */
  readonly columns: ReceiptColumns;
  readonly decimal: DecimalSign;
  /** Sheets of a workbook that hold rows too, and were not read. */
  readonly otherSheets: readonly string[];
  /** What stands above its headings, and the names of its sheet and of the file. */
  readonly titles: readonly string[];
  /** Read line by line, each of which names a line or an id. */
  readonly isFree: boolean;
  /** Some hundreds to thousands at a time. Throws `file-unreadable`. */
  rows(): AsyncGenerator<readonly ReceiptRow[]>;
}

export interface ReceiptsPort {
  /** Copies the file into the folder and understands it. Throws `file-unreadable`, and `wrong-usage` for a column that is not there. */
  read(file: string, folder: string, chosen: ChosenColumns): Promise<ReceiptSource>;
  /** As `read`, of text that was pasted. */
  readText(text: string, folder: string, chosen: ChosenColumns): Promise<ReceiptSource>;
}
