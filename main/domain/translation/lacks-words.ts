// What keeps values from being translated, in a sentence: those that no row has, and those that several rows fit equally well, with them.

import type { TableRow } from './table.ts';

type Row = Pick<TableRow, 'keys' | 'to' | 'validFrom' | 'validTo'>;

export interface Lacking {
  readonly table: string;
  readonly from: readonly string[];
  /** The rows that fit equally well; none where no row does. */
  readonly between?: readonly Row[] | undefined;
}

const MOST_TIES = 3;

function rowWords({ keys, to, validFrom, validTo }: Row): string {
  const days = [validFrom === null ? '' : `from ${validFrom}`, validTo === null ? '' : `to ${validTo}`];
  return [`"${keys.join(', ')}"`, ...days, `gives "${to}"`].filter((part) => part !== '').join(' ');
}

function tieWords({ table, from, between = [] }: Lacking): string {
  return `${table} ${from.join(', ')} fits ${between.length} rows equally well: ${between.map(rowWords).join(' and ')}`;
}

export const isTie = ({ between = [] }: Lacking): boolean => between.length > 0;

/** Of one value or more. */
export function lacksWords(missing: readonly Lacking[]): string {
  const ties = missing.filter(isTie);
  const none = missing.length - ties.length;
  const without = none === 0 ? [] : [none === 1 ? '1 value has no translation' : `${none} values have no translation`];
  const more = ties.length - MOST_TIES;
  return [
    ...without,
    ...ties.slice(0, MOST_TIES).map(tieWords),
    ...(more > 0 ? [`${more} more fit several rows`] : []),
  ].join('; ');
}
