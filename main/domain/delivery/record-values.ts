// The values of a record that its layout and tables ask for, read from its JSON text. Where a record has the keys of the one before it,
// nothing is searched.

import { type Amount, parseAmount } from '../amount.ts';
import { fieldsOf, type JsonField } from '../json-object.ts';
import { ObjectsAlike } from '../objects-alike.ts';
import { QUANTITY_FIELD, type RecordRules } from '../kind.ts';
import { localDateOf } from '../moment.ts';
import type { RecordAmounts } from './rule.ts';

export interface RecordValues {
  /** YYYY-MM-DD. */
  readonly dato: string | null;
  readonly amounts: RecordAmounts;
  /** A field by its name in small letters: numbers as normalised decimals, dates at midnight as dates; empty for none. */
  readonly text: (name: string) => string;
}

const DIGITS = /^\d+$/;
const MIDNIGHT = /^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?$/;

/** The text of a listed value. */
export function valueText(field: JsonField | undefined): string {
  if (field === undefined || field.type === 'null') return '';
  if (field.type === 'number')
    return DIGITS.test(field.text) ? field.text : (parseAmount(field.text)?.text ?? field.text);
  if (field.type === 'string' && field.text.charAt(10) === 'T') return field.text.replace(MIDNIGHT, '$1');
  return field.text;
}

/** The fields that hold the amounts of a kind, in small letters. */
export function amountFieldsOf({ kind, quantityField = QUANTITY_FIELD, priceField = null }: RecordRules) {
  return {
    hours: kind === 'time' ? 'antalltimer' : null,
    invoiceable: kind === 'time' ? 'fakturatimeantall' : null,
    quantity: kind === 'material' ? quantityField.toLowerCase() : null,
    price: priceField === null ? null : priceField.toLowerCase(),
  };
}

/** Reads records for the named fields (in any case). */
export function recordReader(rules: RecordRules, fields: Iterable<string>): (raw: string) => RecordValues {
  const named = amountFieldsOf(rules);
  const wanted = new Map<string, number>();
  const want = (name: string | null): number => {
    if (name === null) return -1;
    const lower = name.toLowerCase();
    const place = wanted.get(lower) ?? wanted.size;
    wanted.set(lower, place);
    return place;
  };
  const datoAt = want('dato');
  const [hoursAt, invoiceableAt] = [want(named.hours), want(named.invoiceable)];
  const [quantityAt, priceAt] = [want(named.quantity), want(named.price)];
  for (const field of fields) want(field);
  const alike = new ObjectsAlike();
  let lastKeys: readonly string[] = [];
  let places: number[] = [];
  return (raw) => {
    const plain = alike.read(raw);
    const found = plain ?? fieldsOf(raw);
    // Objects alike have the very same list of keys.
    const keys = plain === null ? found.map(({ key }) => key) : alike.keys;
    if (keys !== lastKeys) {
      lastKeys = keys;
      places = Array.from(wanted.keys(), (name) => keys.findLastIndex((key) => key.toLowerCase() === name));
    }
    let exact = true;
    const amount = (at: number): Amount['micro'] | null => {
      const field = at === -1 ? undefined : found[places[at]!];
      if (field === undefined || (field.type !== 'number' && field.type !== 'string')) return null;
      const read = parseAmount(field.text);
      if (read !== null && !read.exact) exact = false;
      return read?.micro ?? null;
    };
    const amounts = {
      hours: amount(hoursAt),
      invoiceable: amount(invoiceableAt),
      quantity: amount(quantityAt),
      price: amount(priceAt),
    };
    const dato = found[places[datoAt]!];
    return {
      dato: dato?.type === 'string' ? localDateOf(dato.text) : null,
      amounts: { ...amounts, exact },
      text: (name) => {
        const at = wanted.get(name);
        return at === undefined ? '' : valueText(found[places[at]!]);
      },
    };
  };
}
