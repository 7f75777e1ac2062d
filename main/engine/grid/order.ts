// Rows in order. A sort by one thing leaves rows that are alike in it as they were, so that an order by several is made from the
// last of them to the first.

import type { Coded, FieldValue } from '../../ports/grid.ts';

/** Rows in ascending order of the ranks of their codes, which are from 0 to below `ranks`. */
function byRank(rows: Int32Array, codes: Int32Array, rankOf: Int32Array, ranks: number): Int32Array {
  const places = new Int32Array(ranks + 1);
  for (let n = 0; n < rows.length; n += 1) places[rankOf[codes[rows[n]!]!]! + 1]! += 1;
  for (let rank = 0; rank < ranks; rank += 1) places[rank + 1]! += places[rank]!;
  const sorted = new Int32Array(rows.length);
  for (let n = 0; n < rows.length; n += 1) {
    const rank = rankOf[codes[rows[n]!]!]!;
    sorted[places[rank]!] = rows[n]!;
    places[rank]! += 1;
  }
  return sorted;
}

/** Text in the order of its bytes in UTF-8, as SQLite puts it; amounts by size. */
function comparable(value: FieldValue): string | bigint | null {
  return typeof value === 'string' ? Buffer.from(value).toString('latin1') : value;
}

/** Sorted by a text of each in that order, nothing last. */
export function sortedByText<T>(all: readonly T[], textOf: (one: T) => string | null): T[] {
  // Each text once, and not with every comparison.
  const keyed = all.map((one) => ({ one, by: comparable(textOf(one)) }));
  keyed.sort(({ by: a }, { by: b }) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return a === b ? 0 : a < b ? -1 : 1;
  });
  return keyed.map(({ one }) => one);
}

export interface ValueOrder {
  readonly descending?: boolean;
  /** Where rows without a value stand, either way; unless it is said, before all others, and after them when descending. */
  readonly nothingLast?: boolean;
  /** What a value is sorted as. */
  readonly shown?: (value: FieldValue) => FieldValue;
}

/** Rows in the order of the values of a column. */
export function byValue(rows: Int32Array, { codes, values }: Coded, order: ValueOrder = {}): Int32Array {
  const { descending = false, nothingLast = descending, shown = (value) => value } = order;
  const sorted = values.map((value, code) => ({ code, by: comparable(shown(value)) }));
  sorted.sort((a, b) => {
    if (a.by === b.by) return 0;
    if (a.by === null || b.by === null) return (a.by === null) === nothingLast ? 1 : -1;
    return a.by < b.by === descending ? 1 : -1;
  });
  const rankOf = new Int32Array(values.length);
  let ranks = 0;
  for (const [n, { code, by }] of sorted.entries()) {
    if (n > 0 && sorted[n - 1]!.by !== by) ranks += 1;
    rankOf[code] = ranks;
  }
  return byRank(rows, codes, rankOf, ranks + 1);
}

const DIGIT = 2 ** 16;

/** Rows in the order of whole numbers, one digit of 16 bits after the other. */
export function byNumber(rows: Int32Array, numbers: Float64Array, descending = false): Int32Array {
  let least = Infinity;
  let most = -Infinity;
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > most) most = number;
  }
  const rankOf = Int32Array.from({ length: DIGIT }, (_, digit) => (descending ? DIGIT - 1 - digit : digit));
  const digits = new Int32Array(numbers.length);
  let sorted = rows;
  for (let unit = 1; unit <= most - least; unit *= DIGIT) {
    for (let row = 0; row < numbers.length; row += 1) {
      digits[row] = Math.floor((numbers[row]! - least) / unit) % DIGIT;
    }
    sorted = byRank(sorted, digits, rankOf, DIGIT);
  }
  return sorted;
}
