// Amounts as layouts write them: rounded by a rule or refused, and read back from the same text.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micro, parseAmount, times } from '../../../main/domain/amount.ts';
import { ruleOf } from '../../../main/domain/delivery/rule.ts';
import { dateText } from '../../../main/domain/layout/date-text.ts';
import { amountInText, amountParts, type NumberStyle, roundedTo } from '../../../main/domain/layout/number-text.ts';

const STYLE: NumberStyle = { decimalSign: '.', decimals: 2, zeros: 'fixed', rounding: 'refuse', negative: 'leading' };
const of = (text: string) => parseAmount(text)!.micro;
const written = (text: string, decimals: number, style: Partial<NumberStyle> = {}) => {
  const parts = amountParts(of(text), decimals, { ...STYLE, ...style });
  return parts === null ? null : parts.before + parts.digits + parts.after;
};

describe('an amount', () => {
  it.each([
    ['0.125', 2, '0.13', '0.12'],
    ['0.135', 2, '0.14', '0.14'],
    ['-0.125', 2, '-0.13', '-0.12'],
    ['0.1249', 2, '0.12', '0.12'],
    ['0.1251', 2, '0.13', '0.13'],
    ['2.5', 0, '3', '2'],
    ['-0.4', 0, '0', '0'],
  ])('%s with %i decimals is %s half away from zero and %s half to even', (text, decimals, away, even) => {
    expect(roundedTo(of(text), decimals, 'half-away')).toBe(of(away));
    expect(roundedTo(of(text), decimals, 'half-even')).toBe(of(even));
    expect(roundedTo(of(text), decimals, 'refuse')).toBeNull();
  });

  it('that fits is never refused nor rounded', () => {
    expect(roundedTo(of('7.50'), 2, 'refuse')).toBe(of('7.5'));
  });

  it.each<[string, number, Partial<NumberStyle>, string | null]>([
    ['7.5', 2, {}, '7.50'],
    ['7.5', 2, { zeros: 'short' }, '7.5'],
    ['7', 2, { zeros: 'short', decimalSign: ',' }, '7'],
    ['7.5', 2, { decimalSign: '' }, '750'],
    ['0.5', 2, { decimalSign: '' }, '50'],
    ['0', 2, { decimalSign: '' }, '0'],
    ['-7.5', 2, { negative: 'trailing' }, '7.50-'],
    ['-7.5', 2, { negative: 'refuse' }, null],
    ['-7', 0, { decimalSign: ',' }, '-7'],
  ])('%s with %i decimals by %j is %j', (text, decimals, style, expected) => {
    expect(written(text, decimals, style)).toBe(expected);
  });

  it('reads back from its text, whatever the style', () => {
    const style = fc.record({
      decimalSign: fc.constantFrom<NumberStyle['decimalSign']>('.', ',', ''),
      zeros: fc.constantFrom<NumberStyle['zeros']>('fixed', 'short'),
      negative: fc.constantFrom<NumberStyle['negative']>('leading', 'trailing'),
    });
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.integer({ min: 0, max: 6 }),
        style,
        (size, decimals, by) => {
          const amount = roundedTo(micro(size), decimals, 'half-even')!;
          const full: NumberStyle = { ...STYLE, ...by, zeros: by.decimalSign === '' ? 'fixed' : by.zeros };
          const parts = amountParts(amount, decimals, full)!;
          expect(amountInText(parts.before + parts.digits + parts.after, decimals, full)).toBe(amount);
        },
      ),
    );
  });

  it.each(['', 'x', '1 000', '1.5', '--1', '1e3'])('%j is not one with a comma', (text) => {
    expect(amountInText(text, 2, { ...STYLE, decimalSign: ',' })).toBeNull();
  });
});

describe('a quantity rule', () => {
  const amounts = (hours: string) => ({
    hours: of(hours),
    invoiceable: null,
    quantity: null,
    price: null,
    exact: true,
  });

  it.each([
    ['hours', '7.5', '7.5'],
    ['invoiceable', '7.5', '0'],
    ['constant=1', '7.5', '1'],
    ['constant=1', '0', '1'],
    ['constant=1', '-7.5', '-1'],
    ['constant=0,5', '2', '0.5'],
    ['factor=0.333333', '3', '0.999999'],
    ['factor=-1', '3', '-3'],
    ['days=7.5', '7.5', '1'],
    ['days=7,5', '-3.75', '-0.5'],
    ['days=7.5', '7', '0.933333'],
    ['days=7.5', '-2', '-0.266667'],
  ])('%s of %s hours is %s', (rule, hours, expected) => {
    expect(ruleOf(rule)!.of(amounts(hours))).toBe(of(expected));
  });

  it.each([
    'days',
    'constant',
    'constant=',
    'factor=x',
    'factor=0.1234567',
    'hours ',
    'translated',
    'days=0',
    'days=-7.5',
  ])('%j is none', (text) => {
    expect(ruleOf(text)).toBeNull();
  });

  it('rounds a product half away from zero', () => {
    expect(times(micro(1n), micro(500_000n))).toBe(1n);
    expect(times(micro(-1n), micro(500_000n))).toBe(-1n);
    expect(times(micro(1n), micro(499_999n))).toBe(0n);
  });
});

it.each([
  ['ddMMyy', '021126'],
  ['dd.MM.yyyy', '02.11.2026'],
  ['yyyy-MM-dd', '2026-11-02'],
])('a date by %s is %s', (pattern, expected) => {
  expect(dateText('2026-11-02', pattern)).toBe(expected);
});
