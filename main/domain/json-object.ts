// The fields of one JSON object with the text of each value kept, so that a number is never read through a float. The scan only
// finds where each value of well-formed JSON ends.

export interface JsonField {
  readonly key: string;
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'nested';
  /** A string's decoded characters; of anything else the JSON text. */
  readonly text: string;
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Index just behind the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (text.charCodeAt(end - 1) === BACKSLASH) {
    let slashes = 1;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) break;
    end = text.indexOf('"', end + 1);
  }
  return end + 1;
}

function decode(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? String(JSON.parse(text.slice(start, end))) : inner;
}

function endOfNested(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    if (code === 123 || code === 91) depth += 1;
    if (code === 125 || code === 93) depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
}

function endOfScalar(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 44 || code === 125 || code <= 32) return at;
    at += 1;
  }
}

function typeAt(code: number): JsonField['type'] {
  if (code === QUOTE) return 'string';
  if (code === 123 || code === 91) return 'nested';
  if (code === 116 || code === 102) return 'boolean';
  return code === 110 ? 'null' : 'number';
}

function scan(text: string): JsonField[] {
  const fields: JsonField[] = [];
  let at = text.indexOf('{') + 1;
  for (;;) {
    const open = text.indexOf('"', at);
    if (open === -1) return fields;
    const close = endOfString(text, open);
    const key = decode(text, open, close);
    at = text.indexOf(':', close) + 1;
    while (text.charCodeAt(at) <= 32) at += 1;
    const type = typeAt(text.charCodeAt(at));
    const start = at;
    if (type === 'string') at = endOfString(text, start);
    else if (type === 'nested') at = endOfNested(text, start);
    else at = endOfScalar(text, start);
    fields.push({ key, type, text: type === 'string' ? decode(text, start, at) : text.slice(start, at) });
  }
}

/** Behind the closing quote of a string without escapes and control characters; -1 when it is another. */
function endOfPlainString(text: string, start: number): number {
  if (text.charCodeAt(start) !== QUOTE) return -1;
  for (let at = start + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    // Past the end it is not a number, and no comparison holds.
    if (!(code >= 32) || code === BACKSLASH) return -1;
  }
}

function endOfDigits(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code >= 48 && code <= 57; code = text.charCodeAt(at)) at += 1;
  return at;
}

/** Behind a number without exponent, as JSON allows it; -1 when it is another. */
function endOfPlainNumber(text: string, start: number): number {
  const first = text.charCodeAt(start) === 45 ? start + 1 : start;
  const whole = endOfDigits(text, first);
  if (whole === first || (text.charCodeAt(first) === 48 && whole > first + 1)) return -1;
  if (text.charCodeAt(whole) !== 46) return whole;
  const end = endOfDigits(text, whole + 1);
  return end === whole + 1 ? -1 : end;
}

function endOfPlainValue(text: string, start: number, type: JsonField['type']): number {
  if (type === 'string') return endOfPlainString(text, start);
  if (type === 'number') return endOfPlainNumber(text, start);
  if (type === 'nested') return -1;
  const word = type === 'null' ? 'null' : text.charCodeAt(start) === 116 ? 'true' : 'false';
  return text.startsWith(word, start) ? start + word.length : -1;
}

/**
 * The fields of an object one level deep, without white space, escapes and exponents, as lists bring them by the hundred thousand: it is
 * proved to be well-formed as it is read. Null for any other text.
 */
export function plainFieldsOf(text: string): JsonField[] | null {
  if (text.charCodeAt(0) !== 123) return null;
  const fields: JsonField[] = [];
  for (let at = 1; ; at += 1) {
    const close = endOfPlainString(text, at);
    if (close === -1 || text.charCodeAt(close) !== 58) return null;
    const type = typeAt(text.charCodeAt(close + 1));
    const end = endOfPlainValue(text, close + 1, type);
    if (end === -1) return null;
    const value = type === 'string' ? text.slice(close + 2, end - 1) : text.slice(close + 1, end);
    fields.push({ key: text.slice(at + 1, close - 1), type, text: value });
    at = end;
    const code = text.charCodeAt(at);
    if (code === 125) return at === text.length - 1 ? fields : null;
    if (code !== 44) return null;
  }
}

/** The fields of the well-formed JSON object in `text`, in their order. Of a key given twice both are returned. */
export function fieldsOf(text: string): JsonField[] {
  return plainFieldsOf(text) ?? scan(text);
}

/** As `fieldsOf`, for a text that nobody has parsed. Throws a SyntaxError when it is not well-formed JSON. */
export function provenFieldsOf(text: string): JsonField[] {
  const plain = plainFieldsOf(text);
  if (plain !== null) return plain;
  JSON.parse(text);
  return scan(text);
}

/** The keys of the well-formed JSON object in `text`. */
export function keysOf(text: string): readonly string[] {
  return fieldsOf(text).map((field) => field.key);
}
