// The model, part 4 of 5: fixed seeds, so that the same sequences are played each time (play.ts). More: npm run simulate.

import { expect, it } from 'vitest';
import { simulate } from './play.ts';

const STEPS = 12_000;

it(`keeps the promise over ${STEPS} steps`, async () => {
  const report = await simulate(4_000_000, STEPS);
  console.log(`${report.steps} steps in ${report.sequences} sequences, killed ${report.kills} times`);
  expect(report.failure).toBeNull();
  expect(report.steps).toBeGreaterThanOrEqual(STEPS);
}, 900_000);
