// A first handful of what `npm run fuzz` plays for minutes: random hostile answers and files are taken, or refused in words.

import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { mutated, randomOf } from './mutate.ts';

it('400 random files and answers come to a result or to words, and one seed makes the same damage again', async () => {
  const report = await fuzz(20261122, { ms: 60_000, cases: 400 });
  expect(report.failures).toEqual([]);
  expect(report.files + report.answers).toBe(400);
  expect(report.refused).toBeGreaterThan(50);
  const bytes = Buffer.from('Dato;Antall\n'.repeat(20));
  expect(mutated(randomOf(7), bytes).equals(mutated(randomOf(7), bytes))).toBe(true);
});
