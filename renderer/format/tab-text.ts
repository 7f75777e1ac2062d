// Rows copied out of the grid: tab-separated, plain numbers, so that a spreadsheet takes them as they are.

import type { GridRow } from '../../preload/contract/grid.ts';
import { formatDate } from './dates.ts';
import { type Locale, plainAmount } from './numbers.ts';

function named(id: string | null, name: string | null): string {
  return [id, name].filter((part) => part !== null && part !== '').join(' ');
}

/** A spreadsheet would run a text that begins like this; an amount begins with a sign too, and stays a number. */
const FORMULA = /^[=+\-@]/;
const AMOUNT = /^[+-]?\d[\d., ]*$/;

function clean(cell: string): string {
  const words = cell.replace(/[\t\r\n]+/g, ' ');
  return FORMULA.test(words) && !AMOUNT.test(words) ? `'${words}` : words;
}

function cellsOf(row: GridRow, locale: Locale): string[] | null {
  if (row.type !== 'record' && row.type !== 'correction') return null;
  const { record } = row;
  return [
    String(record.id),
    formatDate(record.dato, locale),
    named(record.ansattId, record.ansattName),
    named(record.prosjektId, record.prosjektName),
    record.prosjektLinjeId ?? '',
    named(record.arbeidstypeId, record.arbeidstypeName),
    named(record.produktId, record.produktName),
    plainAmount(record.hours, locale),
    plainAmount(record.invoiceable, locale),
    plainAmount(record.quantity, locale),
  ];
}

/** What the cells are, in their order: the columns of the grid by key. */
export const COPIED = [
  'id',
  'dato',
  'ansatt',
  'prosjekt',
  'prosjektLinje',
  'arbeidstype',
  'produkt',
  'timer',
  'fakturaTimer',
  'antall',
] as const;

/** One line per record; groups, originals and nets are left out. With headings above them where they are given. */
export function tabText(rows: readonly GridRow[], locale: Locale, headings: readonly string[] | null = null): string {
  const lines = rows.map((row) => cellsOf(row, locale)).filter((cells) => cells !== null);
  const all = headings === null || lines.length === 0 ? lines : [headings, ...lines];
  return all.map((cells) => cells.map(clean).join('\t')).join('\r\n');
}
