// A date far from the service's day: told by the months where they decide, and never otherwise than the days would.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findingsOf } from '../../../main/domain/checks/index.ts';
import { readListedRecord } from '../../../main/domain/record.ts';

const DAY_MS = 86_400_000;
const RULES = { kind: 'time', idField: 'Id', volatileFields: [] } as const;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

function isFound(dato: string, today: string): boolean {
  const record = readListedRecord(`{"Id":1,"Dato":"${dato}","ProsjektId":"1"}`, 1, RULES);
  const settings = { lockedThrough: null, today, knownEmployees: null, knownProjects: null };
  return findingsOf('time', record, settings).includes('date-far-away');
}

it.each([
  ['2026-11-22', -366, false],
  ['2026-11-22', -367, true],
  ['2026-11-22', 31, false],
  ['2026-11-22', 32, true],
  ['2000-01-01', -1, false],
  ['1999-12-31', 31, false],
] as const)('%s and %i days: %s', (today, days, found) => {
  expect(isFound(dayAfter(today, days), today)).toBe(found);
});

it('any two days', () => {
  const today = fc.integer({ min: 0, max: 60_000 }).map((days) => dayAfter('1950-01-01', days));
  fc.assert(
    fc.property(today, fc.integer({ min: -800, max: 400 }), (day, days) => {
      expect(isFound(dayAfter(day, days), day)).toBe(days < -366 || days > 31);
    }),
    { numRuns: 3_000 },
  );
});
