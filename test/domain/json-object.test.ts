import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, type JsonField, provenFieldsOf } from '../../main/domain/json-object.ts';

function valueOf(field: JsonField): unknown {
  return field.type === 'string' ? field.text : JSON.parse(field.text);
}

function typeOf(value: unknown): JsonField['type'] {
  if (value === null) return 'null';
  if (typeof value === 'object') return 'nested';
  return typeof value as 'string' | 'number' | 'boolean';
}

const nasty = fc.string({
  unit: fc.constantFrom(
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '/',
    '\n',
    '\t',
    '\u0000',
    '\u2028',
    'æ',
    '🎉',
    '\ud800',
    'a',
    ' ',
  ),
  maxLength: 12,
});
const word = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 8 }));
const anyObject = fc.dictionary(word, fc.oneof(word, fc.jsonValue({ maxDepth: 3 })), { maxKeys: 8 });
const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t'), maxLength: 3 });

/** The same JSON with other white space and every character of its strings escaped or not. */
function spelled(value: unknown, gap: string, escaped: boolean): string {
  const spell = (text: string) =>
    escaped
      ? `"${[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
      : JSON.stringify(text);
  const write = (part: unknown): string => {
    if (typeof part === 'string') return spell(part);
    if (Array.isArray(part)) return `[${gap}${part.map(write).join(`${gap},${gap}`)}${gap}]`;
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const fields = Object.entries(part).map(([key, inner]) => `${gap}${spell(key)}${gap}:${gap}${write(inner)}${gap}`);
    return `{${gap}${fields.join(',')}${gap}}`;
  };
  return write(value);
}

describe('the fields of a JSON object', () => {
  // Not as JSON.parse finds them: once it has read an object with the key "\\", that of Node 24 takes the key "\"" of the next for it.
  it('have the keys, the types and the values that were written', () => {
    fc.assert(
      fc.property(anyObject, space, fc.boolean(), (value, gap, escaped) => {
        const fields = fieldsOf(`${gap}${spelled(value, gap, escaped)}${gap}`);
        const written = new Map<string, unknown>(Object.entries(value));
        expect(fields.map((field) => field.key).sort()).toEqual([...written.keys()].sort());
        for (const field of fields) {
          const own = written.get(field.key);
          expect(field.type).toBe(typeOf(own));
          if (field.type === 'nested') expect(field.text).toBe(spelled(own, gap, escaped));
          else expect(valueOf(field)).toEqual(own === 0 ? 0 : own);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('come in the order of the text, not in the order of JavaScript', () => {
    expect(fieldsOf('{"b":1,"10":2,"a":3,"2":4}').map((field) => field.key)).toEqual(['b', '10', 'a', '2']);
  });

  it('keep the text of a number, digit by digit', () => {
    const numbers = ['7.50', '-0', '1e5', '1E-7', '9007199254740993', '0.1234567890123456789', '-12.0'];
    const text = `{${numbers.map((number, at) => `"f${at}" : ${number}`).join(' ,')} }`;
    expect(fieldsOf(text).map((field) => field.text)).toEqual(numbers);
    expect(fieldsOf(text).every((field) => field.type === 'number')).toBe(true);
  });

  it('are none in an empty object', () => {
    expect(fieldsOf('{}')).toEqual([]);
    expect(fieldsOf(' {\n} ')).toEqual([]);
  });

  it('are not fooled by quotes, braces and backslashes inside strings and nested values', () => {
    const text = String.raw`{"a\\":"\\","b\"}":"}\"{","c":{"x":"]}\\\"","y":[1,{"z":"["}]},"":"","d":[],"e":true}`;
    expect(fieldsOf(text)).toEqual([
      { key: 'a\\', type: 'string', text: '\\' },
      { key: 'b"}', type: 'string', text: '}"{' },
      { key: 'c', type: 'nested', text: String.raw`{"x":"]}\\\"","y":[1,{"z":"["}]}` },
      { key: '', type: 'string', text: '' },
      { key: 'd', type: 'nested', text: '[]' },
      { key: 'e', type: 'boolean', text: 'true' },
    ]);
  });

  it('take keys that JavaScript treats specially as any other', () => {
    expect(fieldsOf('{"__proto__":1,"constructor":null}').map((field) => field.key)).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  it('are both given when a key comes twice', () => {
    expect(fieldsOf('{"a":1,"a":2}').map((field) => field.text)).toEqual(['1', '2']);
  });
});

const NUMBERS = '1 -1 -0 01 -01 1. .5 1.50 1e5 +1 - NaN null nul true false True {} [1]'.split(' ');
const STRINGS = [
  '""',
  '"x"',
  '"x',
  'x"',
  '"\\""',
  '"\\x"',
  '"\\n"',
  '"\n"',
  '"\u0000"',
  '"\u001f"',
  '"\u2028"',
  '"\ud800"',
];
const VALUES = [...NUMBERS, ...STRINGS, '', '"a","b":"c"', '"}"'];

/** The keys of a list, and objects of it: some well-formed, many not. */
const nearlyPlain = fc
  .uniqueArray(fc.constantFrom('Id', 'id', 'a.b', 'axb', 'æ', 'a b', 'x'), { minLength: 1, maxLength: 3 })
  .chain((keys) =>
    fc.tuple(
      fc.constant(`{${keys.map((key) => `"${key}":1`).join(',')}}`),
      fc.array(
        fc
          .tuple(
            fc.array(fc.constantFrom(...VALUES), { minLength: keys.length, maxLength: keys.length }),
            fc.constantFrom(',', ',', ',', ',,', ' ', ''),
            fc.constantFrom('}', '}', '}', '},', '', '}}', '}\n', '}x'),
            fc.constantFrom('{', '{', '{', ' {', '{{', '', '['),
          )
          .map(
            ([values, comma, close, open]) =>
              `${open}${keys.map((key, at) => `"${key}":${values[at]!}`).join(comma)}${close}`,
          ),
        { minLength: 1, maxLength: 8 },
      ),
    ),
  );

describe('an object that nobody has parsed', () => {
  it('is refused when JSON.parse refuses it, and gives what it gives otherwise', () => {
    let read = 0;
    fc.assert(
      fc.property(nearlyPlain, ([first, texts]) => {
        for (const text of [first, ...texts]) {
          let parsed: unknown;
          try {
            parsed = JSON.parse(text);
          } catch {
            expect(() => provenFieldsOf(text)).toThrow(SyntaxError);
            continue;
          }
          const fields = provenFieldsOf(text);
          read += 1;
          // Of a key given twice the last one counts for JSON.parse.
          expect(Object.fromEntries(fields.map((field) => [field.key, valueOf(field)]))).toEqual(parsed);
          for (const field of fields) expect(field.type).toBe(typeOf(valueOf(field)));
        }
      }),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(3100);
  });

  it('is read alike in one go and, where white space stands in it, by the scan', () => {
    const list = ['{"Id":1,"x.y":"a","n":7.50,"b":true,"z":null}', '{"Id":2,"x.y":"","n":-0,"b":false,"z":"\u2028"}'];
    for (const text of list) expect(provenFieldsOf(text)).toEqual(provenFieldsOf(` ${text}`));
    expect(() => provenFieldsOf('{"Id":1,"xzy":"a","n":07,"b":true,"z":null}')).toThrow(SyntaxError);
  });
});
