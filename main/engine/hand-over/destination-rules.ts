// The rules of destinations over the records of a run: what each takes, and which value that a rule asks for no table knows.

import { rulesOver } from '../../domain/delivery/destination.ts';
import { type RecordValues, recordReader } from '../../domain/delivery/record-values.ts';
import { type Missing, MissingList } from '../../domain/translation/missing.ts';
import type { Untranslated } from '../../domain/translation/resolve.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

interface RuleReader {
  /** The values of a record, for the rules. */
  readonly read: (raw: string) => RecordValues;
  readonly judge: (
    destination: Destination,
    values: RecordValues,
  ) => { readonly taken: boolean; readonly missing: Untranslated[] };
}

export function ruleReader({ store }: EngineContext, run: Run, destinations: readonly Destination[]): RuleReader {
  const over = new Map(
    destinations.map(({ number, rules }) => {
      const tables = new Map(store.translations.tables(run.connection, number).map((one) => [one.name, one]));
      return [number, rulesOver(rules, tables)] as const;
    }),
  );
  const fields = [...over.values()].flatMap((one) => [...one.fields]);
  return {
    read: recordReader(store.runs.rulesOf(run.number), fields),
    judge: ({ number, rules }, values) => over.get(number)!.judge(rules, values),
  };
}

/** What the rules of the destinations ask their tables for and do not find, by destination. Nothing where no rule translates. */
export function missingInRules(
  context: EngineContext,
  run: Run,
  destinations: readonly Destination[],
): ReadonlyMap<number, readonly Missing[]> {
  const asking = destinations.filter(({ rules }) => rules.some(({ table }) => table !== undefined));
  if (asking.length === 0) return new Map();
  const { read, judge } = ruleReader(context, run, asking);
  const lists = new Map(asking.map(({ number }) => [number, new MissingList()]));
  for (const { unit, raw, isReversal, went } of context.store.deliveries.ready(run.number)) {
    // What takes back what went somewhere goes there, whatever the rules say.
    if (isReversal && went !== null && went.length > 0) continue;
    const values = read(raw);
    for (const destination of asking) {
      const { missing } = judge(destination, values);
      if (missing.length > 0) lists.get(destination.number)!.add(unit, values.amounts, missing);
    }
  }
  const found = [...lists].map(([number, list]) => [number, list.list()] as const);
  return new Map(found.filter(([, list]) => list.length > 0));
}
