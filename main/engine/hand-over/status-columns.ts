// Columns of a receipt that may each be its status: their headings, and what stands in them, so that a person can say which counts.

import { ownForm } from '../../domain/intake/number-cell.ts';
import type { ReceiptColumns } from '../../domain/receipt/columns.ts';
import type { ReceiptRow } from '../../domain/receipt/receipt.ts';

/** Different words of a column that are shown, and how long each. */
const MOST_WORDS = 4;
const MOST_LETTERS = 40;

export class StatusColumns {
  readonly #columns: readonly { readonly at: number; readonly words: Set<string> }[];

  constructor({ status, otherStatuses = [], unread = [] }: ReceiptColumns) {
    const all = [...(status === undefined ? [] : [status]), ...otherStatuses, ...unread.map(({ at }) => at)];
    this.#columns = all.map((at) => ({ at, words: new Set() }));
  }

  add({ cells }: ReceiptRow): void {
    for (const { at, words } of this.#columns) {
      if (words.size >= MOST_WORDS) continue;
      const word = ownForm((cells[at] ?? '').trim());
      if (word !== '') words.add(word.slice(0, MOST_LETTERS));
    }
  }

  /** Those that say different things of a row. */
  of(differing: ReadonlySet<number>, headings: readonly string[]): { statuses: string[]; statusWords: string[][] } {
    const asked = this.#columns.filter(({ at }) => differing.has(at));
    return {
      statuses: asked.map(({ at }) => headings[at]!),
      statusWords: asked.map(({ words }) => [...words]),
    };
  }
}
