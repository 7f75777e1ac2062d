// Amounts come and go as decimal text ("7.5", "-0.25") and are reckoned as the engine reckons them: never through a float.

import { formatMicro, type Micro, minus, opposite, parseAmount, plus, ZERO } from '../../preload/contract/amounts.ts';

type Decimal = string | null | undefined;

/** Millionths of a decimal text. Digits past the sixth are rounded half away from zero; what is no number counts as zero. */
export function micro(decimal: Decimal): Micro {
  return parseAmount(decimal ?? '')?.micro ?? ZERO;
}

export function addDecimals(...amounts: readonly Decimal[]): string {
  return formatMicro(plus(...amounts.map(micro)));
}

export function subtractDecimals(from: Decimal, amount: Decimal): string {
  return formatMicro(minus(micro(from), micro(amount)));
}

export function negate(amount: Decimal): string {
  return formatMicro(opposite(micro(amount)));
}

export function isZero(amount: Decimal): boolean {
  return micro(amount) === ZERO;
}
