// The fields of one JSON object with the text of each value kept, so that a number is never read through a float. The scan only
// finds where each value of well-formed JSON ends; objects of a shape that came before are read by its pattern instead.

import { LONGEST_PLAIN, type PlainShape, plainShapeOf } from './plain-shape.ts';

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
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner;
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

let shape: PlainShape | null = null;
/** Keys of the shape, and of the last object that was scanned: a shape is only worked out for keys that come twice in a row. */
let shaped = '';
let scanned = '';

function learn(fields: readonly JsonField[]): void {
  const keys = fields.map((field) => field.key);
  const name = keys.join('\n');
  if (name === scanned && name !== shaped) {
    shape = plainShapeOf(keys);
    shaped = name;
  }
  scanned = name;
}

/** The fields of an object of the known shape, which is well-formed JSON then; null for any other text. */
function plainFieldsOf(text: string): JsonField[] | null {
  if (shape === null || text.length > LONGEST_PLAIN) return null;
  const { keys, pattern } = shape;
  const values = pattern.exec(text);
  if (values === null) return null;
  return keys.map((key, place): JsonField => {
    const value = values[place + 1]!;
    const type = typeAt(value.charCodeAt(0));
    return { key, type, text: type === 'string' ? value.slice(1, -1) : value };
  });
}

/** The fields of the well-formed JSON object in `text`, in their order. Of a key given twice both are returned. */
export function fieldsOf(text: string): JsonField[] {
  const plain = plainFieldsOf(text);
  if (plain !== null) return plain;
  const fields = scan(text);
  learn(fields);
  return fields;
}

/** The keys of the well-formed JSON object in `text`; for objects of one shape in a row it is the very same list. */
export function keysOf(text: string): readonly string[] {
  if (shape !== null && text.length <= LONGEST_PLAIN && shape.pattern.test(text)) return shape.keys;
  return fieldsOf(text).map((field) => field.key);
}

/** As `fieldsOf`, for a text that nobody has parsed. Throws a SyntaxError when it is not well-formed JSON. */
export function provenFieldsOf(text: string): JsonField[] {
  const plain = plainFieldsOf(text);
  if (plain !== null) return plain;
  JSON.parse(text);
  return fieldsOf(text);
}
