// Translates the values of one record through the tables of its destination; a key may itself be a translated value.

import { wrongUsage } from '../errors.ts';
import type { Otherwise } from '../layout/layout.ts';
import { type TableRow, type Tables, type Translate, translating } from './table.ts';

/** A value that cannot be translated: no row fits it, or several do equally well. */
export interface Untranslated {
  readonly table: string;
  /** Names of the keys, and the values that were looked up. */
  readonly keys: readonly string[];
  readonly from: readonly string[];
  readonly why: 'missing' | 'tie';
  /** The rows of a tie. */
  readonly between?: readonly TableRow[];
}

export type Resolved = { readonly rows: readonly TableRow[] } | Untranslated;

export interface Wanted {
  readonly table: string;
  /** The key where there is no such table. */
  readonly field: string;
  readonly otherwise: Otherwise;
  readonly optional?: boolean | undefined;
  readonly several?: boolean | undefined;
}

/** What a record says of a field, by its name in small letters. */
export type TextOf = (name: string) => string;

interface Known {
  /** `inner` for a key that is the value of another table. */
  readonly keys: readonly { readonly name: string; readonly lower: string; readonly inner: Wanted | null }[];
  readonly translate: Translate;
}

/** Names of the fields that the tables are asked by. Throws `wrong-usage` for tables that ask each other in a circle. */
export function fieldsAsked(tables: Tables, wanted: Iterable<Pick<Wanted, 'table' | 'field'>>): Set<string> {
  const fields = new Set<string>();
  const visit = (name: string, above: readonly string[]): void => {
    if (above.includes(name)) {
      const hint = 'Change the keys of one of them.';
      throw wrongUsage('translate', `table ${name}`, `its key is ${[...above, name].join(', which asks ')}`, hint);
    }
    for (const key of tables.get(name)?.keys ?? []) {
      if (tables.has(key)) visit(key, [...above, name]);
      else fields.add(key);
    }
  };
  for (const { table, field } of wanted) {
    fields.add(field);
    visit(table, []);
  }
  return fields;
}

function plainRow(to: string): TableRow {
  return { keys: [], to, rule: '', validFrom: null, validTo: null };
}

const EMPTY: Resolved = { rows: [plainRow('')] };

/** Translates what a column wants of a record. */
export function resolver(tables: Tables): (wanted: Wanted, textOf: TextOf, dato: string | null) => Resolved {
  const known = new Map<Wanted, Known>();
  const knownOf = (wanted: Wanted): Known => {
    const found = known.get(wanted);
    if (found !== undefined) return found;
    const { table, field, several, optional } = wanted;
    const own = tables.get(table) ?? { name: table, keys: [field], rows: [] };
    const keys = own.keys.map((key) => ({
      name: key,
      lower: key.toLowerCase(),
      inner: tables.has(key) ? { table: key, field: '', otherwise: 'missing' as const, optional } : null,
    }));
    const made = { keys, translate: translating(own, several === true) };
    known.set(wanted, made);
    return made;
  };
  const resolve = (wanted: Wanted, textOf: TextOf, dato: string | null): Resolved => {
    const { keys, translate } = knownOf(wanted);
    const values: string[] = [];
    for (const { lower, inner } of keys) {
      if (inner === null) {
        values.push(textOf(lower).trim());
        continue;
      }
      const resolved = resolve(inner, textOf, dato);
      if ('why' in resolved) return resolved;
      values.push(resolved.rows[0]!.to);
    }
    const found = translate(values, dato);
    if (found.kind === 'found') return found;
    const at = { table: wanted.table, keys: keys.map(({ name }) => name), from: values };
    if (found.kind === 'tie') return { ...at, why: 'tie', between: found.rows };
    if (wanted.optional === true && values.every((value) => value === '')) return EMPTY;
    if (wanted.otherwise === 'empty') return EMPTY;
    if (wanted.otherwise === 'same') return { rows: [plainRow(textOf(wanted.field.toLowerCase()))] };
    return { ...at, why: 'missing' };
  };
  return resolve;
}
