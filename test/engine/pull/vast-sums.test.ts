// Rule 8: amounts that each fit and together do not are an error that names the records, and no run is made of them.

import { expect, it } from 'vitest';
import { AFTER, BEFORE, row, scripted } from './scripted-service.ts';

const VAST = 9_000_000_000_000;

it.each([
  ['of one sign', [VAST, VAST], [1, 2]],
  ['of two signs', [VAST, -VAST, VAST], [1, 3]],
  ['on both sides of the cutoff', [7.5, VAST, 1, VAST], [2, 4]],
] as const)('sums %s that do not fit 64 bits name the records', async (_how, amounts, named) => {
  const desk = await scripted({
    rows: amounts.map((amount, at) => row(at + 1, amount, at % 2 === 0 ? BEFORE : AFTER)),
  });
  const said = await desk.run<{ error: { code: string } }>('pull', 'time', '--connection', 'Prøve');
  expect(said.code).toBe(1);
  expect(said.json.error.code).toBe('service-bad-answer');
  expect(said.err).toContain(`Id ${named.join(', ')}`);
  expect((await desk.run<{ state: string }[]>('runs')).json.map(({ state }) => state)).toEqual(['failed']);
});

it('one amount that fits is pulled and summed', async () => {
  const desk = await scripted({ rows: [row(1, VAST, AFTER), row(2, 7.5, AFTER), row(3, -VAST, AFTER)] });
  expect((await desk.pull()).json).toMatchObject({ ready: 3, totals: { hours: 7.5 } });
});
