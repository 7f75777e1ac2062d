import { cellsOfRow, rowText, trailerCell } from '../../renderer/format/layout-draft.ts';
import { describe, expect, test } from 'vitest';
import { daysBetween, formatDate, formatMonth, formatMonths } from '../../renderer/format/dates.ts';
import { formatMicro } from '../../preload/contract/amounts.ts';
import { addDecimals, isZero, micro, negate, subtractDecimals } from '../../renderer/format/decimal.ts';
import {
  formatAmount,
  formatMoney,
  formatBytes,
  formatCount,
  plainAmount,
  readAmount,
  readCount,
} from '../../renderer/format/numbers.ts';
import { rawField, rawFields } from '../../renderer/format/raw-record.ts';
import { readDate, readMoment } from '../../renderer/format/typed-dates.ts';

const NBSP = '\u00a0';

test('months of a run: one, two of a year, over a new year', () => {
  expect(formatMonths('2026-10-01', '2026-10-31', 'nb')).toBe('oktober 2026');
  expect(formatMonths('2026-10-01', '2026-11-02', 'nb')).toBe('oktober–november 2026');
  expect(formatMonths('2025-10-01', '2026-11-02', 'en')).toBe('Oct 2025 – Nov 2026');
});

describe('numbers', () => {
  test('nb: groups are non-breaking spaces, the sign is U+2212, amounts have a comma', () => {
    expect(formatCount(5214, 'nb')).toBe(`5${NBSP}214`);
    expect(formatCount(-1_284_310, 'nb')).toBe(`\u22121${NBSP}284${NBSP}310`);
    expect(formatAmount('38412.5', 'nb')).toBe(`38${NBSP}412,50`);
    expect(formatAmount('-7.5', 'nb')).toBe('\u22127,50');
    expect(formatAmount('0', 'nb')).toBe('0,00');
  });

  test('en: groups are commas, amounts have a point', () => {
    expect(formatCount(5214, 'en')).toBe('5,214');
    expect(formatAmount('1284310.4', 'en')).toBe('1,284,310.40');
  });

  test('every digit of an amount is kept, also those no float can hold', () => {
    expect(formatAmount('123456789012345678.123456', 'nb')).toBe(
      `123${NBSP}456${NBSP}789${NBSP}012${NBSP}345${NBSP}678,123456`,
    );
    expect(formatAmount('0.1234567', 'en')).toBe('0.1234567');
  });

  test('nothing with a sign is nothing', () => {
    expect(formatAmount('-0', 'nb')).toBe('0,00');
    expect(formatAmount('-0.00', 'nb')).toBe('0,00');
  });

  test('kroner have two decimals, half away from zero, and never a minus before nothing', () => {
    const said = ['1234.5', '0.005', '-0.005', '-0.004', '46.875', '9.995', '123456789012345678.999'];
    expect(said.map((amount) => formatMoney(amount, 'nb').replaceAll(NBSP, ' '))).toEqual([
      '1 234,50',
      '0,01',
      '\u22120,01',
      '0,00',
      '46,88',
      '10,00',
      '123 456 789 012 345 679,00',
    ]);
  });

  test('what is no number is shown as it is', () => expect(formatAmount('3,5O', 'nb')).toBe('3,5O'));

  test('what people type is read back', () => {
    expect(readAmount(`38${NBSP}236,75`)).toBe('38236.75');
    expect(readAmount('\u22127,5')).toBe('-7.5');
    expect(readAmount('3,5O')).toBeNull();
    // As the screen shows it in English, and as other programs do.
    expect(['38,236.75', '\u22121,234,567.5', '1,234,567', '38.236,75'].map(readAmount)).toEqual([
      '38236.75',
      '-1234567.5',
      '1234567',
      '38236.75',
    ]);
    expect(['38,23.75', '1,2,3', '38,236.', '38,2367.5'].map(readAmount)).toEqual([null, null, null, null]);
    expect(readAmount('1,280')).toBe('1.280');
    expect([readCount('5,214'), readCount('1,234,567'), readCount('5,21')]).toEqual([5214, 1_234_567, null]);
    expect(readAmount('')).toBeNull();
    expect(readCount('5 214')).toBe(5214);
    expect(readCount('5,2')).toBeNull();
  });

  test('copied numbers are plain', () => expect(plainAmount('-1234.5', 'nb')).toBe('-1234,5'));
  test('sizes of files', () => expect(formatBytes(412_811, 'nb')).toBe(`403,1${NBSP}kB`));
});

describe('decimals', () => {
  test('are added as whole millionths', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    expect(addDecimals('-7.5', '6', null)).toBe('-1.5');
    expect(subtractDecimals('17', '19.5')).toBe('-2.5');
    expect(negate('7.50')).toBe('-7.5');
    expect(isZero(subtractDecimals('7.50', '7.5'))).toBe(true);
  });

  test('more digits are rounded half away from zero', () => {
    expect(micro('0.0000005')).toBe(1n);
    expect(micro('-0.0000005')).toBe(-1n);
    expect(formatMicro(micro('-123456789.000001'))).toBe('-123456789.000001');
  });
});

describe('dates', () => {
  test('a plain date is shown as written, with or without midnight', () => {
    expect(formatDate('2026-10-14', 'nb')).toBe('14.10.2026');
    expect(formatDate('2024-03-08T00:00:00', 'nb')).toBe('08.03.2024');
    expect(formatDate(null, 'nb')).toBe('');
  });

  test('months have names', () => {
    expect(formatMonth('2026-10-31', 'nb')).toBe('oktober 2026');
    expect(formatMonth('2026-10', 'en')).toBe('October 2026');
  });

  test('days between', () => expect(daysBetween('2026-10-21T14:42:00Z', '2026-11-02T14:42:00Z')).toBe(12));

  test('dates that people type', () => {
    expect(readDate('31.01.2026')).toBe('2026-01-31');
    expect(readDate('1.2.26')).toBe('2026-02-01');
    expect(readDate('2026-02-30')).toBeNull();
    expect(readDate('31.02.2026')).toBeNull();
    expect(readMoment('31.01.2026 24.00')).toBeNull();
    expect(readMoment(`31.01.2026 kl.${NBSP}08.00`)).toMatch(/^2026-01-3[01]T\d{2}:00:00Z$/);
  });
});

describe('a listed record', () => {
  test('keeps the text of its numbers', () => {
    const raw = '{"Id":881204,"AntallTimer":7.50,"Stor":12345678901234567890,"Navn":"Å","Tom":null}';
    expect(rawField(raw, 'antalltimer')).toBe('7.50');
    expect(rawField(raw, 'Stor')).toBe('12345678901234567890');
    expect(rawField(raw, 'Tom')).toBeNull();
    expect(rawFields(raw).map((field) => field.name)).toEqual(['Id', 'AntallTimer', 'Stor', 'Navn', 'Tom']);
  });

  test('that is no JSON has no fields', () => expect(rawFields('nonsense')).toEqual([]));
});

test('a row above the headings is read back from its text, semicolons within a cell too', () => {
  for (const cells of [[''], ['a'], ['a', '', 'b;c'], [';', ';;'], ['uke 46; 47', 'x']])
    expect(cellsOfRow(rowText(cells))).toEqual(cells);
  expect(rowText(['a;b', 'c'])).toBe(String.raw`a\;b;c`);
});

test('a cell of the last row keeps its width from one source to another, and nothing of the source before', () => {
  const cell = { from: 'text', of: 'SLUTT', width: 8, align: 'right', fill: '0' } as const;
  expect(trailerCell('count', cell)).toEqual({ from: 'count', width: 8, align: 'right', fill: '0' });
  expect(trailerCell('sum', cell, 'hours')).toEqual({ ...cell, from: 'sum', of: 'hours' });
  expect(trailerCell('text', { from: 'count' })).toEqual({ from: 'text', of: '' });
});
