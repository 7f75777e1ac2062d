// What the first rows of a receipt say of lines: number, employee, pay type, project and quantity, as far as it has columns for them. By
// that the file is known that a receipt without Ids answers. Pure.

import type { Micro } from '../amount.ts';
import { plus, ZERO } from '../amount.ts';
import { type Named, NAMES } from '../delivery/named-share.ts';
import { type DecimalSign, ownForm, readNumber } from '../intake/number-cell.ts';
import type { ReceiptColumn, ReceiptColumns } from './columns.ts';
import { type FileLine, keyOf } from './file-line.ts';
import type { ReceiptRow } from './receipt.ts';

/** Enough to know a file by. */
const MOST_ROWS = 500;

export class WhatLinesSay {
  readonly #columns: ReceiptColumns;
  readonly #decimal: DecimalSign;
  readonly #said: string[] = [];

  constructor(columns: ReceiptColumns, decimal: DecimalSign) {
    this.#columns = columns;
    this.#decimal = decimal;
  }

  /** Line numbers alone fit any file. */
  get rows(): number {
    const { employee, payType, quantity } = this.#columns;
    return quantity === undefined && (employee === undefined || payType === undefined) ? 0 : this.#said.length;
  }

  add({ cells }: ReceiptRow): void {
    if (this.#said.length >= MOST_ROWS) return;
    const cell = (column: ReceiptColumn): string => cells[this.#columns[column] ?? -1] ?? '';
    const read = readNumber(cell('quantity').trim(), this.#decimal);
    const key = (column: ReceiptColumn): string => ownForm(cell(column));
    const keys = { employee: key('employee'), payType: key('payType'), project: key('project') };
    this.#said.push(this.#words(cell('line'), keys, 'code' in read ? null : read.micro));
  }

  #words(line: string, of: Named, quantity: Micro | null): string {
    const columns = this.#columns;
    const keys = NAMES.filter((key) => columns[key] !== undefined).map((key) => of[key]);
    return keyOf(
      columns.line === undefined ? '' : line,
      ...keys,
      columns.quantity === undefined ? '' : String(quantity ?? ''),
    );
  }

  /** So many rows say just what a line of the file says, or all lines of the same keys together. */
  fitting(lines: Iterable<FileLine>): number {
    const there = new Set<string>();
    const sums = new Map<string, { of: FileLine; quantity: Micro }>();
    for (const line of lines) {
      there.add(this.#words(String(line.line), line, line.quantity));
      const key = this.#words('', line, null);
      const known = sums.get(key)?.quantity ?? ZERO;
      sums.set(key, { of: line, quantity: plus(known, line.quantity ?? ZERO) });
    }
    if (this.#columns.line === undefined)
      for (const { of, quantity } of sums.values()) there.add(this.#words('', of, quantity));
    return this.#said.filter((words) => there.has(words)).length;
  }
}
