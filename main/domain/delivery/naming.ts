// What the files of a destination are called: as their layout says, or with connection, period and number as well.

import type { RunDates } from '../period.ts';

export const NAMINGS = ['layout', 'whole'] as const;
export type Naming = (typeof NAMINGS)[number];

const LONGEST = 200;
const LONGEST_CONNECTION = 40;

/** What Windows takes, in one word: a dot would part it from the rest, and CON or NUL alone is no file there. */
function wordOf(connection: string): string {
  const word = connection.normalize('NFC').replace(/[^\p{L}\p{N}\p{M}_]+/gu, '-');
  return word.replace(/^-+|-+$/g, '');
}

/** The months of most of its records: 2026-10, or 2026-10_2026-11. */
function periodOf({ first, last }: RunDates): string {
  const [from, to] = [first.slice(0, 7), last.slice(0, 7)];
  return from === to ? from : `${from}_${to}`;
}

/** `file`: by its layout, which may have the number already. */
export function wholeName(of: {
  readonly connection: string;
  readonly dates: RunDates | null;
  readonly file: string;
  readonly number: string;
  readonly isNumbered: boolean;
}): string {
  const { connection, dates, file, number, isNumbered } = of;
  const at = file.lastIndexOf('.');
  const named = isNumbered ? file : `${file.slice(0, at)}-${number}${file.slice(at)}`;
  const rest = dates === null ? named : `${periodOf(dates)}-${named}`;
  const room = Math.min(LONGEST_CONNECTION, LONGEST - rest.length - 1);
  // Cut in the middle of a letter, what is left of it is none.
  const word = wordOf(wordOf(connection).slice(0, Math.max(0, room)));
  return word === '' ? rest : `${word}-${rest}`;
}
