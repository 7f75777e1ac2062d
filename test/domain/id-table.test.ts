// A table of Ids is a Map, whatever order they come in.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdTable } from '../../main/domain/id-table.ts';

const id = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 33),
);

function compare(ids: readonly number[]): void {
  const table = new IdTable();
  const map = new Map<number, number>();
  for (const [at, one] of ids.entries()) {
    expect(table.get(one)).toBe(map.get(one));
    table.set(one, at);
    if (!map.has(one)) map.set(one, at);
    expect(table.size).toBe(map.size);
  }
  expect([...table.entries()]).toEqual([...map]);
  for (const one of ids) expect(table.has(one + 1)).toBe(map.has(one + 1));
  table.clear();
  expect([table.size, table.has(ids[0] ?? 1), [...table.entries()]]).toEqual([0, false, []]);
}

it('in any order', () => {
  fc.assert(fc.property(fc.array(id, { maxLength: 30 }), compare), { numRuns: 1_000 });
});

it('in their order, some of them twice', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 30 }), (ids) => compare(ids.toSorted((a, b) => a - b))),
    { numRuns: 1_000 },
  );
});

it('more than there was room for at first', () => {
  compare(Array.from({ length: 3_000 }, (_, at) => at * 2));
  compare([...Array.from({ length: 3_000 }, (_, at) => at * 2), 7]);
});
