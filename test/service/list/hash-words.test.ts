// Words of a content hash are the numbers that its digits say.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordAt } from '../../../main/service/list/hash-words.ts';

it('any digits, at any place', () => {
  const digits = fc.array(fc.constantFrom(...[...Array(16).keys()].map((digit) => digit.toString(16))), {
    minLength: 32,
    maxLength: 32,
  });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 24 }), (all, at) => {
      const hash = all.join('');
      expect(wordAt(hash, at)).toBe(Number.parseInt(hash.slice(at, at + 8), 16));
    }),
  );
});
