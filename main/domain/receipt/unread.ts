// Columns of a receipt that nothing was found in. One of them may be what says what became of a row: an answer under a heading that asks
// for it (*Importert: Nei*, *Feilkode: 12*), or words that say another thing than the status.

import {
  contradicts,
  isAboutEmployee,
  isOnlyTold,
  type Known,
  mayBeThere,
  type Said,
  saysNoError,
  sectionSays,
  statusOf,
} from './words.ts';

/** What a heading asks of each row: whether it was taken, or whether it was refused. */
export type Asks = 'taken' | 'refused';

export interface UnreadColumn {
  readonly at: number;
  readonly asks?: Asks;
}

interface Unread {
  readonly unread?: readonly UnreadColumn[];
  readonly otherStatuses?: readonly number[];
  readonly width?: number;
}

const TAKEN =
  /^(er|is)?(importert|godkjent|godtatt|akseptert|(bok|inn)?ført|postert|innlest|overført|lagret|ok|okay|gyldig|vellykket|suksess|imported|accepted|approved|posted|booked|success|valid)$/;
const REFUSED =
  /^(er|is|har|has|antall)?(avvist|avslått|forkastet|underkjent|ugyldig|feilet|feil|avvik|rejected|refused|declined|failed|invalid|errors?)(kode|code|nr|nummer|number|no|count|antall)?$/;
const YES = /^(ja|j|yes|y|true|sann|x|1|✓|✔)$/;
const NO = /^(nei|n|no|false|usann|0|✗|✘)$/;

/** A heading in small letters, without signs and blanks. */
export const plain = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export function asksOf(heading: string): Asks | null {
  const words = plain(heading);
  if (TAKEN.test(words)) return 'taken';
  return REFUSED.test(words) ? 'refused' : null;
}

/** What stands under a heading that asks: a code of an error is one. */
export function answerTo(asks: Asks, cell: string): Said {
  const word = cell.trim().toLowerCase();
  const [yes, no] = asks === 'taken' ? (['accepted', 'rejected'] as const) : (['rejected', 'accepted'] as const);
  if (YES.test(word)) return yes;
  if (NO.test(word)) return no;
  if (asks === 'refused' && /^[a-z]{0,3}[-_]?\d+$/.test(word)) return /[1-9]/.test(word) ? 'rejected' : 'accepted';
  return statusOf(word, {});
}

/** Those of a receipt, without what the file itself has under the same heading; cells beyond the headings are some too. */
export function unreadColumns(
  headings: readonly string[],
  taken: ReadonlySet<number>,
  own: ReadonlySet<string>,
): UnreadColumn[] {
  return headings.flatMap((heading, at) => {
    if (taken.has(at) || own.has(heading.trim().toLowerCase())) return [];
    const asks = asksOf(heading);
    return [{ at, ...(asks === null ? {} : { asks }) }];
  });
}

/** Cells that no heading stands above. */
const beyond = (cells: readonly string[], width: number): UnreadColumn[] =>
  cells.slice(width).map((_cell, at) => ({ at: width + at }));

/** The first of them that says another thing of the row; null for none. */
export function unreadSaysOther(
  { unread = [], width = Infinity }: Unread,
  cells: readonly string[],
  said: 'accepted' | 'rejected',
  isStatus: boolean,
): number | null {
  const found = [...unread, ...beyond(cells, width)].find(({ at, asks }) => {
    const cell = (cells[at] ?? '').trim();
    if (cell === '') return false;
    const answer = asks === undefined ? null : answerTo(asks, cell);
    return (
      (answer !== null && answer !== said) ||
      // A message alone is no refusal where it is told as a warning.
      (!isStatus && said === 'rejected' && isOnlyTold(cell)) ||
      (/\p{L}/u.test(cell) && contradicts(said, cell))
    );
  });
  return found?.at ?? null;
}

/**
 * The first column that may say why nothing is said of the row: no message is an acceptance only where nothing else speaks of a refusal.
 */
export function silenceIsBroken(
  { unread = [], otherStatuses = [], width = Infinity }: Unread,
  cells: readonly string[],
  known: Known,
): number | null {
  const found = [...unread, ...beyond(cells, width)].find(({ at, asks }) => {
    const cell = (cells[at] ?? '').trim();
    if (cell === '') return false;
    if (asks !== undefined)
      return answerTo(asks, cell) === 'rejected' || (answerTo(asks, cell) === null && hasWords(cell));
    const isRefused = statusOf(cell, known) === 'rejected' || sectionSays(cell) === 'rejected';
    return isRefused || mayBeThere(cell) || contradicts('accepted', cell);
  });
  if (found !== undefined) return found.at;
  const isOpen = (cell: string) =>
    cell !== '' && statusOf(cell, known) !== 'accepted' && !saysNoError(cell) && !isAboutEmployee(cell);
  return otherStatuses.find((at) => isOpen((cells[at] ?? '').trim())) ?? null;
}

/** More than a figure or a dash: a question mark is no yes. */
const hasWords = (cell: string): boolean => /[^\d\s.,:/+–-]/u.test(cell) && !saysNoError(cell);
