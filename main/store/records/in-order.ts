// Rows in the order of a file, asked for in the order in which they lie on the disk: to jump from page to page for each took three times
// as long as to read them as they lie.

import { parts } from './rows.ts';

/** So many rows are kept at a time, with their texts. */
const AT_ONCE = 20_000;

interface Placed {
  readonly key: number;
  readonly place: number;
}

/**
 * The rows of the keys, in the order of the keys. `ask` is given the keys as a JSON list and answers rows whose first value is the key; a
 * key without a row is passed over.
 */
export function* inOrder<Row extends readonly [key: number | bigint, ...unknown[]]>(
  keys: readonly number[],
  ask: (list: string) => readonly Row[],
): Generator<Row> {
  for (const part of parts(keys, AT_ONCE)) {
    const sorted = part.map((key, place): Placed => ({ key, place })).toSorted((one, other) => one.key - other.key);
    const rows = ask(JSON.stringify(sorted.map(({ key }) => key)));
    const isWhole = rows.length === sorted.length && rows.every(([key], at) => Number(key) === sorted[at]!.key);
    if (isWhole) yield* placed(rows, sorted);
    else yield* found(rows, part);
  }
}

function* placed<Row>(rows: readonly Row[], sorted: readonly Placed[]): Generator<Row> {
  const order = new Uint32Array(rows.length);
  for (let at = 0; at < sorted.length; at += 1) order[sorted[at]!.place] = at;
  for (const at of order) yield rows[at]!;
}

function* found<Row extends readonly [key: number | bigint, ...unknown[]]>(
  rows: readonly Row[],
  keys: readonly number[],
): Generator<Row> {
  const byKey = new Map(rows.map((row) => [Number(row[0]), row]));
  for (const key of keys) {
    const row = byKey.get(key);
    if (row !== undefined) yield row;
  }
}
