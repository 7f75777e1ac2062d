// Cells as values: numbers exactly, dates by their order, and what is wrong told by its code.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDayNumber, ordersOf, readDate } from '../../../main/domain/intake/date-cell.ts';
import { nearest } from '../../../main/domain/intake/near.ts';
import { type DecimalSign, readNumber, readPrice } from '../../../main/domain/intake/number-cell.ts';

const text = (cell: string, decimal: DecimalSign = ',') => {
  const read = readNumber(cell, decimal);
  return 'code' in read ? read.code : read.text;
};

describe('numbers', () => {
  it('are the same with a plus sign before them, however they are written', () => {
    const digits = fc.stringMatching(/^\d{0,12}$/);
    const cell = fc.tuple(digits, fc.constantFrom('', ',', '.', ',,'), digits).map((parts) => parts.join(''));
    fc.assert(
      fc.property(cell, fc.constantFrom<DecimalSign>(',', '.'), (number, decimal) => {
        expect(readNumber(number, decimal)).toEqual(readNumber(`+${number}`, decimal));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['12', '12'],
    ['12,50', '12.5'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234\u00a0567,5', '1234567.5'],
    ['1\u202f234', '1234'],
    ["1'234,5", '1234.5'],
    ['1.234.567', '1234567'],
    ['-4', '-4'],
    ['4-', '-4'],
    ['4,50 -', '-4.5'],
    ['\u22124,5', '-4.5'],
    ['- 4', '-4'],
    ['(4,5)', '-4.5'],
    ['+4', '4'],
    [',5', '0.5'],
    ['-0,00', '0'],
    ['0,1234567', '0.1234567'],
  ])('%s is %s', (cell, value) => {
    expect(text(cell)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '-',
    'x',
    '1,2,3',
    '1.23',
    '12.34',
    '1.234,5.6',
    '1 23',
    '0.125',
    '012.500',
    '1234.567',
    '-4-',
    '--4',
    '(−4)',
    '5,',
    '1e3',
    '1,5 kr',
    '9'.repeat(80),
  ])('"%s" is none', (cell) => {
    expect(text(cell)).toBe('not-a-number');
  });

  it.each([
    ['kr 96,50', '96.5'],
    ['kr. 1 250,75', '1250.75'],
    ['96,50 kr', '96.5'],
    ['NOK -96,50', '-96.5'],
    ['(96,50) nok', '-96.5'],
    ['412,-', '412'],
    ['kr 1 412,–', '1412'],
    ['412,50', '412.5'],
  ])('a price of %s is %s', (cell, value) => {
    const read = readPrice(cell, ',');
    expect('code' in read ? read.code : read.text).toBe(value);
    if (/[a-z]|,[-–]$/i.test(cell)) expect(text(cell)).toBe('not-a-number');
  });

  it.each(['kr', 'kr kr 5', 'kr 5 kr 6', 'EUR 5', '5 krs', 'krone 5', ',-', '1,2,-', '5,-,-'])(
    '"%s" is no price',
    (cell) => {
      const read = readPrice(cell, ',');
      expect('code' in read ? read.code : read.text).toBe('not-a-number');
    },
  );

  it.each([
    ['3,5O', { letter: 'O', digit: '0', place: 'last' }],
    ['l2', { letter: 'l', digit: '1', place: 'first' }],
    ['1S0', { letter: 'S', digit: '5', place: 'inside' }],
  ])('%s has a letter for a digit', (cell, values) => {
    expect(readNumber(cell, ',')).toEqual({ code: 'letter-for-digit', values });
  });

  it('keep every digit, grouped or not, in either sign', () => {
    const digits = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.stringMatching(/^\d{0,9}$/), fc.boolean());
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom<DecimalSign>(',', '.'),
        fc.constantFrom('', ' ', "'", '\u00a0'),
        ([whole, fraction, negative], decimal, group) => {
          const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
          const cell = `${negative ? '-' : ''}${grouped}${fraction === '' ? '' : decimal + fraction}`;
          const kept = fraction.replace(/0+$/, '');
          const plain = `${whole}${kept === '' ? '' : `.${kept}`}`;
          expect(text(cell, decimal)).toBe(negative && plain !== '0' ? `-${plain}` : plain);
        },
      ),
    );
  });

  it('never read a grouped number as a decimal one of the other sign', () => {
    expect([text('1.234', ','), text('1.234', '.'), text('1,234', ','), text('1,234', '.')]).toEqual([
      '1234',
      '1.234',
      '1.234',
      '1234',
    ]);
  });
});

describe('dates', () => {
  it.each([
    ['5.1.2026', 'dmy', '2026-01-05'],
    ['05.01.26', 'dmy', '2026-01-05'],
    ['05.01.99', 'dmy', '1999-01-05'],
    ['5/1/2026', 'mdy', '2026-05-01'],
    ['2026-01-05', 'mdy', '2026-01-05'],
    ['2026/1/5', 'dmy', '2026-01-05'],
    ['20260105', 'dmy', '2026-01-05'],
    ['05012026', 'dmy', '2026-01-05'],
    ['45955', 'dmy', '2025-10-25'],
    ['45955,75', 'dmy', '2025-10-25'],
    ['25.10.2025 13:45', 'dmy', '2025-10-25'],
    ['2025-10-25T00:00:00Z', 'dmy', '2025-10-25'],
    ['29.02.2024', 'dmy', '2024-02-29'],
  ] as const)('%s as %s is %s', (cell, order, date) => {
    expect(readDate(cell, order)).toBe(date);
  });

  it('that do not exist say why', () => {
    expect(readDate('31.09.2026', 'dmy')).toEqual({ code: 'no-such-day', values: { month: 9, days: 30, year: 2026 } });
    expect(readDate('1.1.1200', 'dmy')).toEqual({ code: 'far-year', values: { from: 1980, through: 2119 } });
    expect(readDate('29.02.2026', 'dmy')).toEqual({ code: 'no-such-day', values: { month: 2, days: 28, year: 2026 } });
    for (const cell of ['', 'i går', '5.13.2026', '5.1', '1.2.3.4', '123', '5-1.2026']) {
      expect(readDate(cell, 'dmy'), cell).toEqual({ code: 'not-a-date', values: {} });
    }
  });

  it('tell their order only when they must', () => {
    expect([ordersOf('03.04.2026'), ordersOf('25.04.2026'), ordersOf('04/25/2026'), ordersOf('2026-04-03')]).toEqual([
      ['dmy', 'mdy'],
      ['dmy'],
      ['mdy'],
      ['dmy', 'mdy', 'ymd'],
    ]);
  });

  it('of a spreadsheet count from its first day', () => {
    expect([dateOfDayNumber(45955), dateOfDayNumber(45955 - 1462, true), dateOfDayNumber(1)]).toEqual([
      '2025-10-25',
      '2025-10-25',
      null,
    ]);
  });
});

it('an id is near when it is one slip away, and alone in that', () => {
  const known = new Map([
    ['10482', ''],
    ['20000', ''],
    ['20001', ''],
  ]);
  for (const slip of ['10842', '1048', '104822', '10483', '00482']) expect(nearest(slip, known), slip).toBe('10482');
  for (const far of ['20002', '104', '99999']) expect(nearest(far, known), far).toBe(null);
});
