// The rows of plain lines, by Id, of a list that may be long: their keys in columns, and for each run that they are of its Ids.

import { IdsBy } from '../id-set.ts';
import { IdTable } from '../id-table.ts';
import type { PlainRow, PlainRowsById } from './lines.ts';

export class PlainRows implements PlainRowsById {
  readonly #keys = new IdTable();
  /** Tells which are in: a key stays after its row was taken out. */
  readonly #runs = new IdsBy<number>();

  get size(): number {
    return this.#runs.size;
  }

  has(id: number): boolean {
    return this.#runs.has(id);
  }

  get(id: number): PlainRow | undefined {
    const run = this.#runs.get(id);
    return run === undefined ? undefined : { key: this.#keys.get(id)!, run };
  }

  /** An Id has one row as long as the list is read: what was taken out comes back as it was. */
  set(id: number, { key, run }: PlainRow): void {
    this.#keys.set(id, key);
    this.#runs.set(id, run);
  }

  delete(id: number): boolean {
    return this.#runs.delete(id);
  }

  clear(): void {
    this.#keys.clear();
    this.#runs.clear();
  }

  *[Symbol.iterator](): Generator<readonly [id: number, row: PlainRow]> {
    for (const id of this.#runs.keys()) yield [id, this.get(id)!];
  }
}
