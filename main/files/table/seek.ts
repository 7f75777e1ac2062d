// Looking for characters in a text that others made: whatever stands in it, each is looked at a bounded number of times. A meter counts
// them, for the tests that prove it.

/** Characters that were looked at. */
export interface Meter {
  visited: number;
}

export const newMeter = (): Meter => ({ visited: 0 });

/** The next place of `sought` from `from` on; the length of the text when there is none. */
export function seek(text: string, sought: string, from: number, meter: Meter): number {
  const found = text.indexOf(sought, from);
  const at = found === -1 ? text.length : found;
  meter.visited += at - from + 1;
  return at;
}

/** A place in the text that is searched for again only once it is passed. It is asked with growing places alone. */
export class Finder {
  readonly #text: string;
  readonly #sought: string;
  readonly #meter: Meter;
  #at = -2;

  constructor(text: string, sought: string, meter: Meter) {
    this.#text = text;
    this.#sought = sought;
    this.#meter = meter;
  }

  /** The next place from `from` on; the length of the text when there is none. */
  from(from: number): number {
    if (this.#at < from) this.#at = seek(this.#text, this.#sought, from, this.#meter);
    return this.#at;
  }
}

/** The first of the sorted places that is not before `from`; infinite when there is none. */
export function firstFrom(places: readonly number[], from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (places[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return places[low] ?? Number.POSITIVE_INFINITY;
}
