// Several desks of the model over one proof log, a short run of each number with fixed seeds. More: npm run simulate -- --desks 4.

import { expect, it } from 'vitest';
import { simulate } from './play.ts';

it.each([
  [2, 700],
  [3, 700],
  [4, 500],
])(
  '%i desks over one proof log keep the promise over %i steps',
  async (desks, steps) => {
    const report = await simulate(9_100 + desks, steps, desks);
    console.log(
      `${desks} desks: ${report.steps} steps in ${report.sequences} sequences, killed ${report.kills} times, ${report.looked} reviews looked at`,
    );
    expect(report.failure).toBeNull();
    expect(report.steps).toBeGreaterThanOrEqual(steps);
    expect(report.kills).toBeGreaterThan(5);
    expect(report.looked).toBeGreaterThan(0);
  },
  900_000,
);
