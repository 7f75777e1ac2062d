// Translation tables: from the values of one or several fields to the ERP's own. The most specific row wins; two that fit equally well
// are a tie, which refuses. Rows are valid from and to by Dato, apart from when they were entered.

import type { RuleText } from '../layout/layout.ts';

/** A key cell that fits every value. */
export const ANY = '*';

export interface TableRow {
  /** One per key of the table: a value, or `*`. */
  readonly keys: readonly string[];
  /** Empty: nothing at this destination. */
  readonly to: string;
  /** Empty where the table does not say; then it is hours. */
  readonly rule: RuleText;
  /** YYYY-MM-DD, both included; null for no bound. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

export interface TranslationTable {
  readonly name: string;
  /** Names of fields, or of tables whose translated value is the key. */
  readonly keys: readonly string[];
  readonly rows: readonly TableRow[];
}

export type Tables = ReadonlyMap<string, TranslationTable>;

export type Found =
  | { readonly kind: 'found'; readonly rows: readonly TableRow[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'tie'; readonly rows: readonly TableRow[] };

export type Translate = (values: readonly string[], dato: string | null) => Found;

const MISSING: Found = { kind: 'missing' };
const SEPARATOR = '\u001f';

interface Level {
  /** Which keys count; the others are `*` in all rows of it. */
  readonly places: readonly number[];
  readonly rows: Map<string, TableRow[]>;
}

/** Without the blanks around them: a service may fill its ids up with them, and a CSV cell cannot say whether it means them. */
function keyOf(values: readonly string[], places: readonly number[]): string {
  let key = '';
  for (const place of places) key += `${(values[place] ?? '').trim()}${SEPARATOR}`;
  return key;
}

function isValid(row: TableRow, dato: string | null): boolean {
  if (row.validFrom === null && row.validTo === null) return true;
  if (dato === null) return false;
  return (row.validFrom === null || row.validFrom <= dato) && (row.validTo === null || dato <= row.validTo);
}

/** Several values of one key: each another one, all of the same days, and none of them "nothing". */
function isSeveral(rows: readonly TableRow[]): boolean {
  const [first] = rows;
  return (
    new Set(rows.map(({ to }) => to)).size === rows.length &&
    rows.every(
      ({ to, validFrom, validTo }) => to !== '' && validFrom === first!.validFrom && validTo === first!.validTo,
    )
  );
}

function levelsOf(table: TranslationTable): Map<number, Level[]> {
  const levels = new Map<string, Level>();
  for (const row of table.rows) {
    const places = row.keys.flatMap((key, place) => (key === ANY ? [] : [place]));
    const name = places.join(',');
    const level = levels.get(name) ?? { places, rows: new Map<string, TableRow[]>() };
    levels.set(name, level);
    const key = keyOf(row.keys, places);
    const rows = level.rows.get(key);
    if (rows === undefined) level.rows.set(key, [row]);
    else rows.push(row);
  }
  const all = [...levels.values()].toSorted((a, b) => b.places.length - a.places.length);
  return Map.groupBy(all, (level) => level.places.length);
}

/** The rows of the most specific level that has any for these values, whatever their days; more levels where days may decide. */
function candidates(bySpecificity: readonly Level[][], values: readonly string[]): (readonly TableRow[])[][] {
  const all: (readonly TableRow[])[][] = [];
  for (const levels of bySpecificity) {
    const found = levels.flatMap(({ places, rows }) => {
      const fit = rows.get(keyOf(values, places));
      return fit === undefined ? [] : [fit];
    });
    if (found.length > 0) all.push(found);
  }
  return all;
}

function decided(all: readonly (readonly (readonly TableRow[])[])[], dato: string | null, several: boolean): Found {
  for (const levels of all) {
    const parts = levels.map((rows) => rows.filter((row) => isValid(row, dato))).filter((rows) => rows.length > 0);
    if (parts.length === 0) continue;
    const rows = parts.flat();
    const isOne = rows.length === 1 || (several && parts.length === 1 && isSeveral(rows));
    return { kind: isOne ? 'found' : 'tie', rows };
  }
  return MISSING;
}

const MOST_KNOWN = 20_000;

/** Looks a value up. `several`: one key may give several values; else that is a tie too. */
export function translating(table: TranslationTable, several: boolean): Translate {
  const bySpecificity = [...levelsOf(table).values()];
  const isDated = table.rows.some(({ validFrom, validTo }) => validFrom !== null || validTo !== null);
  // A month says the same few values over and over.
  const known = new Map<string, Found>();
  return (values, dato) => {
    const key =
      values.length === 1 && !isDated ? values[0]! : `${values.join(SEPARATOR)}${SEPARATOR}${isDated ? dato : ''}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = decided(candidates(bySpecificity, values), dato, several);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, made);
    return made;
  };
}
