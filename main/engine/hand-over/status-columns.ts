// Columns of a receipt that may each be its status: their headings, and what stands in them, so that a person can say which counts.

import { ownForm } from '../../domain/intake/number-cell.ts';
import type { ReceiptColumns } from '../../domain/receipt/columns.ts';
import type { ReceiptRow } from '../../domain/receipt/receipt.ts';

/** Different words of a column that are shown, and how long each. */
const MOST_WORDS = 4;
const MOST_LETTERS = 40;

export class StatusColumns {
  readonly #columns: readonly { readonly at: number; readonly words: Set<string> }[];

  constructor({ status, otherStatuses = [] }: ReceiptColumns) {
    const all = status === undefined ? otherStatuses : [status, ...otherStatuses];
    this.#columns = all.map((at) => ({ at, words: new Set() }));
  }

  add({ cells }: ReceiptRow): void {
    for (const { at, words } of this.#columns) {
      const word = ownForm((cells[at] ?? '').trim());
      if (word !== '' && words.size < MOST_WORDS) words.add(word.slice(0, MOST_LETTERS));
    }
  }

  headings(of: readonly string[]): string[] {
    return this.#columns.map(({ at }) => of[at]!);
  }

  words(): string[][] {
    return this.#columns.map(({ words }) => [...words]);
  }
}
