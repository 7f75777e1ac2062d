// Numbers by locale: groups are non-breaking spaces (nb) or commas (en), the minus is U+2212, amounts keep every digit they
// have and show at least two decimals.

export type Locale = 'nb' | 'en';

const NO_BREAK = '\u00a0';
const MINUS = '\u2212';
const GROUP: Readonly<Record<Locale, string>> = { nb: NO_BREAK, en: ',' };
const POINT: Readonly<Record<Locale, string>> = { nb: ',', en: '.' };

function grouped(digits: string, locale: Locale): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, GROUP[locale]);
}

/** A count: 5 214. */
export function formatCount(value: number, locale: Locale): string {
  const digits = Math.abs(Math.trunc(value)).toString();
  return `${value < 0 ? MINUS : ''}${grouped(digits, locale)}`;
}

/** An amount from decimal text: 38 412,50. Text that is no number is given back as it is. */
export function formatAmount(decimal: string, locale: Locale, places = 2): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!parts) return decimal;
  const [, sign, whole = '0', fraction = ''] = parts;
  const kept = fraction.replace(/0+$/, '').padEnd(places, '0');
  const negative = sign === '-' && /[1-9]/.test(whole + fraction);
  return `${negative ? MINUS : ''}${grouped(whole, locale)}${kept === '' ? '' : POINT[locale] + kept}`;
}

/** Kroner and øre: two decimals, half away from zero. */
export function formatMoney(decimal: string, locale: Locale): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!parts) return decimal;
  const [, sign = '', whole = '0', fraction = ''] = parts;
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0')) + ((fraction[2] ?? '0') >= '5' ? 1n : 0n);
  const digits = String(cents).padStart(3, '0');
  return formatAmount(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`, locale);
}

/** An amount as a spreadsheet reads it: no groups, plain hyphen. */
export function plainAmount(decimal: string | null, locale: Locale): string {
  return (decimal ?? '').replace('.', POINT[locale]);
}

/** Groups with a sign that is surely no decimal one: another follows it, or it stands there twice. */
const GROUPS = [
  [/^-?\d{1,3}(?:,\d{3})+\.\d+$|^-?\d{1,3}(?:,\d{3}){2,}$/, ','],
  [/^-?\d{1,3}(?:\.\d{3})+,\d+$|^-?\d{1,3}(?:\.\d{3}){2,}$/, '.'],
] as const;

const withoutGroups = (text: string): string =>
  GROUPS.reduce((left, [form, sign]) => (form.test(left) ? left.replaceAll(sign, '') : left), text);

/** What a person typed, as decimal text, or null: "38 236,75" → "38236.75". */
export function readAmount(typed: string): string | null {
  const signed = typed
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(MINUS, '-');
  const text = withoutGroups(signed).replace(',', '.');
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? text : null;
}

/** Its digits where the one sign of what was typed may part thousands as well as decimals: "1,280" → "1280"; else null. */
export function thousandsOf(typed: string): string | null {
  const text = typed.trim().replace(MINUS, '-');
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? text.replace(/[.,]/, '') : null;
}

/** What a person typed, as a whole number, or null. */
export function readCount(typed: string): number | null {
  const plain = typed.trim().replace(/[\s\u00a0\u202f.]/g, '');
  const text = /^\d{1,3}(?:,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}

export function formatBytes(bytes: number, locale: Locale): string {
  if (bytes < 1024) return `${formatCount(bytes, locale)}${NO_BREAK}B`;
  const large = bytes >= 1024 * 1024;
  const tenths = Math.round((bytes * 10) / (large ? 1024 * 1024 : 1024));
  const text = formatAmount(`${Math.trunc(tenths / 10)}.${tenths % 10}`, locale, 1);
  return `${text}${NO_BREAK}${large ? 'MB' : 'kB'}`;
}
