// The rows of one sheet of a workbook, as its text comes: values as text, dates as YYYY-MM-DD, formulas by the value that was saved with
// them, or as `#=A1*2` where none was: an empty cell would be taken for nothing. Nothing in it is followed.

import { dateOfDayNumber } from '../../domain/intake/date-cell.ts';
import { notCalculated } from '../../domain/intake/no-value.ts';
import { markedByPoint } from '../../domain/intake/number-cell.ts';
import type { TableRows } from './csv-records.ts';
import { unreadable } from './problems.ts';
import { type Book, TextParts } from './workbook-parts.ts';
import { attributeReader, decoded, type XmlSink } from './xml-events.ts';

const referenceOf = attributeReader('r');
const typeOf = attributeReader('t');
const styleOf = attributeReader('s');
const hiddenOf = attributeReader('hidden');
const firstOf = attributeReader('min');
const lastOf = attributeReader('max');

const isHiddenBy = (tag: string): boolean => /^(?:1|true)$/i.test(hiddenOf(tag) ?? '');

const MOST_ROW = 4 << 20;
const MOST_COLUMNS = 2_000;
const SHOWN_HIDDEN = 3;

/** A whole number of more digits than Excel keeps. One that ends in noughts from there on may be what Excel left of another. */
const LONG_WHOLE = /^-?[1-9]\d{15,}$/;
const CUT_SHORT = /^-?\d{15}0+$/;

/** A number as Excel shows it: fifteen digits, no exponent but where the digits of a long one are lost. */
function numberText(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  // Another program wrote it, digit by digit: the id of something, as it is.
  if (LONG_WHOLE.test(text) && !CUT_SHORT.test(text)) return text;
  if (Math.abs(value) >= 1e15) return Number(value.toPrecision(15)).toExponential().toUpperCase();
  const short = String(Number(value.toPrecision(15)));
  return short.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : short;
}

/** A whole number as its style shows it: 00123 where that asks for five digits. */
function withNoughts(text: string, digits: number | undefined): string {
  return digits !== undefined && /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
}

function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
  if (letters === undefined || letters.length > 3) return letters === undefined ? null : MOST_COLUMNS;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Cell {
  readonly column: number;
  readonly type: string | null;
  readonly style: number;
  /** The first value, escapes and all; null until it has one. */
  value: string | null;
  /** Its text, escapes and all; null where it has none. */
  formula: string | null;
}

export interface HowSheet {
  readonly withoutHidden?: boolean | undefined;
  /** The sign of its texts; a number is marked where it has another one. `''` takes those of numbers away: only texts are to tell one. */
  readonly decimal?: ',' | '.' | '' | undefined;
}

export class SheetRows implements XmlSink {
  readonly #book: Book;
  readonly #file: string;
  readonly #texts = new TextParts();
  readonly #how: HowSheet;
  #rows: TableRows = { numbers: [], cells: [] };
  #number = 0;
  #isHidden = false;
  /** The first rows that a filter hides, or a person: the cells of each. */
  readonly hidden: (readonly string[])[] = [];
  /** How many are hidden of those that were read. */
  hiddenCount = 0;
  /** Columns that it hides, from 0. */
  readonly hiddenColumns: number[] = [];
  /** Null outside a row. */
  #cells: string[] | null = null;
  #characters = 0;
  #cell: Cell | null = null;
  #inValue = false;
  #inFormula = false;

  constructor(book: Book, file: string, how: HowSheet = {}) {
    this.#how = how;
    this.#book = book;
    this.#file = file;
  }

  /** A row was begun and has not ended. */
  get inRow(): boolean {
    return this.#cells !== null;
  }

  get count(): number {
    return this.#rows.numbers.length;
  }

  /** The rows that are whole, and begins anew. */
  take(): TableRows {
    const rows = this.#rows;
    this.#rows = { numbers: [], cells: [] };
    return rows;
  }

  open(name: string, tag: string, empty: boolean): void {
    if (name === 'row') return this.#openRow(tag, empty);
    if (name === 'col' && isHiddenBy(tag)) return this.#hideColumns(Number(firstOf(tag)), Number(lastOf(tag)));
    if (this.#cells === null) return undefined;
    this.#pass(tag.length);
    if (name === 'c') return this.#openCell(this.#cells, tag, empty);
    if (this.#cell === null) return undefined;
    this.#texts.open(name, empty);
    if (name === 'f') {
      this.#inFormula = !empty;
      this.#cell.formula ??= '';
    }
    if (name === 'v' && !empty && this.#cell.value === null) {
      this.#inValue = true;
      this.#cell.value = '';
    }
    return undefined;
  }

  close(name: string): void {
    this.#texts.close(name);
    if (name === 'v') this.#inValue = false;
    if (name === 'f') this.#inFormula = false;
    if (name === 'c') this.#endCell();
    if (name === 'row') this.#endRow();
  }

  text(part: string): void {
    if (this.#cells === null) return;
    this.#pass(part.length);
    this.#texts.add(part);
    if (this.#inValue && this.#cell !== null) this.#cell.value += part;
    if (this.#inFormula && this.#cell !== null) this.#cell.formula += part;
  }

  #pass(characters: number): void {
    this.#characters += characters;
    if (this.#characters > MOST_ROW)
      throw unreadable(this.#file, `row ${this.#number} is too long`, 'Save it again as .xlsx.');
  }

  #hideColumns(first: number, last: number): void {
    for (let at = first; at <= last && at <= MOST_COLUMNS; at += 1) this.hiddenColumns.push(at - 1);
  }

  #openRow(tag: string, empty: boolean): void {
    this.#number = Number(referenceOf(tag) ?? this.#number + 1);
    this.#isHidden = isHiddenBy(tag);
    this.#characters = 0;
    this.#cell = null;
    this.#cells = empty ? null : [];
  }

  #openCell(cells: readonly string[], tag: string, empty: boolean): void {
    this.#endCell();
    const column = columnOf(referenceOf(tag)) ?? cells.length;
    if (column >= MOST_COLUMNS) {
      const cause = `row ${this.#number} has more than ${MOST_COLUMNS} columns`;
      throw unreadable(this.#file, cause, 'Check that it is the right sheet.');
    }
    this.#texts.take();
    this.#inValue = false;
    this.#inFormula = false;
    this.#cell = { column, type: typeOf(tag), style: Number(styleOf(tag) ?? -1), value: null, formula: null };
    if (empty) this.#endCell();
  }

  #endCell(): void {
    const [cells, cell] = [this.#cells, this.#cell];
    if (cells === null || cell === null) return;
    while (cells.length < cell.column) cells.push('');
    cells[cell.column] = this.#textOf(cell);
    this.#cell = null;
    this.#inValue = false;
  }

  #endRow(): void {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = null;
    if (cells === null || cells.every((text) => text.trim() === '')) return;
    if (this.#isHidden) this.hiddenCount += 1;
    if (this.#isHidden && this.hidden.length < SHOWN_HIDDEN) this.hidden.push(cells);
    if (this.#isHidden && this.#how.withoutHidden === true) return;
    this.#rows.numbers.push(this.#number);
    this.#rows.cells.push(cells);
  }

  #stringAt(place: string): string {
    const text = this.#book.strings[Number(place)];
    if (text !== undefined) return text;
    const hint = 'It is damaged. Open it in Excel, see whether everything is there, and save it again.';
    throw unreadable(this.#file, `row ${this.#number} has a text that is not in it`, hint);
  }

  #textOf({ type, style, value: raw, formula }: Cell): string {
    if (type === 'inlineStr') return this.#texts.take();
    const value = decoded(raw ?? '');
    // A text that is empty is a value; of any other kind none was saved.
    if (formula !== null && value === '' && type !== 'str') return notCalculated(decoded(formula));
    if (type === 's') return this.#stringAt(value);
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'str' || type === 'e') return value;
    if (type === 'd') return value.slice(0, 10);
    if (value === '') return '';
    const isDate = this.#book.dateStyles[style] === true && Number(value) >= 1;
    const date = isDate ? dateOfDayNumber(Number(value), this.#book.from1904) : null;
    const text = date ?? withNoughts(numberText(value), this.#book.leastDigits[style]);
    if (this.#how.decimal === '') return text.replace('.', '');
    return this.#how.decimal === ',' ? markedByPoint(text) : text;
  }
}
