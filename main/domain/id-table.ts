// A number for each Id of a list, as a Map has it. Nearly every list comes in the order of its Ids: those stand in two columns, sixteen
// bytes each, which takes a tenth of the room; the first that comes out of order turns all of it into a Map.

const FIRST_ROOM = 1_024;

function twice(column: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(column.length * 2);
  larger.set(column);
  return larger;
}

export class IdTable {
  #ids = new Float64Array(FIRST_ROOM);
  #values = new Float64Array(FIRST_ROOM);
  #count = 0;
  #greatest = Number.NEGATIVE_INFINITY;
  /** Null while all came in order. */
  #any: Map<number, number> | null = null;

  get size(): number {
    return this.#any?.size ?? this.#count;
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  get(id: number): number | undefined {
    if (this.#any !== null) return this.#any.get(id);
    if (id > this.#greatest) return undefined;
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return low < this.#count && this.#ids[low] === id ? this.#values[low] : undefined;
  }

  /** The value of an Id stays what it was set to first. */
  set(id: number, value: number): void {
    if (this.#any !== null) {
      if (!this.#any.has(id)) this.#any.set(id, value);
      return;
    }
    if (id <= this.#greatest) {
      if (this.has(id)) return;
      this.#any = new Map(this.entries()).set(id, value);
      this.#ids = new Float64Array(0);
      this.#values = new Float64Array(0);
      return;
    }
    if (this.#count === this.#ids.length) {
      this.#ids = twice(this.#ids);
      this.#values = twice(this.#values);
    }
    this.#ids[this.#count] = id;
    this.#values[this.#count] = value;
    this.#count += 1;
    this.#greatest = id;
  }

  /** In the order in which they were set. */
  *entries(): Generator<[id: number, value: number]> {
    if (this.#any !== null) yield* this.#any;
    else for (let at = 0; at < this.#count; at += 1) yield [this.#ids[at]!, this.#values[at]!];
  }

  clear(): void {
    this.#ids = new Float64Array(FIRST_ROOM);
    this.#values = new Float64Array(FIRST_ROOM);
    this.#count = 0;
    this.#greatest = Number.NEGATIVE_INFINITY;
    this.#any = null;
  }
}
