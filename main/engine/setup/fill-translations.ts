// Fills what a run lacks into the translation tables, on screen: where a destination has a table of its own, there; else into the one that
// holds for every destination of the connection.

import { wrongUsage } from '../../domain/errors.ts';
import { mayBeNothing } from '../../domain/layout/layout.ts';
import type { TableRow, TranslationTable } from '../../domain/translation/table.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { layoutNamed } from '../hand-over/target.ts';
import { destinationKnown } from './destinations.ts';
import { decideSetup, tableChange } from './setup-act.ts';

interface FilledValue {
  readonly table: string;
  readonly keys: readonly string[];
  readonly from: readonly string[];
  /** Empty: nothing at this destination. */
  readonly to: string;
  /** Names of the destinations that lack it. */
  readonly destinations: readonly string[];
}

export interface FillInput {
  readonly connection: string;
  readonly values: readonly FilledValue[];
  /** Into tables of the destinations' own, made where they have none. */
  readonly own: boolean;
}

const rowOf = ({ from, to }: FilledValue): TableRow => ({ keys: from, to, rule: '', validFrom: null, validTo: null });
const keyOf = (keys: readonly string[]): string => JSON.stringify(keys);

/** A row without days takes the place of one for the same keys. */
function filled(table: TranslationTable, values: readonly FilledValue[]): TranslationTable {
  const wanted = new Set(values.map(({ from }) => keyOf(from)));
  const kept = table.rows.filter(
    ({ keys, validFrom, validTo }) => validFrom !== null || validTo !== null || !wanted.has(keyOf(keys)),
  );
  return { ...table, rows: [...kept, ...values.map(rowOf)] };
}

/** Returns how many values were kept. Throws `wrong-usage` where the keys are not those of the table. */
export async function fillTranslations(context: EngineContext, input: FillInput): Promise<{ values: number }> {
  const { store } = context;
  const connection = connectionNamed(context, input.connection, 'fill in translations');
  const places = new Map<string, { table: string; destination: number | null; values: FilledValue[] }>();
  for (const value of input.values) {
    for (const name of value.destinations) {
      const { number, layout } = destinationKnown(context, connection, name, 'fill in translations');
      const isNothing = value.to === '';
      if (isNothing && !mayBeNothing(layoutNamed(context, layout), value.table))
        throw wrongUsage(
          'fill in translations',
          value.from.join(' '),
          'it is empty',
          `${name} needs a value: type one.`,
        );
      const hasOwn = store.translations.get({ connection: connection.id, destination: number }, value.table) !== null;
      // That nothing goes to one destination says nothing of the others.
      const destination = hasOwn || isNothing || input.own ? number : null;
      const key = `${value.table} ${destination}`;
      const place = places.get(key) ?? { table: value.table, destination, values: [] };
      places.set(key, place);
      if (!place.values.some(({ from }) => keyOf(from) === keyOf(value.from))) place.values.push(value);
    }
  }
  if (places.size === 0) return { values: 0 };
  await decideSetup(context, connection.id, () => {
    const common = new Map<string, TranslationTable>();
    // What holds everywhere first: a table that a destination gets of its own begins as that one is then.
    const inOrder = [...places.values()].toSorted((a, b) => (a.destination ?? 0) - (b.destination ?? 0));
    return inOrder.map(({ table: name, destination, values }) => {
      const own = store.translations.get({ connection: connection.id, destination }, name)?.table;
      const held =
        own ??
        common.get(name) ??
        store.translations.tables(connection.id, destination).find((one) => one.name === name);
      const { keys } = values[0]!;
      const table = held ?? { name, keys, rows: [] };
      if (keyOf(table.keys) !== keyOf(keys))
        throw wrongUsage(
          'fill in translations',
          name,
          `its keys are ${table.keys.join(', ')}`,
          'Import the table again.',
        );
      const now = filled(table, values);
      if (destination === null) common.set(name, now);
      const to = destination === null ? null : store.destinations.get(destination)!;
      return tableChange(to, now, { filled: values.map(({ from, to: value }) => [...from, value]) });
    });
  });
  return { values: input.values.length };
}
