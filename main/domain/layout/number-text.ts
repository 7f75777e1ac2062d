// Amounts as a layout writes them (rule 8): cut to its decimals by its own rounding or refused, never through a float; and read back
// from the same text, so that what stands in a file is proved by what stands in it.

import { type Micro, micro, sizeOf } from '../amount.ts';

export type Rounding = 'refuse' | 'half-away' | 'half-even';

export interface NumberStyle {
  /** None: the decimals are implied, 7.50 is 750. */
  readonly decimalSign: '.' | ',' | '';
  /** At most, or exactly where zeros are `fixed`. */
  readonly decimals: number;
  readonly zeros: 'fixed' | 'short';
  readonly rounding: Rounding;
  readonly negative: 'leading' | 'trailing' | 'refuse';
}

const STEPS = [1_000_000n, 100_000n, 10_000n, 1_000n, 100n, 10n, 1n] as const;

/** Millionths of the last decimal. */
export function stepOf(decimals: number): bigint {
  return STEPS[decimals] ?? 1n;
}

/** The greatest multiple of the last decimal that is not above the amount. */
export function flooredTo(amount: Micro, decimals: number): Micro {
  const step = stepOf(decimals);
  const rest = amount % step;
  return micro(amount - (rest < 0n ? rest + step : rest));
}

export function fits(amount: Micro, decimals: number): boolean {
  return amount % stepOf(decimals) === 0n;
}

/** The amount with so many decimals; null when it does not fit and the rule is to refuse. */
export function roundedTo(amount: Micro, decimals: number, rounding: Rounding): Micro | null {
  const step = stepOf(decimals);
  const rest = amount % step;
  if (rest === 0n) return amount;
  if (rounding === 'refuse') return null;
  const size = sizeOf(amount);
  const down = size - (size % step);
  const twice = (size - down) * 2n;
  const isOdd = (down / step) % 2n === 1n;
  const up = twice > step || (twice === step && (rounding === 'half-away' || isOdd));
  const rounded = up ? down + step : down;
  return micro(amount < 0n ? -rounded : rounded);
}

/** The digits of an amount that fits, without a sign. */
function digitsOf(amount: Micro, decimals: number, { decimalSign, zeros }: NumberStyle): string {
  const size = sizeOf(amount);
  const whole = (size / 1_000_000n).toString();
  if (decimals === 0) return whole;
  const fraction = (size % 1_000_000n).toString().padStart(6, '0').slice(0, decimals);
  if (decimalSign === '') return `${whole}${fraction}`.replace(/^0+(?=\d)/, '');
  const shown = zeros === 'fixed' ? fraction : fraction.replace(/0+$/, '');
  return shown === '' ? whole : `${whole}${decimalSign}${shown}`;
}

/** The sign and the digits of an amount that fits its decimals; null for a negative one that the style refuses. */
export function amountParts(
  amount: Micro,
  decimals: number,
  style: NumberStyle,
): { before: string; digits: string; after: string } | null {
  const digits = digitsOf(amount, decimals, style);
  if (amount >= 0n) return { before: '', digits, after: '' };
  if (style.negative === 'refuse') return null;
  return style.negative === 'leading' ? { before: '-', digits, after: '' } : { before: '', digits, after: '-' };
}

/** The amount that a written text says; null when it says none. */
export function amountInText(text: string, decimals: number, { decimalSign }: NumberStyle): Micro | null {
  const match = /^(-?)\s*(\d+)(?:[.,](\d{1,6}))?(-?)$/.exec(text.trim());
  if (match === null) return null;
  const [, before, whole = '', fraction, after] = match;
  if (fraction !== undefined && !text.includes(decimalSign === '' ? '\u0000' : decimalSign)) return null;
  const size =
    decimalSign === ''
      ? BigInt(whole) * stepOf(decimals)
      : BigInt(whole) * 1_000_000n + BigInt((fraction ?? '').padEnd(6, '0'));
  return micro(before === '-' || after === '-' ? -size : size);
}
