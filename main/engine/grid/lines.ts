// Lines of the grid as numbers, so that a million of them is eight megabytes.

const TYPES = ['group', 'record', 'member', 'correction', 'original', 'net'] as const;
export type GridLineType = (typeof TYPES)[number];

export interface GridLine {
  readonly type: GridLineType;
  /** Key of the record; of a net line, the number of its correction; of a group, its place among the groups. */
  readonly key: number;
}

const PLACE = { group: 0, record: 1, member: 2, correction: 3, original: 4, net: 5 } as const satisfies Readonly<
  Record<GridLineType, number>
>;

export class Lines {
  length = 0;
  #values: Float64Array;

  /** `expected`: about how many lines there will be. */
  constructor(expected: number) {
    this.#values = new Float64Array(expected + 1);
  }

  push(type: GridLineType, key: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = key * 8 + PLACE[type];
    this.length += 1;
  }

  slice(offset: number, limit: number): GridLine[] {
    const values = this.#values.subarray(offset, Math.max(offset, Math.min(this.length, offset + limit)));
    return Array.from(values, (value) => ({ type: TYPES[value % 8]!, key: Math.floor(value / 8) }));
  }
}
