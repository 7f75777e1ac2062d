// JSON in which a key may stand twice in one object: JSON.parse keeps the last without a word, and what the first said is lost.

/** Deeper than any answer; below that the last of a key counts, as everywhere. */
const DEEPEST = 50;
const SPACE = /[\s:,]*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const SCALAR = /[^\s,\]}]+/y;

/** Which of two values of a key counts. */
type Choose = (key: string, one: unknown, other: unknown) => unknown;

class Reader {
  #at = 0;
  readonly #text: string;
  readonly #choose: Choose;

  constructor(text: string, choose: Choose) {
    this.#text = text;
    this.#choose = choose;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)![0];
    this.#at += found.length;
    return found;
  }

  /** True when the object or list that is open ends here. */
  #ends(mark: string): boolean {
    this.#take(SPACE);
    if (this.#text[this.#at] !== mark) return false;
    this.#at += 1;
    return true;
  }

  value(depth: number): unknown {
    this.#take(SPACE);
    const first = this.#text[this.#at];
    if (first === '"') return JSON.parse(this.#take(STRING));
    if (first !== '{' && first !== '[') return JSON.parse(this.#take(SCALAR));
    if (depth === DEEPEST) throw new RangeError('too deep');
    this.#at += 1;
    if (first === '[') {
      const items: unknown[] = [];
      while (!this.#ends(']')) items.push(this.value(depth + 1));
      return items;
    }
    const fields = new Map<string, unknown>();
    while (!this.#ends('}')) {
      const key = String(JSON.parse(this.#take(STRING)));
      const value = this.value(depth + 1);
      fields.set(key, fields.has(key) ? this.#choose(key, fields.get(key), value) : value);
    }
    return Object.fromEntries(fields);
  }
}

/** Reads a text; of a key that an object has twice, `choose` says which value counts. Throws a SyntaxError where it is no JSON. */
export function readDoubled(text: string, choose: Choose): unknown {
  const last: unknown = JSON.parse(text);
  try {
    return new Reader(text, choose).value(0);
  } catch (error) {
    if (error instanceof RangeError) return last;
    throw error;
  }
}
