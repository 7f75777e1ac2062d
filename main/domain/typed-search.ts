// What a person types to find entries, as it stands on the screen of either language: amounts with a decimal sign, days as 05.10.2026.

import { formatMicro, type Micro, micro, MILLION, parseAmount, sizeOf } from './amount.ts';

/** The groups of an amount as it is shown: "1 234,50" is one word. */
const GROUPED = /(?<!\S)[-\u2212]?\d{1,3}(?:\s\d{3})+(?=[.,]\d)/gu;

/** What stands beside an amount on the screen, in either language. */
const UNITS: readonly string[] = ['kr', 'nok', 't', 'h', 'timer', 'hours'];

const isAmount = (word: string): boolean => WRITTEN.some(([form]) => form.test(word.replace(/^[-\u2212]/, '')));

/** The words of a search, in lower case; of an amount, without its unit. */
export function searchWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(GROUPED, (groups) => groups.replace(/\s/g, ''))
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.some(isAmount) ? words.filter((word) => !UNITS.includes(word)) : words;
}

/** An amount as it may be written: 7,50, 7.50, 1,234.50, 1.234,50. */
const WRITTEN = [
  [/^\d+[.,]\d*$/, /(?!)/g],
  [/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, /,/g],
  [/^\d{1,3}(?:\.\d{3})+,\d*$/, /\./g],
] as const;

/** As decimals are shown: two at least, and as many as there are. */
const atLeastTwo = (decimal: string): string => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

/** How the decimals begin that a word names: what of it is typed yet. None of a word that is no amount. */
function beginnings(size: string): string[] {
  return WRITTEN.filter(([form]) => form.test(size)).map(([, groups]) => {
    const [whole = '', fraction = ''] = size.replace(groups, '').split(/[.,]/);
    return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/(?<=^..\d*?)0+$/, '')}`;
  });
}

const CENT = MILLION / 100n;

/** In kroner and øre, half away from zero: the size of what is shown of a price. */
const inCents = (size: Micro): Micro => micro(((size + CENT / 2n) / CENT) * CENT);

/**
 * Whether an amount stands on the screen as a word says it; null of a word that is no amount. One without a sign is found with either;
 * `isMoney`: it is shown in kroner and øre, however many digits it has.
 */
export function amountTyped(word: string): ((amount: Micro, isMoney: boolean) => boolean) | null {
  const isBelow = /^[-\u2212]/.test(word);
  const begins = beginnings(isBelow ? word.slice(1) : word);
  if (begins.length === 0) return null;
  return (amount, isMoney) => {
    if (isBelow && amount >= 0n) return false;
    const size = sizeOf(amount);
    const shown = isMoney ? [size, inCents(size)] : [size];
    return shown.some((one) => begins.some((begin) => atLeastTwo(formatMicro(one)).startsWith(begin)));
  };
}

/** The sizes of amounts that words name whole: "1 234,50", and "1,280" in both ways. Without decimals a number is an Id, and names none. */
export function amountsNamed(words: string): readonly Micro[] {
  const [word = '', ...more] = searchWords(words);
  const size = word.replace(/^[-\u2212]/, '');
  if (more.length > 0) return [];
  return WRITTEN.filter(([form]) => form.test(size)).flatMap(
    ([, groups]) => parseAmount(size.replace(groups, '').replace(',', '.').replace(/\.$/, ''))?.micro ?? [],
  );
}

const DAY = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{0,4}))?$/;
const MONTH = /^(\d{1,2})[./](\d{4})$/;
const WRITTEN_AS_KEPT = /^\d{4}-(?:\d{1,2}(?:-\d{0,2})?)?$/;

/** Whether a day (2026-10-05) is one that a word names: 05.10.2026, 5.10, 10.2026, 2026-10. Null of a word that is no date. */
export function dayTyped(word: string): ((date: string) => boolean) | null {
  if (WRITTEN_AS_KEPT.test(word)) return (date) => date.startsWith(word);
  const two = (digits = ''): string => digits.padStart(2, '0');
  const [, monthAlone, ofYear] = MONTH.exec(word) ?? [];
  if (ofYear !== undefined) return (date) => date.startsWith(`${ofYear}-${two(monthAlone)}`);
  const [whole, day, month, year = ''] = DAY.exec(word) ?? [];
  if (whole === undefined || Number(day) > 31 || Number(month) > 12) return null;
  const end = `-${two(month)}-${two(day)}`;
  return (date) => {
    const isOfYear = date.startsWith(year) || (year.length === 2 && date.slice(2, 4) === year);
    return isOfYear && date.slice(4, 10) === end;
  };
}
