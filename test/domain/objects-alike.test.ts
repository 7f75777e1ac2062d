// The reader of objects alike may never find anything else than the reader of any object does.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainFieldsOf } from '../../main/domain/json-object.ts';
import { ObjectsAlike } from '../../main/domain/objects-alike.ts';

const key = fc.oneof(fc.constantFrom('Id', 'Id.', 'I', 'a$', '(b)', 'Æ', '@odata.x', ''), fc.string({ maxLength: 4 }));
const number = fc.constantFrom(
  '0',
  '-0',
  '7.5',
  '-7.50',
  '01',
  '1.',
  '.5',
  '1e3',
  '1E+2',
  '+1',
  '--1',
  '12345678901234567890',
);
const word = fc.constantFrom('true', 'false', 'null', 'nul', 'truefalse', '', '{}', '[1]', ' 1', '1 ');
const text = fc.string({
  unit: fc.constantFrom('a', ';', '"', '\\', '\n', '\u0000', '\u2028', '🎉', '\ud800', ',', ':', '}'),
});
const value = fc.oneof(
  number,
  word,
  text.map((inner) => `"${inner}"`),
  text.map((inner) => JSON.stringify(inner)),
);
const keys = fc.array(key, { minLength: 1, maxLength: 4 });
const object = (names: readonly string[]) =>
  fc.array(value, { minLength: names.length, maxLength: names.length }).map((values) => {
    const fields = names.map((name, at) => `${JSON.stringify(name)}:${values[at]!}`);
    return `{${fields.join(',')}}`;
  });

it('finds the keys, the types and the values that are found one by one, whatever came before', () => {
  const lists = fc.array(keys, { minLength: 1, maxLength: 3 }).chain((names) => {
    const some = fc.oneof(...names.map(object));
    return fc.array(
      fc.oneof(
        some,
        some.map((one) => `${one},`),
        some.map((one) => `${one}${one}`),
      ),
      { maxLength: 12 },
    );
  });
  fc.assert(
    fc.property(lists, (texts) => {
      const reader = new ObjectsAlike();
      for (const one of texts) {
        const fields = plainFieldsOf(one);
        expect(reader.read(one)).toEqual(fields);
        if (fields !== null) expect(reader.keys).toEqual(fields.map((field) => field.key));
      }
    }),
    { numRuns: 500 },
  );
});

it('gives objects alike the same list of keys, and others one of their own', () => {
  const reader = new ObjectsAlike();
  const keysOf = (one: string) => [reader.read(one), reader.keys][1];
  const first = keysOf('{"Id":1,"B":2}');
  expect(keysOf('{"Id":2,"B":"x"}')).toBe(first);
  expect(keysOf('{"B":2,"Id":2}')).not.toBe(first);
});

it('reads a list with ever other keys to its end', () => {
  const reader = new ObjectsAlike();
  for (let at = 0; at < 100; at += 1)
    expect(reader.read(`{"k${at}":${at}}`)).toEqual([{ key: `k${at}`, type: 'number', text: String(at) }]);
});
