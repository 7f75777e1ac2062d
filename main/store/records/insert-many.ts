// Inserting many rows: a call into SQLite costs as much as binding the values of a row, so one statement takes many of them.

import type { Writable } from '../file/database.ts';

const ROWS_PER_STATEMENT = 16;

/**
 * Inserts the items in their order. `into` is the statement up to VALUES, `row` the text of one row with its question marks,
 * and `push` appends the values of an item.
 */
export function insertMany<T>(
  database: Writable,
  into: string,
  row: string,
  items: readonly T[],
  push: (values: unknown[], item: T) => void,
): void {
  const values: unknown[] = [];
  const insert = (from: number, rows: number, each: number): void => {
    if (from >= rows) return;
    const statement = database.prepare(`${into} VALUES ${Array.from({ length: each }, () => row).join(', ')}`);
    for (let at = from; at < rows; at += each) {
      values.length = 0;
      for (let place = at; place < at + each; place += 1) push(values, items[place]!);
      statement.run(values);
    }
  };
  const whole = items.length - (items.length % ROWS_PER_STATEMENT);
  insert(0, whole, ROWS_PER_STATEMENT);
  insert(whole, items.length, 1);
}
