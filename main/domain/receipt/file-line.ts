// A line of the file that a receipt answers, and how what it says of a line is compared with a receipt.

import type { Micro } from '../amount.ts';
import type { Named } from '../delivery/named-share.ts';

/** A line of the file, with the units that have a share of it. */
export interface FileLine extends Named {
  readonly line: number;
  readonly units: readonly number[];
  /** The Ids that the file has in it, where it has a column of them: a reversal stands there under that of its original. */
  readonly ids?: readonly string[];
  readonly quantity: Micro | null;
  /** Further quantities that a receipt tells of, by the key of their column. */
  readonly others?: Readonly<Record<string, Micro>>;
  /** Its days, YYYY-MM-DD, alike: of an entry, or the first and the last of a range. */
  readonly days?: Readonly<Record<string, readonly string[]>>;
  /** And what else of it, alike. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** Keys as they are compared: without blanks, leading zeros and capitals. */
export function keyOf(...values: readonly string[]): string {
  return values
    .map((value) =>
      value
        .trim()
        .replace(/^0+(?=\d)/, '')
        .toLowerCase(),
    )
    .join('\u001f');
}

/** Digits in groups of three, or with noughts behind a decimal sign: an Id as a spreadsheet writes a number into a text. */
const AS_NUMBER = /^(-?(?:\d+|\d{1,3}(?:[\u0020\u00a0\u2009\u202f]\d{3})+))(?:[.,]0+)?$/;

/** An Id without what a spreadsheet adds to a number; empty where it is none. */
export function plainId(id: string): string {
  return AS_NUMBER.exec(id.trim())?.[1]!.replace(/[^\d-]/g, '') ?? '';
}
