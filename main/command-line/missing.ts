// What has no translation, as other programs read it: nothing was written, and a person is needed.

import { isTie, lacksWords } from '../domain/translation/lacks-words.ts';
import { isTableName, TABLE_FIELDS } from '../domain/translation/names.ts';
import type { MissingWire } from '../../preload/contract/hand-over-plan.ts';
import type { Done } from './command.ts';

/** The usual field of a table goes without saying; a bare value of another one would be taken for a value of the usual one. */
function isUsual(table: string, keys: readonly string[]): boolean {
  const [only] = keys;
  return keys.length === 1 && isTableName(table) && only!.toLowerCase() === TABLE_FIELDS[table].toLowerCase();
}

/** One key as its text, several as a list. */
function missingOut({ table, keys, from, why, between, units, records, hours, quantity }: MissingWire) {
  return {
    table,
    from: from.length === 1 ? from[0] : from,
    keys: isUsual(table, keys) ? undefined : keys,
    why: why === 'tie' ? why : undefined,
    between: between?.map((row) => ({ keys: row.keys, to: row.to, validFrom: row.validFrom, validTo: row.validTo })),
    units,
    records,
    hours: Number(hours),
    quantity: Number(quantity) === 0 ? undefined : Number(quantity),
  };
}

export function missingDone(missing: readonly MissingWire[]): Done {
  const ways = missing.some(isTie) ? 'Let one row be right, and import' : 'Import';
  const words = `${lacksWords(missing)}. ${ways} them: translation import TABLE FILE --connection NAME. A file takes the place of the whole table: translation export TABLE FILE gives what it holds.`;
  return {
    value: { missing: missing.map(missingOut) },
    notes: missing.length === 0 ? [] : [words],
    needsPerson: missing.length > 0,
  };
}
