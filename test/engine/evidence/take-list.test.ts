// How old a list is when the machine slept or its clock was set back in the middle of a confirm.

import { expect, it } from 'vitest';
import { ageOf } from '../../../main/engine/evidence/take-list.ts';

const taken = { takenAt: 1_000, clockAt: '2026-11-02T08:00:00.000Z' };
const at = (elapsed: number, now: string) => ({ elapsed: () => elapsed, now: () => now });

it('a list is as old as the clock that ran further says', () => {
  expect(ageOf(at(31_000, '2026-11-02T08:00:30.000Z'), taken)).toBe(30_000);
  // Asleep for two hours: the other clock stood still.
  expect(ageOf(at(2_000, '2026-11-02T10:00:00.000Z'), taken)).toBe(7_200_000);
  // Set back by an hour while running.
  expect(ageOf(at(91_000, '2026-11-02T07:01:30.000Z'), taken)).toBe(90_000);
});
