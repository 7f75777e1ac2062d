// A set of Ids is a Set, and what is found by Ids a Map, whatever they are and in whatever order they come.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ascending, IdsBy, IdSet, ListsById } from '../../main/domain/id-set.ts';
import { PlainRows } from '../../main/domain/evidence/plain-rows.ts';

const id = fc.oneof(
  fc.integer({ min: -40, max: 40 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, Number.MIN_SAFE_INTEGER, 2 ** 33, 2 ** 33 - 1),
);
/** What is done with an Id: put in, with a value, or taken out. */
const step = fc.record({ id, value: fc.integer({ min: 0, max: 3 }), isTakenOut: fc.boolean() });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function inAnyOrder(compare: (steps: readonly Step[]) => void): void {
  fc.assert(fc.property(fc.array(step, { maxLength: 60 }), compare), { numRuns: 1_000 });
}

const sorted = (ids: Iterable<number>): number[] => [...ids].sort((one, other) => one - other);

it('a set', () => {
  inAnyOrder((steps) => {
    const [own, set] = [new IdSet(), new Set<number>()];
    for (const { id: one, isTakenOut } of steps) {
      if (isTakenOut) expect(own.delete(one)).toBe(set.delete(one));
      else {
        own.add(one);
        set.add(one);
      }
      expect([own.size, own.has(one), own.has(one + 1)]).toEqual([set.size, set.has(one), set.has(one + 1)]);
    }
    expect(sorted(own)).toEqual(sorted(set));
    expect(ascending(set)).toEqual(sorted(set));
  });
});

it('a set of Ids that come in their order gives them in it', () => {
  const ids = Array.from({ length: 2_000 }, (_, at) => at * 3 - 40);
  expect([...new IdSet(ids)]).toEqual(ids);
});

it('a value of each Id', () => {
  inAnyOrder((steps) => {
    const [own, map] = [new IdsBy<number>(), new Map<number, number>()];
    for (const { id: one, value, isTakenOut } of steps) {
      if (isTakenOut) expect(own.delete(one)).toBe(map.delete(one));
      else {
        own.set(one, value);
        map.set(one, value);
      }
      expect([own.size, own.get(one), own.has(one + 1)]).toEqual([map.size, map.get(one), map.has(one + 1)]);
    }
    expect(sorted(own.keys())).toEqual(sorted(map.keys()));
    expect(new Set([...own.groups()].map(([value]) => value))).toEqual(new Set(map.values()));
  });
});

it('lists of which most are empty', () => {
  inAnyOrder((steps) => {
    const [own, map] = [new ListsById<number>(), new Map<number, number[]>()];
    for (const { id: one, value, isTakenOut } of steps) {
      const found = Array.from({ length: value }, (_, at) => at);
      if (isTakenOut) expect(own.delete(one)).toBe(map.delete(one));
      else {
        own.set(one, found);
        map.set(one, found);
      }
      expect([own.get(one), own.has(one), own.get(one + 1)]).toEqual([map.get(one), map.has(one), map.get(one + 1)]);
    }
    expect(new Map(own)).toEqual(map);
    expect(new Map(new ListsById(own))).toEqual(map);
  });
});

it('rows of plain lines, each Id with one and the same', () => {
  inAnyOrder((steps) => {
    const [own, map] = [new PlainRows(), new Map<number, { key: number; run: number }>()];
    for (const { id: one, isTakenOut } of steps) {
      const row = { key: (one % 2 ** 20) * 2 ** 26 + 7, run: Math.abs(one % 5) };
      if (isTakenOut) expect(own.delete(one)).toBe(map.delete(one));
      else {
        own.set(one, row);
        map.set(one, row);
      }
      expect([own.size, own.get(one), own.has(one + 1)]).toEqual([map.size, map.get(one), map.has(one + 1)]);
    }
    expect(new Map(own)).toEqual(map);
    own.clear();
    expect([own.size, [...own]]).toEqual([0, []]);
  });
});
