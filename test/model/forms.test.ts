// The model with files of days in a row, and of a line for each pay type of a record; destinations are changed to them and from them.

import { expect, it } from 'vitest';
import { simulate } from './play.ts';
import { LATER } from './sums.ts';

const STEPS = 700;

it.each(LATER)(`keeps the promise over ${STEPS} steps with files of %s`, async (lines) => {
  const report = await simulate(714_001, STEPS, 1, { lines, layoutsChange: true });
  console.log(`${report.steps} steps in ${report.sequences} sequences, killed ${report.kills} times`);
  expect(report.failure).toBeNull();
  expect(report.steps).toBeGreaterThanOrEqual(STEPS);
});
