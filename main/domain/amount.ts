// Exact amounts (rule 8), the one arithmetic of engine and page: read from the text of a number, never through a float; counted in
// whole millionths. A value with more digits keeps its text and is counted rounded half away from zero.

declare const MICRO: unique symbol;

/** Millionths of an hour, a piece, a krone. Its own type, so that nothing else is added to it by mistake. */
export type Micro = bigint & { readonly [MICRO]: true };

/** A whole number as millionths: at the border to SQL, and for constants. */
export function micro(millionths: bigint): Micro {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a whole number becomes millionths
  return millionths as Micro;
}

export const ZERO = micro(0n);

export function plus(...amounts: readonly Micro[]): Micro {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return micro(sum);
}

export function minus(from: Micro, amount: Micro): Micro {
  return micro(from - amount);
}

export function opposite(amount: Micro): Micro {
  return micro(0n - amount);
}

/** Without its sign. */
export function sizeOf(amount: Micro): Micro {
  return amount < 0n ? opposite(amount) : amount;
}

export const MILLION = 1_000_000n;

/** The product of two amounts in millionths, rounded half away from zero. */
export function times(one: Micro, other: Micro): Micro {
  const product = one * other;
  const size = product < 0n ? -product : product;
  const rounded = (size + MILLION / 2n) / MILLION;
  return micro(product < 0n ? -rounded : rounded);
}

/** The same; null beyond what a column holds. */
export function timesFitting(one: Micro, other: Micro): Micro | null {
  const product = times(one, other);
  return sizeOf(product) > LARGEST_AMOUNT ? null : product;
}

export interface Amount {
  /** Millionths, rounded half away from zero when `exact` is false. */
  readonly micro: Micro;
  /** False when the text has more than six decimals that matter. */
  readonly exact: boolean;
  /** The value as a normalised decimal with every digit kept: "7.50" and "7.5" are both "7.5". */
  readonly text: string;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** As nearly all amounts are written: short and normalised, so that a float holds their millionths exactly. */
const SHORT = /^-?(?:0|[1-9]\d{0,8})(?:\.\d{0,5}[1-9])?$/;
/** The largest amount, and the largest sum, that a column of 64 bits holds. */
export const LARGEST_AMOUNT = 2n ** 63n - 1n;
const LONGEST_EXPONENT = 400;

/** By the number of decimals: how many millionths its last digit counts. */
const LAST_DIGIT = [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1] as const;

/** Its digits as a whole number, which is far below 2^53. */
function shortMicro(text: string): Micro {
  const isBelow = text.charCodeAt(0) === 45;
  let digits = 0;
  let decimals = 0;
  let hasPoint = false;
  for (let at = isBelow ? 1 : 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 46) {
      hasPoint = true;
      continue;
    }
    digits = digits * 10 + (code - 48);
    if (hasPoint) decimals += 1;
  }
  const size = digits * LAST_DIGIT[decimals]!;
  return micro(BigInt(isBelow ? -size : size));
}

/** True for a text that `parseAmount` gives back as it is; most are known by one look, and of the others it says no. */
export function isNormalised(text: string): boolean {
  return SHORT.test(text) && text !== '-0';
}

/**
 * Reads the text of a JSON number. Returns null when the text is not a number, or is one that no column can hold: `parseAmount('7.50')` is
 * `{ micro: 7500000n, exact: true, text: '7.5' }`.
 */
export function parseAmount(text: string): Amount | null {
  if (isNormalised(text)) return { micro: shortMicro(text), exact: true, text };
  const match = NUMBER.exec(text);
  if (!match) return null;
  const exponent = Number(match[4] ?? '0');
  if (Math.abs(exponent) > LONGEST_EXPONENT) return null;
  let whole = match[2]!;
  let fraction = match[3] ?? '';
  if (exponent > 0) {
    fraction = fraction.padEnd(exponent, '0');
    whole += fraction.slice(0, exponent);
    fraction = fraction.slice(exponent);
  } else if (exponent < 0) {
    whole = whole.padStart(1 - exponent, '0');
    fraction = whole.slice(exponent) + fraction;
    whole = whole.slice(0, exponent);
  }
  whole = whole.replace(/^0+(?=\d)/, '');
  fraction = fraction.replace(/0+$/, '');
  let size = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0') || '0');
  const rest = fraction.slice(6);
  if (rest !== '' && rest.charCodeAt(0) >= 53) size += 1n;
  if (size > LARGEST_AMOUNT) return null;
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  const negative = match[1] === '-' && digits !== '0';
  return { micro: micro(negative ? -size : size), exact: rest === '', text: negative ? `-${digits}` : digits };
}

/** Millionths as a normalised decimal with a point: 7500000n → "7.5". */
export function formatMicro(amount: Micro): string {
  const size = sizeOf(amount);
  const whole = size / 1_000_000n;
  const fraction = (size % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The same amount with the opposite sign, digit by digit. */
export function negate(amount: Amount): Amount {
  if (amount.text === '0') return amount;
  const text = amount.text.startsWith('-') ? amount.text.slice(1) : `-${amount.text}`;
  return { micro: opposite(amount.micro), exact: amount.exact, text };
}
