// Splits the answer of a list, byte by byte as it comes, into the texts of its objects, so that 200 MB never stand in
// memory. It knows the four envelopes of a list and promises: what it gives is what JSON.parse would have found in
// the list, or it throws. The texts of the objects themselves are for the caller to parse.

import { isUtf8 } from 'node:buffer';
import { bad, type Envelope, EnvelopeFault, envelopeOf, LIST_KEYS, parse } from './envelope.ts';

const MOST_AROUND = 1024 * 1024;
const LARGEST_ELEMENT = 16 * 1024 * 1024;
const BOM = [0xef, 0xbb, 0xbf];
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/**
 * Push the chunks of an answer in their order, then `end()`. Calls `take` with the text of each object of the list.
 * `push` and `end` throw EnvelopeFault.
 */
export class EnvelopeReader {
  /** Objects given so far. */
  elements = 0;

  readonly #take: (text: string) => void;
  #state: 'start' | 'around' | 'list' | 'element' | 'done' = 'start';
  #position = 0;
  #bare = false;
  #listSeen = false;
  #expect: 'first' | 'element' | 'separator' = 'first';
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The bytes around the objects, `{"count":2,"value":[]}`: parsed as a whole in the end, so that they are proved too. */
  #skeleton: Buffer = Buffer.alloc(1024);
  #skeletonLength = 0;
  #stringStart = 0;
  #lastString = '';
  #key: unknown = null;
  /** The beginning of an object whose end is in a later chunk. */
  #parts: Buffer[] = [];
  #partsLength = 0;

  constructor(take: (text: string) => void) {
    this.#take = take;
  }

  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#state === 'element') at = this.#readElement(chunk, at);
      else if (this.#state === 'list') at = this.#readList(chunk, at);
      else {
        const byte = chunk[at]!;
        if (this.#state === 'around') this.#readAround(byte);
        else if (this.#state === 'start') this.#readStart(byte, this.#position + at);
        else if (!isSpace(byte)) throw bad('something follows after its end');
        at += 1;
      }
    }
    this.#position += chunk.length;
  }

  /** What is known of the envelope, for answers that nobody reads to the end. Throws nothing. */
  soFar(): Envelope {
    const inList = this.#state === 'list' || this.#state === 'element';
    try {
      return inList ? envelopeOf(parse(`${this.#skeletonText()}]${this.#bare ? '' : '}'}`)) : this.end();
    } catch {
      return { count: null, nextLink: null };
    }
  }

  end(): Envelope {
    if (this.#state === 'start') throw bad('it is empty');
    if (this.#state !== 'done') throw new EnvelopeFault('it ends in the middle', true);
    const skeleton = parse(this.#skeletonText());
    const found = envelopeOf(skeleton);
    const beside = this.#listSeen ? 'beside it ' : '';
    if (found.trouble) throw bad(`the service says ${beside}that something went wrong: ${found.trouble}`);
    if (!this.#listSeen && !found.isNone) throw bad('it is an object without a list in "value", "data" or "items"');
    if (found.isNone) return found;
    if (found.lists !== 1) throw bad('it holds its list twice');
    return found;
  }

  #skeletonText(): string {
    return this.#skeleton.toString('utf8', 0, this.#skeletonLength);
  }

  #keep(byte: number): void {
    if (this.#skeletonLength === this.#skeleton.length) {
      if (this.#skeletonLength >= MOST_AROUND) throw bad('it holds more than 1 MB beside its list');
      const larger = Buffer.alloc(this.#skeletonLength * 2);
      this.#skeleton.copy(larger);
      this.#skeleton = larger;
    }
    this.#skeleton[this.#skeletonLength] = byte;
    this.#skeletonLength += 1;
  }

  #readStart(byte: number, position: number): void {
    if (isSpace(byte) || byte === BOM[position]) return;
    if (byte !== OPEN_LIST && byte !== OPEN_OBJECT) throw bad('it is not JSON, or not a list');
    this.#keep(byte);
    this.#depth = 1;
    this.#bare = byte === OPEN_LIST;
    this.#listSeen = this.#bare;
    this.#state = this.#bare ? 'list' : 'around';
  }

  #readAround(byte: number): void {
    this.#keep(byte);
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) {
        this.#inString = false;
        if (this.#depth === 1)
          this.#lastString = this.#skeleton.toString('utf8', this.#stringStart, this.#skeletonLength);
      }
    } else if (byte === QUOTE) {
      this.#inString = true;
      this.#stringStart = this.#skeletonLength - 1;
    } else if (byte === COLON) {
      if (this.#depth === 1) this.#key = parse(this.#lastString);
    } else if (byte === COMMA) {
      if (this.#depth === 1) this.#key = null;
    } else if (byte === OPEN_LIST && this.#depth === 1 && typeof this.#key === 'string' && LIST_KEYS.has(this.#key)) {
      if (this.#listSeen) throw bad('it holds two lists');
      this.#listSeen = true;
      this.#expect = 'first';
      this.#state = 'list';
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#depth += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      this.#depth -= 1;
      if (this.#depth === 0) this.#state = 'done';
    }
  }

  #readList(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (isSpace(byte)) continue;
      if (this.#expect === 'separator' && byte === COMMA) {
        this.#expect = 'element';
      } else if (this.#expect !== 'element' && byte === CLOSE_LIST) {
        this.#keep(byte);
        this.#key = null;
        this.#state = this.#bare ? 'done' : 'around';
        return at + 1;
      } else if (this.#expect !== 'separator' && byte === OPEN_OBJECT) {
        this.#state = 'element';
        this.#depth = 0;
        return at;
      } else {
        throw bad(
          this.#expect === 'separator'
            ? `something stands between record ${this.elements} and the next`
            : `record ${this.elements + 1} of its list is not an object`,
        );
      }
    }
    return chunk.length;
  }

  /** The inner loop: everything of 200 MB passes here, so it works on local variables and looks at each byte once. */
  #readElement(chunk: Buffer, start: number): number {
    const end = chunk.length;
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    for (let at = start; at < end; at += 1) {
      const byte = chunk[at]!;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) {
        inString = true;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        depth += 1;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        depth -= 1;
        if (depth === 0) {
          this.#give(chunk, start, at + 1);
          return at + 1;
        }
      }
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
    this.#parts.push(chunk.subarray(start));
    this.#partsLength += end - start;
    if (this.#partsLength > LARGEST_ELEMENT) throw bad(`record ${this.elements + 1} is larger than 16 MB`);
    return end;
  }

  #give(chunk: Buffer, start: number, end: number): void {
    let bytes = chunk;
    let from = start;
    let to = end;
    if (this.#parts.length > 0) {
      bytes = Buffer.concat([...this.#parts, chunk.subarray(start, end)]);
      from = 0;
      to = bytes.length;
      this.#parts = [];
      this.#partsLength = 0;
    }
    this.#inString = false;
    this.#escaped = false;
    // Back in the list, which stands one deep in its envelope.
    this.#depth = 1;
    this.#expect = 'separator';
    this.#state = 'list';
    this.elements += 1;
    const text = bytes.toString('utf8', from, to);
    if (text.includes('\ufffd') && !isUtf8(bytes.subarray(from, to))) {
      throw bad(`the text of record ${this.elements} is not UTF-8`);
    }
    this.#take(text);
  }
}
