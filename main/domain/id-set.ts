// Ids as a Set and a Map have them, in less room: Ids of a service lie close together, and sixteen neighbours share one number.

const NEIGHBOURS = 16;

/** What is asked of a set of Ids, whoever keeps it. */
export interface Ids extends Iterable<number> {
  readonly size: number;
  has(id: number): boolean;
}

export class IdSet implements Ids {
  /** By the place of sixteen neighbours, a bit for each that is in. */
  readonly #masks = new Map<number, number>();
  #size = 0;

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id);
  }

  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    const place = Math.floor(id / NEIGHBOURS);
    return ((this.#masks.get(place) ?? 0) & (1 << (id - place * NEIGHBOURS))) !== 0;
  }

  add(id: number): this {
    const place = Math.floor(id / NEIGHBOURS);
    const mask = this.#masks.get(place) ?? 0;
    const bit = 1 << (id - place * NEIGHBOURS);
    if ((mask & bit) !== 0) return this;
    this.#masks.set(place, mask | bit);
    this.#size += 1;
    return this;
  }

  delete(id: number): boolean {
    const place = Math.floor(id / NEIGHBOURS);
    const mask = this.#masks.get(place) ?? 0;
    const bit = 1 << (id - place * NEIGHBOURS);
    if ((mask & bit) === 0) return false;
    if (mask === bit) this.#masks.delete(place);
    else this.#masks.set(place, mask & ~bit);
    this.#size -= 1;
    return true;
  }

  clear(): void {
    this.#masks.clear();
    this.#size = 0;
  }

  /** Neighbours ascending; otherwise in the order in which the first of them came. */
  *[Symbol.iterator](): Generator<number> {
    for (const [place, mask] of this.#masks)
      for (let at = 0; at < NEIGHBOURS; at += 1) if ((mask & (1 << at)) !== 0) yield place * NEIGHBOURS + at;
  }
}

/** Each Id once, ascending. */
export function ascending(ids: Iterable<number>): number[] {
  return [...new IdSet(ids)].sort((one, other) => one - other);
}

/** A value for each Id, of few that there are: the run of each, say. */
export class IdsBy<Value> {
  readonly #groups = new Map<Value, IdSet>();

  get size(): number {
    let size = 0;
    for (const ids of this.#groups.values()) size += ids.size;
    return size;
  }

  get(id: number): Value | undefined {
    for (const [value, ids] of this.#groups) if (ids.has(id)) return value;
    return undefined;
  }

  has(id: number): boolean {
    for (const ids of this.#groups.values()) if (ids.has(id)) return true;
    return false;
  }

  set(id: number, value: Value): this {
    let group = this.#groups.get(value);
    if (group?.has(id) === true) return this;
    this.delete(id);
    if (group === undefined) {
      group = new IdSet();
      this.#groups.set(value, group);
    }
    group.add(id);
    return this;
  }

  delete(id: number): boolean {
    for (const ids of this.#groups.values()) if (ids.delete(id)) return true;
    return false;
  }

  clear(): void {
    this.#groups.clear();
  }

  *keys(): Generator<number> {
    for (const ids of this.#groups.values()) yield* ids;
  }

  /** The values that any Id has, each with its Ids. */
  *groups(): Generator<readonly [value: Value, ids: Ids]> {
    for (const [value, ids] of this.#groups) if (ids.size > 0) yield [value, ids];
  }
}

/** What was found under each Id that was asked for: of most nothing. */
export interface FoundById<Found> extends Iterable<readonly [id: number, found: readonly Found[]]> {
  /** Undefined where nobody asked for the Id. */
  get(id: number): readonly Found[] | undefined;
}

export class ListsById<Found> implements FoundById<Found> {
  readonly #lists = new Map<number, readonly Found[]>();
  readonly #empty = new IdSet();

  constructor(lists: Iterable<readonly [id: number, found: readonly Found[]]> = []) {
    for (const [id, found] of lists) this.set(id, found);
  }

  get(id: number): readonly Found[] | undefined {
    return this.#lists.get(id) ?? (this.#empty.has(id) ? [] : undefined);
  }

  has(id: number): boolean {
    return this.#lists.has(id) || this.#empty.has(id);
  }

  set(id: number, found: readonly Found[]): this {
    this.delete(id);
    if (found.length > 0) this.#lists.set(id, found);
    else this.#empty.add(id);
    return this;
  }

  delete(id: number): boolean {
    return this.#lists.delete(id) || this.#empty.delete(id);
  }

  *[Symbol.iterator](): Generator<readonly [id: number, found: readonly Found[]]> {
    yield* this.#lists;
    for (const id of this.#empty) yield [id, []];
  }
}
