// Rule 8: amounts are exact. The oracle is rational arithmetic on bigints, written here and nowhere else.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMicro, negate, parseAmount, micro, ZERO } from '../../main/domain/amount.ts';

/** digits × 10^exponent */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimalOf(text: string): Decimal {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = BigInt(whole + fraction);
  return { digits: mantissa.startsWith('-') ? -digits : digits, exponent: Number(exponent) - fraction.length };
}

/** digits × 10^exponent in millionths, rounded half away from zero. */
function microOf({ digits, exponent }: Decimal): { micro: bigint; exact: boolean } {
  const power = exponent + 6;
  if (power >= 0) return { micro: digits * 10n ** BigInt(power), exact: true };
  const divisor = 10n ** BigInt(-power);
  const size = digits < 0n ? -digits : digits;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return { micro: digits < 0n ? -rounded : rounded, exact: size % divisor === 0n };
}

function sameValue(a: Decimal, b: Decimal): boolean {
  const low = Math.min(a.exponent, b.exponent);
  return a.digits * 10n ** BigInt(a.exponent - low) === b.digits * 10n ** BigInt(b.exponent - low);
}

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''));
const jsonNumber = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(1, 9).map((text) => String(BigInt(text))),
    fc.option(digits(1, 14)),
    fc.option(fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.integer({ min: 0, max: 12 }))),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      sign + whole + (fraction === null ? '' : `.${fraction}`) + (exponent ?? []).join(''),
  );

describe('an amount', () => {
  it('is what exact arithmetic says, for every number that JSON can write', () => {
    fc.assert(
      fc.property(jsonNumber, (text) => {
        const oracle = microOf(decimalOf(text));
        const amount = parseAmount(text);
        if (oracle.micro > 2n ** 63n - 1n || oracle.micro < -(2n ** 63n - 1n)) {
          expect(amount).toBeNull();
          return;
        }
        expect(amount).toMatchObject(oracle);
        expect(sameValue(decimalOf(amount!.text), decimalOf(text))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('has one text for every way to write the same value', () => {
    fc.assert(
      fc.property(jsonNumber, jsonNumber, (a, b) => {
        const [first, second] = [parseAmount(a), parseAmount(b)];
        if (!first || !second) return;
        expect(first.text === second.text).toBe(sameValue(decimalOf(a), decimalOf(b)));
        expect(parseAmount(first.text)).toEqual(first);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['7.5', '7.50'],
    ['7.5', '75e-1'],
    ['0', '-0'],
    ['0', '-0.000'],
    ['100', '1E+2'],
    ['0.001', '1e-3'],
    ['12345', '1.2345E4'],
  ])('reads %s and %s alike', (a, b) => {
    expect(parseAmount(b)).toEqual(parseAmount(a));
  });

  it('keeps every digit and says that it is counted rounded when there are more than six decimals', () => {
    expect(parseAmount('0.1234565')).toEqual({ micro: 123_457n, exact: false, text: '0.1234565' });
    expect(parseAmount('-0.1234565')).toEqual({ micro: -123_457n, exact: false, text: '-0.1234565' });
    expect(parseAmount('0.12345649999')).toEqual({ micro: 123_456n, exact: false, text: '0.12345649999' });
    expect(parseAmount('0.123456000')).toEqual({ micro: 123_456n, exact: true, text: '0.123456' });
    expect(parseAmount('-0.0000004')).toMatchObject({ micro: 0n, exact: false, text: '-0.0000004' });
  });

  it('does not lose what a float would lose', () => {
    expect(parseAmount('9007199254.740993')?.micro).toBe(9_007_199_254_740_993n);
    expect(parseAmount('0.1')!.micro + parseAmount('0.2')!.micro).toBe(parseAmount('0.3')!.micro);
    expect(parseAmount('1234567890.123456')?.text).toBe('1234567890.123456');
  });

  it('is refused where no column could hold it', () => {
    expect(parseAmount('9223372036854.775807')?.micro).toBe(2n ** 63n - 1n);
    expect(parseAmount('9223372036854.775808')).toBeNull();
    expect(parseAmount('9223372036854.7758075')).toBeNull();
    expect(parseAmount('1e400')).toBeNull();
    expect(parseAmount('1e999999999999')).toBeNull();
    expect(parseAmount('1e-999999999999')).toBeNull();
  });

  it.each(['', '-', '.5', '5.', '+5', '1,5', ' 1', '1 ', '0x10', 'NaN', 'Infinity', '1e', '1e+', '--1', '1\n', '१'])(
    'is not read from %j',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );
});

describe('millionths', () => {
  it('are written as the decimal that reads back to them', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }), (millionths) => {
        const text = formatMicro(micro(millionths));
        expect(parseAmount(text)).toEqual({ micro: millionths, exact: true, text });
      }),
    );
    expect(formatMicro(micro(-500_000n))).toBe('-0.5');
    expect(formatMicro(ZERO)).toBe('0');
  });

  it('turn their sign digit by digit, twice is nothing', () => {
    fc.assert(
      fc.property(jsonNumber, (text) => {
        const amount = parseAmount(text);
        if (!amount) return;
        const turned = negate(amount);
        expect(turned.micro).toBe(-amount.micro);
        expect(turned).toEqual(parseAmount(turned.text));
        expect(negate(turned)).toEqual(amount);
      }),
    );
  });
});
