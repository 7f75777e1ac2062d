// What the ERP says by pay type, by employee or by product, as a person types or pastes it beside what was accepted here. Pure.

import type { ControlTotalsWire } from '../../preload/contract/hand-over.ts';
import type { Decimal } from '../../preload/contract/common.ts';
import { measureOf } from './compared.ts';
import { isZero, subtractDecimals } from './decimal.ts';
import { type Locale, plainAmount, readAmount } from './numbers.ts';

export interface KeyDraft {
  readonly key: string;
  readonly name: string | null;
  /** Kroner of a product; else its quantity, or hours. */
  readonly inMoney?: boolean | undefined;
  readonly ofEmployee?: true | undefined;
  /** Null for one that only the ERP has. */
  readonly ours: Decimal | null;
  readonly typed: string;
}

export function draftOfLines(lines: ControlTotalsWire['lines'], locale: Locale): KeyDraft[] {
  const drafts = lines.map(({ key, name, accepted, said, inMoney, ofEmployee }) => ({
    key,
    name,
    inMoney,
    ofEmployee,
    ours: said !== null && isZero(accepted) ? null : accepted,
    typed: plainAmount(said, locale),
  }));
  return [...drafts.filter(({ ours }) => ours !== null), ...drafts.filter(({ ours }) => ours === null)];
}

/** What the ERP says less what was accepted here; null where nothing, or no number, is typed. */
export function differenceOfKey({ ours, typed }: KeyDraft): Decimal | null {
  const said = typed.trim() === '' ? null : readAmount(typed);
  return said === null ? null : subtractDecimals(said, ours ?? '0');
}

export const isBadKey = ({ key, typed }: KeyDraft): boolean =>
  typed.trim() === '' ? false : readAmount(typed) === null || (key.trim() === '' && typed.trim() !== '');

export interface KeysRead {
  readonly lines: readonly {
    readonly key: string;
    readonly said: Decimal;
    readonly inMoney?: true;
    readonly ofEmployee?: true;
  }[];
  readonly bad: boolean;
  readonly differs: boolean;
}

export function readKeys(drafts: readonly KeyDraft[]): KeysRead {
  const said = drafts.filter(({ typed }) => typed.trim() !== '');
  const keys = said.map(({ key }) => key.trim());
  const isTwice = new Set(said.map((one, place) => `${measureOf(one)} ${keys[place]!}`)).size !== said.length;
  return {
    lines: said.flatMap(({ typed, inMoney, ofEmployee }, place) => {
      const amount = readAmount(typed);
      return amount === null ? [] : [{ key: keys[place]!, said: amount, inMoney: inMoney || undefined, ofEmployee }];
    }),
    bad: isTwice || said.some(isBadKey),
    differs: said.some((one) => !isZero(differenceOfKey(one) ?? '0')),
  };
}

/** Rows of a sheet: the key first, its figure last. Headings, sums and lines without a figure are left out. */
function pastedRows(text: string): { key: string; words: string; typed: string }[] {
  return text.split(/\r?\n/).flatMap((row) => {
    const cells = row
      .split(/[\t;]/)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '');
    const [words, ...rest] = cells;
    const typed = rest.findLast((cell) => readAmount(cell) !== null);
    if (words === undefined || typed === undefined || /^(sum|total|totalt|i alt)\b/i.test(words)) return [];
    return [{ key: words.split(/\s/)[0]!, words, typed }];
  });
}

/** True for what is more than one cell. */
export const isSheet = (text: string): boolean => /[\t;\n]/.test(text.trim());

/** Pasted rows beside the keys that are there; what the ERP has and we have not comes after them. */
export function withPasted(drafts: readonly KeyDraft[], text: string): KeyDraft[] {
  const rows = pastedRows(text);
  const known = new Set(drafts.map(({ key }) => key));
  const keyed = rows.map(({ key, words, typed }) => ({ key: known.has(words) ? words : key, typed }));
  const said = new Map(keyed.map(({ key, typed }) => [key, typed]));
  const others = [...said].filter(([key]) => !known.has(key));
  return [
    ...drafts.map((one) => ({ ...one, typed: said.get(one.key) ?? one.typed })),
    ...others.map(([key, typed]) => ({ key, name: null, ours: null, typed })),
  ];
}
