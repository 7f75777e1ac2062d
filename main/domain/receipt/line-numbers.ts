// What the line numbers of a receipt count: the lines below the headings of the file, or the lines of the file with its headings. Which of
// the two is told by its numbers and by what stands beside them, or by a person: one line off, the wrong entry is rejected. Beside an Id
// they tell whether that is ours at all: an ERP numbers its own transactions too. Pure.

import { type DecimalSign, ownForm, readNumber } from '../intake/number-cell.ts';
import { NAMES } from '../delivery/named-share.ts';
import type { Layout } from '../layout/layout.ts';
import type { ReceiptColumn, ReceiptColumns } from './columns.ts';
import { type FileLine, keyOf } from './file-line.ts';
import type { Counting, ReceiptRow } from './receipt.ts';

/** How many lines of a file stand above its first record. */
export function linesAbove({ format, header }: Pick<Layout, 'format' | 'header'>): number {
  return format.type === 'json' ? 0 : header.rows.length + (header.headings ? 1 : 0);
}

export class LineNumbers {
  readonly #above: number;
  readonly #lines: ReadonlyMap<number, FileLine>;
  readonly #columns: ReceiptColumns;
  readonly #decimal: DecimalSign;
  /** Rows that may be read so, and those of which the cells beside the number say the same as the line. */
  readonly #fits = { 'below-headings': { lines: 0, cells: 0 }, 'whole-file': { lines: 0, cells: 0 } };
  /** Rows with an Id beside the number, and those whose line has that Id, read either way. */
  readonly #withId = { all: 0, 'below-headings': 0, 'whole-file': 0 };
  #rows = 0;
  #telling = 0;
  #isAbove = false;
  /** A line 0: they count from there, and what stands there may be the headings or the first record. */
  fromZero = false;
  /** Those that stand alone, behind the last line of the file. */
  readonly #behind = new Set<number>();
  /** The last line of the file. */
  readonly #last: number;

  constructor(above: number, lines: Iterable<FileLine>, columns: ReceiptColumns, decimal: DecimalSign) {
    this.#above = above;
    this.#lines = new Map(Array.from(lines, (line) => [line.line, line]));
    this.#last = Array.from(this.#lines.keys()).reduce((most, line) => Math.max(most, line), 0);
    this.#columns = columns;
    this.#decimal = decimal;
  }

  #cell({ cells }: ReceiptRow, column: ReceiptColumn): string {
    const cell = (cells[this.#columns[column] ?? -1] ?? '').trim();
    return column === 'quantity' ? cell : ownForm(cell);
  }

  /** Whether the cells beside the number are those of the line; null where there are none. */
  #saysOf(row: ReceiptRow, line: FileLine | undefined): boolean | null {
    const keys = NAMES.filter((key) => this.#cell(row, key) !== '');
    const read = readNumber(this.#cell(row, 'quantity'), this.#decimal);
    const quantity = 'code' in read ? null : read.micro;
    if (keys.length === 0 && quantity === null) return null;
    return (
      line !== undefined &&
      keys.every((key) => keyOf(line[key]) === keyOf(this.#cell(row, key))) &&
      (quantity === null || quantity === line.quantity)
    );
  }

  add(row: ReceiptRow): void {
    const [text, id] = [this.#cell(row, 'line'), this.#cell(row, 'id')];
    if (!/^\d+$/.test(text)) return;
    const number = Number(text);
    if (number === 0 && id === '') this.fromZero = true;
    if (id !== '') {
      const has = (at: number): number => {
        const line = this.#lines.get(at);
        return Number(line?.units.includes(Number(id)) === true || line?.ids?.includes(keyOf(id)) === true);
      };
      this.#withId.all += 1;
      this.#withId['below-headings'] += has(number);
      this.#withId['whole-file'] += has(number - this.#above);
      return;
    }
    this.#rows += 1;
    if (number <= this.#above) this.#isAbove = true;
    const read = [
      [this.#fits['below-headings'], this.#lines.get(number)],
      [this.#fits['whole-file'], this.#lines.get(number - this.#above)],
    ] as const;
    if (this.#saysOf(row, read[0][1]) !== null) this.#telling += 1;
    else if (number > this.#last) this.#behind.add(number);
    for (const [fits, line] of read) {
      if (line !== undefined) fits.lines += 1;
      if (this.#saysOf(row, line) === true) fits.cells += 1;
    }
  }

  /** The Ids beside its numbers are not those of the lines, however they are counted. */
  get namesDiffer(): boolean {
    const { all, 'below-headings': below, 'whole-file': whole } = this.#withId;
    return Math.max(below, whole) < all;
  }

  /**
   * They go on behind the last line of the file and so many below it: those of another file, of which they alone say nothing here. A
   * number far behind it is a stray one.
   */
  goOn(above: number, below: number): boolean {
    return this.#behind.has(this.#last + above + below + 1);
  }

  /** Null where both may be meant. */
  get counting(): Counting | null {
    const { 'below-headings': below, 'whole-file': whole } = this.#fits;
    if (this.#above === 0 || this.#rows === 0 || this.#isAbove) return 'below-headings';
    // No line of the file either way: there is nothing to ask.
    if (below.lines + whole.lines === 0) return 'below-headings';
    const [isBelow, isWhole] = [below.lines === this.#rows, whole.lines === this.#rows];
    if (isBelow !== isWhole) return isBelow ? 'below-headings' : 'whole-file';
    if (!isBelow || below.cells === whole.cells) return null;
    if (below.cells === this.#telling) return 'below-headings';
    return whole.cells === this.#telling ? 'whole-file' : null;
  }
}
