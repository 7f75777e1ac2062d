// Headings between the rows of a receipt: "Avviste linjer" says of the rows below it what none of them says itself, and below those of
// another table the columns are others. What stands above the headings, and the names of the sheet and of the file, say it of all rows.

import { headingAgain, type ReceiptColumns } from './columns.ts';
import { sectionSays, titleRefuses } from './words.ts';

/** A heading has few cells. */
const MOST_CELLS = 2;

export class Sections {
  #said: 'accepted' | 'rejected' | null = null;

  /** The rows here are those of another table: nothing is known of their columns. */
  isOtherTable = false;

  constructor(titles: readonly string[]) {
    if (titles.some(titleRefuses)) this.#said = 'rejected';
  }

  /** A row that is about nothing in the file. */
  pass(cells: readonly string[], columns: ReceiptColumns): void {
    const heading = headingAgain(cells, columns);
    if (heading !== null) this.isOtherTable = heading === 'other';
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    if (filled.length === 0 || filled.length > MOST_CELLS || !/\p{L}/u.test(filled[0]!)) return;
    this.#said = sectionSays(filled.join(' ')) ?? this.#said;
  }

  /** Whether the rows here stand below a heading that says another thing. */
  saysOther(said: 'accepted' | 'rejected'): boolean {
    return this.#said !== null && this.#said !== said;
  }
}
