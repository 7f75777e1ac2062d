// Reads JSON objects that mostly have the keys of the one before, as a list brings them by the hundred thousand: a pattern made of those
// keys finds all values at once, and proves that the object is well-formed. What does not fit it is read as any object.

import { type JsonField, plainFieldsOf } from './json-object.ts';

/** A list with ever other keys is read without patterns: to make one costs as much as many objects. */
const MOST_PATTERNS = 20;
/** Below what a pattern may hold. */
const MOST_KEYS = 200;

/** A string without escapes and control characters, a number without exponent, or a word. */
const VALUE = String.raw`("[^"\\\u0000-\u001f]*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|true|false|null)`;

function patternOf(keys: readonly string[]): RegExp {
  const parts = keys.map((key) => `"${key.replace(/[^A-Za-z0-9_]/g, (sign) => `\\u${hex(sign)}`)}":${VALUE}`);
  return new RegExp(`^\\{${parts.join(',')}\\}$`);
}

const hex = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(4, '0');

function fieldOf(key: string, value: string): JsonField {
  const code = value.charCodeAt(0);
  if (code === 34) return { key, type: 'string', text: value.slice(1, -1) };
  if (code === 110) return { key, type: 'null', text: value };
  return { key, type: code === 116 || code === 102 ? 'boolean' : 'number', text: value };
}

/** Reads objects one after the other. Objects alike share their keys: the same strings, in the same list. */
export class ObjectsAlike {
  /** The keys of the object that was read last. */
  keys: readonly string[] = [];
  #pattern: RegExp | null = null;
  #made = 0;

  /** The fields of a plain object, proved to be well-formed; null for any other text, as `plainFieldsOf`. */
  read(text: string): JsonField[] | null {
    const values = this.#pattern?.exec(text);
    if (values != null) return this.keys.map((key, place) => fieldOf(key, values[place + 1]!));
    const fields = plainFieldsOf(text);
    if (fields === null) return null;
    this.keys = fields.map(({ key }) => key);
    this.#pattern = this.#made < MOST_PATTERNS && fields.length <= MOST_KEYS ? patternOf(this.keys) : null;
    this.#made += 1;
    return fields;
  }
}
