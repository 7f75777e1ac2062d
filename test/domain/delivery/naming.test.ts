// Names of files that carry connection, period and number.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeName } from '../../../main/domain/delivery/naming.ts';

const dates = {
  first: '2026-10-01',
  last: '2026-10-31',
  outside: 0,
  outerFirst: '2026-10-01',
  outerLast: '2026-10-31',
};
const named = (connection: string, file = 'time-000007.json', isNumbered = true) =>
  wholeName({ connection, dates, file, number: '000007', isNumbered });

it.each([
  ['Prod', 'Prod-2026-10-time-000007.json'],
  ['NUL.as', 'NUL-as-2026-10-time-000007.json'],
  ['  <Bygg>: "nord" | sør?* ', 'Bygg-nord-sør-2026-10-time-000007.json'],
  ['...', '2026-10-time-000007.json'],
  // Cut behind 40 letters, and what is left ends on one.
  [`${'b'.repeat(39)} og sønn`, `${'b'.repeat(39)}-2026-10-time-000007.json`],
  ['b'.repeat(50), `${'b'.repeat(40)}-2026-10-time-000007.json`],
  ['A\u030as & Sønn', '\u00c5s-Sønn-2026-10-time-000007.json'],
])('%s', (connection, name) => {
  expect(named(connection)).toBe(name);
});

it('has a number where the layout gives it none, and no month where there is none', () => {
  expect(named('Prod', 'lonn.csv', false)).toBe('Prod-2026-10-lonn-000007.csv');
  const of = { connection: 'Prod', dates: null, file: 'lonn.csv', number: '000007', isNumbered: false };
  expect(wholeName(of)).toBe('Prod-lonn-000007.csv');
});

it('is a name that Windows takes, whatever the connection is called', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 1, max: 190 }),
      (connection, length) => {
        const name = named(connection, `${'x'.repeat(length)}-000007.csv`);
        // oxlint-disable-next-line no-control-regex
        expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f]|^[ .]|^(?:con|nul|prn|aux|com\d|lpt\d)\./i);
        expect(name.length).toBeLessThanOrEqual(Math.max(200, `2026-10-${'x'.repeat(length)}-000007.csv`.length));
      },
    ),
  );
});
