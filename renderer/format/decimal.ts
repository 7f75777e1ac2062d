// Exact arithmetic on amounts that come as decimal text ("7.5", "-0.25"). Never through a float.

const PLACES = 6;
const UNIT = 10n ** BigInt(PLACES);
const SHAPE = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Millionths of a decimal text. Digits past the sixth are rounded half away from zero; what is no number counts as zero. */
export function micro(decimal: string | null | undefined): bigint {
  const parts = SHAPE.exec(decimal ?? '');
  if (!parts) return 0n;
  const [, sign, whole = '0', fraction = ''] = parts;
  const kept = fraction.padEnd(PLACES, '0');
  let value = BigInt(whole) * UNIT + BigInt(kept.slice(0, PLACES));
  if (Number(kept[PLACES] ?? '0') >= 5) value += 1n;
  return sign === '-' ? -value : value;
}

/** The shortest decimal text of so many millionths. */
export function decimalOf(value: bigint): string {
  const size = value < 0n ? -value : value;
  const fraction = (size % UNIT).toString().padStart(PLACES, '0').replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / UNIT}${fraction === '' ? '' : `.${fraction}`}`;
}

export function addDecimals(...amounts: readonly (string | null | undefined)[]): string {
  return decimalOf(amounts.reduce((sum, amount) => sum + micro(amount), 0n));
}

export function subtractDecimals(from: string | null | undefined, amount: string | null | undefined): string {
  return decimalOf(micro(from) - micro(amount));
}

export function negate(amount: string | null | undefined): string {
  return decimalOf(-micro(amount));
}

export function isZero(amount: string | null | undefined): boolean {
  return micro(amount) === 0n;
}
