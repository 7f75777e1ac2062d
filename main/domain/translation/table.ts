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

function keyOf(values: readonly string[], places: readonly number[]): string {
  let key = '';
  for (const place of places) key += `${values[place] ?? ''}${SEPARATOR}`;
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

/** Looks a value up. `several`: one key may give several values; else that is a tie too. */
export function translating(table: TranslationTable, several: boolean): Translate {
  const bySpecificity = [...levelsOf(table).values()];
  return (values, dato) => {
    for (const levels of bySpecificity) {
      let found: readonly TableRow[] | null = null;
      let parts = 0;
      for (const { places, rows } of levels) {
        const fit = rows.get(keyOf(values, places))?.filter((row) => isValid(row, dato)) ?? [];
        if (fit.length === 0) continue;
        parts += 1;
        found = found === null ? fit : [...found, ...fit];
      }
      if (found === null) continue;
      if (found.length === 1 || (several && parts === 1 && isSeveral(found))) return { kind: 'found', rows: found };
      return { kind: 'tie', rows: found };
    }
    return MISSING;
  };
}
