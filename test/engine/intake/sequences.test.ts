// Any order of files, faults, restarts and decisions: each new row is at the service exactly once, or unknown for a person; never twice.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fault } from '../../../main/sandbox/fault.ts';
import { openDesk } from '../../support/desk.ts';
import { products, send, smallChunks, taken, writeRows } from './intake-desk.ts';
import { countsOf, decideByTruth, wantedOf } from './truth.ts';

const batch = { call: 'batch' } as const;
const fault: fc.Arbitrary<Fault> = fc
  .tuple(
    fc.constantFrom<Fault>(
      { ...batch, kind: 'drop-after' },
      { ...batch, kind: 'drop-before' },
      { ...batch, kind: 'refuse' },
      { ...batch, kind: 'status', status: 500 },
      { ...batch, kind: 'status', status: 500, after: true },
      { ...batch, kind: 'status', status: 400 },
      { ...batch, kind: 'status', status: 413 },
      { ...batch, kind: 'status', status: 429 },
      { ...batch, kind: 'status', status: 409, after: true },
      { ...batch, kind: 'cut' },
      { ...batch, kind: 'html' },
      { ...batch, kind: 'empty' },
      { kind: 'refuse-value', field: 'ProduktId', value: 'B', times: 2 },
    ),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([one, from]) => ({ ...one, from }));

const file = fc.string({ unit: fc.constantFrom('A', 'B', 'C', 'D'), minLength: 1, maxLength: 7 });
const step = fc.record({ file: fc.nat({ max: 2 }), faults: fc.array(fault, { maxLength: 2 }), decide: fc.boolean() });

it('sends each new row once', { timeout: 240_000 }, async () => {
  let unknown = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(file, file, file),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      async (files, steps) => {
        const desk = await openDesk();
        await smallChunks(desk, 3);
        const paths = files.map((rows, index) => writeRows(desk, `${index}.csv`, products(rows)));
        const seen = new Set<string>();
        for (const { file: index, faults, decide } of steps) {
          for (const one of faults) desk.sandbox.setFault(one);
          seen.add(files[index]!);
          await send(desk, paths[index]!);
          desk.sandbox.clearFaults();
          const wanted = wantedOf([...seen]);
          for (const [letter, count] of Object.entries(countsOf(taken(desk))))
            expect(count, letter).toBeLessThanOrEqual(wanted[letter] ?? 0);
          if (decide) unknown += await decideByTruth(desk);
        }
        unknown += await decideByTruth(desk);
        for (const [index, rows] of files.entries()) if (seen.has(rows)) await send(desk, paths[index]!);
        expect(countsOf(taken(desk))).toEqual(wantedOf([...seen]));
        await desk.sandbox.close();
      },
    ),
    { numRuns: 25 },
  );
  // A test that never met an unknown would prove nothing.
  expect(unknown).toBeGreaterThan(0);
});
