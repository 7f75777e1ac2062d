// Which row of a file has the content of an earlier one. Keeps sixteen bytes a row, so that a million rows stay small; that two
// contents share all 64 bits is not expected in a lifetime, and would only show a warning.

const FIRST_SIZE = 1 << 12;

/** Two 32-bit hashes of a text (FNV-1a and a multiplicative one). */
function hashes(text: string): [number, number] {
  let one = 0x811c9dc5;
  let two = 0x9e3779b9;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two + code, 0x85ebca6b);
    two ^= two >>> 13;
  }
  one ^= one >>> 15;
  return [one >>> 0, two >>> 0];
}

export class Repeats {
  #size = FIRST_SIZE;
  #filled = 0;
  #ones = new Uint32Array(FIRST_SIZE);
  #twos = new Uint32Array(FIRST_SIZE);
  /** Row numbers; 0 = free. */
  #rows = new Uint32Array(FIRST_SIZE);

  /** The row that had this content first; null when it is this one. */
  see(text: string, row: number): number | null {
    const [one, two] = hashes(text);
    if (this.#filled * 2 > this.#size) this.#grow();
    const at = this.#find(one, two);
    if (this.#rows[at] !== 0) return this.#rows[at]!;
    this.#put(at, one, two, row);
    this.#filled += 1;
    return null;
  }

  #find(one: number, two: number): number {
    let at = (one ^ (two >>> 7)) & (this.#size - 1);
    while (this.#rows[at] !== 0 && (this.#ones[at] !== one || this.#twos[at] !== two)) at = (at + 1) & (this.#size - 1);
    return at;
  }

  #put(at: number, one: number, two: number, row: number): void {
    this.#ones[at] = one;
    this.#twos[at] = two;
    this.#rows[at] = row;
  }

  #grow(): void {
    const [ones, twos, rows] = [this.#ones, this.#twos, this.#rows];
    this.#size *= 2;
    this.#ones = new Uint32Array(this.#size);
    this.#twos = new Uint32Array(this.#size);
    this.#rows = new Uint32Array(this.#size);
    rows.forEach((row, index) => {
      if (row !== 0) this.#put(this.#find(ones[index]!, twos[index]!), ones[index]!, twos[index]!, row);
    });
  }
}
