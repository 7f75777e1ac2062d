// Rows copied out of the grid: tab-separated, plain numbers, so that a spreadsheet takes them as they are.

import type { GridRow } from '../../preload/contract/grid.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
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

type Columns = Readonly<Record<string, (record: GridRecord, locale: Locale) => string>>;

/** What the cells are, in their order: the columns of the grid by key. */
const COPIED = {
  id: ({ id }) => String(id),
  dato: ({ dato }, locale) => formatDate(dato, locale),
  ansatt: ({ ansattId, ansattName }) => named(ansattId, ansattName),
  prosjekt: ({ prosjektId, prosjektName }) => named(prosjektId, prosjektName),
  prosjektLinje: ({ prosjektLinjeId, prosjektLinjeName }) => named(prosjektLinjeId, prosjektLinjeName),
  arbeidstype: ({ arbeidstypeId, arbeidstypeName }) => named(arbeidstypeId, arbeidstypeName),
  produkt: ({ produktId, produktName }) => named(produktId, produktName),
  timer: ({ hours }, locale) => plainAmount(hours, locale),
  fakturaTimer: ({ invoiceable }, locale) => plainAmount(invoiceable, locale),
  antall: ({ quantity }, locale) => plainAmount(quantity, locale),
} as const satisfies Columns;

/** Besides, where any of them has a price. */
const PRICED = {
  ...COPIED,
  pris: ({ price }, locale) => plainAmount(price, locale),
  belop: ({ amount }, locale) => plainAmount(amount, locale),
} as const satisfies Columns;

/** One line per record; groups, heads of corrections, originals and nets are left out. With headings above them where they are named. */
export function tabText(
  rows: readonly GridRow[],
  locale: Locale,
  headingOf: ((column: string) => string) | null = null,
): string {
  const records = rows.flatMap((row) => (row.type === 'record' ? [row.record] : []));
  const columns: Columns = records.some(({ price }) => price !== null) ? PRICED : COPIED;
  const lines = records.map((record) => Object.values(columns).map((cell) => cell(record, locale)));
  const all = headingOf === null || lines.length === 0 ? lines : [Object.keys(columns).map(headingOf), ...lines];
  return all.map((cells) => cells.map(clean).join('\t')).join('\r\n');
}
