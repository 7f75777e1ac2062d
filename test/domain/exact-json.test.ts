// JSON whose numbers keep their text (rule 8).

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isObject, parseNumbers, parseRaw, rawNumber } from '../../main/domain/exact-json.ts';

const LONG = '{"a":7.50,"b":[12345678901234567890,-0,1e2,{"c":0.10000000000000000001}],"d":"7.50","e":null,"f":true}';

it('is written again as it was read, digit by digit', () => {
  expect(JSON.stringify(parseRaw(LONG))).toBe(LONG);
  expect(JSON.stringify({ hours: rawNumber('7.50') })).toBe('{"hours":7.50}');
});

it('is what JSON.parse reads when numbers are read as numbers, whatever it holds', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseNumbers(text, Number)).toEqual(JSON.parse(text));
      // Raw values are whole again once they are written.
      expect(JSON.parse(JSON.stringify(parseRaw(text)))).toEqual(JSON.parse(text));
    }),
  );
});

it('hands over the text of each number and of nothing else', () => {
  const seen: string[] = [];
  parseNumbers(LONG, (digits) => seen.push(digits));
  expect(seen).toEqual(['7.50', '12345678901234567890', '-0', '1e2', '0.10000000000000000001']);
});

it('throws what is not JSON, and takes a number for no object', () => {
  for (const text of ['', '7,5', '{"a":}', '01']) expect(() => parseRaw(text)).toThrow(SyntaxError);
  expect([isObject({}), isObject([]), isObject(null), isObject(rawNumber('7.50')), isObject('x')]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
