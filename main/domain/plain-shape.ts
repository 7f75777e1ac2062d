// Lists bring objects by the hundred thousand with the same keys in the same order, one level deep, without white space or
// escapes. One pattern over the whole text finds their values and proves the text well-formed, many times as fast as a scan.

/** The keys of such objects, and the pattern that matches one whole object with a group for the JSON text of each value. */
export interface PlainShape {
  readonly keys: readonly string[];
  readonly pattern: RegExp;
}

const MOST_KEYS = 60;
/** Beyond this many characters a text is not tried. */
export const LONGEST_PLAIN = 8192;
const SIMPLE_KEY = /^[\p{L}\p{N}_@.-]+$/u;
/** A string without escapes, a number without exponent, or a word: strictly what JSON allows. */
const VALUE = String.raw`("[^"\\\u0000-\u001f]*"|-?(?:0|[1-9]\d*)(?:\.\d+)?|null|true|false)`;

/** The shape of objects with these keys; null when they are too many or not simple names. */
export function plainShapeOf(keys: readonly string[]): PlainShape | null {
  if (keys.length === 0 || keys.length > MOST_KEYS || !keys.every((key) => SIMPLE_KEY.test(key))) return null;
  const parts = keys.map((key) => `"${key.replaceAll('.', String.raw`\.`)}":${VALUE}`);
  return { keys, pattern: new RegExp(String.raw`^\{${parts.join(',')}\}$`) };
}
