// JSON in which a key stands twice: read as JSON.parse reads it, but for what stands twice.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDoubled } from '../../main/domain/doubled-keys.ts';

const first = (_key: string, one: unknown): unknown => one;

describe('a key that stands twice', () => {
  it('is asked about, in its own object alone, also where it is written otherwise', () => {
    expect(readDoubled('{"a":1,"b":{"a":2},"a":3}', first)).toEqual({ a: 1, b: { a: 2 } });
    expect(readDoubled('[{"a":1},{"a":2,"\\u0061":3}]', first)).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('is in no other text, which is read as ever', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (text, space) => {
        const written = JSON.stringify(JSON.parse(text), null, space);
        expect(readDoubled(written, first)).toEqual(JSON.parse(written));
      }),
    );
  });

  it('is not looked for where lists lie in lists without end, and what is no JSON is none', () => {
    const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`;
    expect(JSON.stringify(readDoubled(deep, first))).toBe(deep);
    expect(() => readDoubled('{"a":1', first)).toThrow(SyntaxError);
  });
});
