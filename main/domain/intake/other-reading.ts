// How a cell reads by the sign, or by the order of dates, that a file is read with, and by the other one: what only the other one reads
// makes doubtful what both do, and differently.

import { type DateOrder, hasDots, readDate } from './date-cell.ts';
import { type DecimalSign, readNumber } from './number-cell.ts';

/** The value of a cell, normalised; null where it cannot be read so. */
export type Read = (cell: string) => string | null;

export const decimalText =
  (sign: DecimalSign): Read =>
  (cell) => {
    const read = readNumber(cell, sign);
    return 'code' in read ? null : read.text;
  };

export const dateText =
  (order: DateOrder): Read =>
  (cell) => {
    const read = readDate(cell, order);
    return typeof read === 'string' ? read : null;
  };

/** The two ways of reading a cell. */
export interface Ways {
  readonly own: Read;
  readonly other: Read;
}

export function waysOfNumbers(own: DecimalSign): Ways {
  return { own: decimalText(own), other: decimalText(own === ',' ? '.' : ',') };
}

/** Null where the year stands first: that reads alike in every order. With dots the day stands first. */
export function waysOfDates(own: DateOrder): Ways | null {
  if (own === 'ymd') return null;
  const of =
    (order: DateOrder): Read =>
    (cell) =>
      hasDots(cell) ? null : dateText(order)(cell);
  return { own: of(own), other: of(own === 'dmy' ? 'mdy' : 'dmy') };
}

/** Only the other way reads it. */
export function speaksAgainst(cell: string, { own, other }: Ways): boolean {
  return own(cell) === null && other(cell) !== null;
}

/** Both ways read it, as different values. */
export function isEitherWay(cell: string, { own, other }: Ways): boolean {
  const [one, two] = [own(cell), other(cell)];
  return one !== null && two !== null && one !== two;
}
