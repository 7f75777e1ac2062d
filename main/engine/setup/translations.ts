// Translation tables: out to a file, in from a file, and what of a run no table knows. A table comes in whole; each change is kept with
// person and time, and a file says by its plan which rows it was written with.

import { refused, wrongUsage } from '../../domain/errors.ts';
import { mergeMissing, type Missing } from '../../domain/translation/missing.ts';
import { isTableName, TABLE_FIELDS, TABLE_NAMES } from '../../domain/translation/names.ts';
import type { TableRow, TranslationTable } from '../../domain/translation/table.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { Run } from '../../ports/runs.ts';
import { connectionNamed, type EngineContext, runOf } from '../context.ts';
import { linesOf, planFile } from '../hand-over/planned-file.ts';
import { missingInRules } from '../hand-over/destination-rules.ts';
import { everyDestination, readyByDestination } from '../hand-over/routes.ts';
import { destinationFor, isAsListed, isFileless, layoutNamed } from '../hand-over/target.ts';
import { destinationKnown } from './destinations.ts';
import { decideSetup, tableChange } from './setup-act.ts';

export interface TableInput {
  readonly connection: string;
  /** Null for every destination of the connection. */
  readonly destination: string | null;
  readonly table: string;
  readonly file: string;
}

export interface TableChange {
  readonly table: string;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Rows of it that give nothing. */
  readonly nothing: number;
  /** Keys of it that give several values: the hours go to each of them, by its rule. */
  readonly several: number;
}

function of(context: EngineContext, { connection: name, destination, table }: TableInput, operation: string) {
  const connection = connectionNamed(context, name, operation);
  const to = destination === null ? null : destinationKnown(context, connection, destination, operation);
  if (!isTableName(table))
    throw wrongUsage(operation, table, 'there is no such table', `There is: ${TABLE_NAMES.join(', ')}.`);
  return { connection, to, where: { connection: connection.id, destination: to?.number ?? null } };
}

/** The field that `from` stands for: what the layout of the destination asks the table by, or the usual one. */
function onlyKey(context: EngineContext, to: Destination | null, table: string): string {
  const columns = to === null || isFileless(to) ? 'as-listed' : layoutNamed(context, to.layout).columns;
  for (const { source } of columns === 'as-listed' ? [] : columns)
    if (source.from === 'translated' && source.table === table) return source.field;
  return isTableName(table) ? TABLE_FIELDS[table] : table;
}

/**
 * The key that `from` stands for with and without the destination, whatever its layout asks by; none where that differs: a file that is
 * read elsewhere, or after the layout was changed, would be a table by another field.
 */
function onlyEverywhere(context: EngineContext, to: Destination | null, table: string): string {
  const only = onlyKey(context, to, table);
  return only === onlyKey(context, null, table) ? only : '';
}

/** Writes what holds; an empty table gives its headings. Throws `file-not-written`. */
export function exportTable(context: EngineContext, input: TableInput): { table: string; rows: number; file: string } {
  const { to, connection } = of(context, input, 'export a translation table');
  const all = context.store.translations.tables(connection.id, to?.number ?? null);
  const empty = { name: input.table, keys: [onlyKey(context, to, input.table)], rows: [] };
  const table = all.find(({ name }) => name === input.table) ?? empty;
  context.translationFiles.write(table, input.file, onlyEverywhere(context, to, input.table));
  return { table: input.table, rows: table.rows.length, file: input.file };
}

const keyOf = ({ keys, validFrom, validTo }: TableRow): string => JSON.stringify([keys, validFrom, validTo]);
const valueOf = ({ to, rule }: TableRow): string => JSON.stringify([to, rule]);

/** How many of them the others do not have; a row that stands twice counts twice. */
function without(rows: readonly TableRow[], others: readonly TableRow[]): number {
  const left = Map.groupBy(others, valueOf);
  return rows.filter((row) => left.get(valueOf(row))?.pop() === undefined).length;
}

type Difference = Pick<TableChange, 'added' | 'changed' | 'removed'>;

/** In rows, by key and days: what is there for the first time, what says another thing, what is gone. */
function difference(before: TranslationTable | null, now: TranslationTable): Difference {
  const old = Map.groupBy(before?.rows ?? [], keyOf);
  const fresh = Map.groupBy(now.rows, keyOf);
  const sums = { added: 0, changed: 0, removed: 0 };
  for (const key of new Set([...old.keys(), ...fresh.keys()])) {
    const [was, is] = [old.get(key) ?? [], fresh.get(key) ?? []];
    const [gone, come] = [without(was, is), without(is, was)];
    const changed = Math.min(gone, come);
    sums.changed += changed;
    sums.added += come - changed;
    sums.removed += gone - changed;
  }
  return sums;
}

/** Rows that follow each other by their days give one value. */
function severalOf({ rows }: TranslationTable): number {
  return [...Map.groupBy(rows, keyOf).values()].filter((same) => same.length > 1).length;
}

/** Takes the table of a file in place of what held. Throws `wrong-usage` that names every row that is wrong, and keeps none then. */
export async function importTable(context: EngineContext, input: TableInput): Promise<TableChange> {
  const { store } = context;
  const { connection, to, where } = of(context, input, 'import a translation table');
  const table = await context.translationFiles.read(input.file, input.table, onlyKey(context, to, input.table));
  let change: Difference = { added: 0, changed: 0, removed: 0 };
  await decideSetup(context, connection.id, () => {
    change = difference(store.translations.get(where, input.table)?.table ?? null, table);
    return [tableChange(to, table, { rows: table.rows.length, ...change })];
  });
  const nothing = table.rows.filter((row) => row.to === '').length;
  return { table: input.table, rows: table.rows.length, ...change, nothing, several: severalOf(table) };
}

/** What of a run's ready records no table knows. */
export function missingOf(
  context: EngineContext,
  input: { run: number; way: { readonly destination: string | null } | { readonly layout: string } },
): readonly Missing[] {
  const run = runOf(context, input.run, 'look for missing translations');
  if (run.state !== 'review')
    throw refused(
      'look for missing translations',
      `run ${run.number}`,
      `it is ${run.state}, not in review`,
      'Pull first.',
    );
  const { way } = input;
  if ('destination' in way && everyDestination(context, run).length > 1)
    return missingAt(context, run, way.destination);
  const destination = 'destination' in way ? destinationFor(context, run, way.destination) : null;
  if (destination !== null && isFileless(destination))
    return missingInRules(context, run, [destination]).get(destination.number) ?? [];
  const layout = layoutNamed(context, 'layout' in way ? way.layout : destination!.layout);
  if (!layout.kinds.includes(run.kind))
    throw refused(
      'look for missing translations',
      layout.name,
      `it does not take ${run.kind} records`,
      'Choose another.',
    );
  const asking =
    destination === null ? [] : (missingInRules(context, run, [destination]).get(destination.number) ?? []);
  if (isAsListed(context, layout)) return asking;
  const folder = destination?.folder ?? '';
  const found = planFile(context, run, { layout, destination, folder, asked: ANYTHING }, 1);
  return mergeMissing([...asking, ...(found.missing ?? [])]);
}

/** What a person is asked for has no translation. */
const ANYTHING = { payrollYear: 2000, payrollRun: 1, period: '2000-01' };

/** Of several destinations, each by what it takes; of one of them where it is named. */
function missingAt(context: EngineContext, run: Run, name: string | null): readonly Missing[] {
  const only = name === null ? null : destinationFor(context, run, name).number;
  const asking = missingInRules(
    context,
    run,
    everyDestination(context, run).filter(({ closedAt }) => closedAt === null),
  );
  const all = [...asking].flatMap(([number, list]) => (only === null || number === only ? list : []));
  for (const [number, going] of readyByDestination(context, run)) {
    if (only !== null && number !== only) continue;
    const destination = context.store.destinations.get(number)!;
    if (isFileless(destination)) continue;
    const layout = layoutNamed(context, destination.layout);
    if (isAsListed(context, layout)) continue;
    const target = { layout, destination, folder: destination.folder, asked: ANYTHING };
    const found = planFile(context, run, target, 1, { state: 'ready', ...linesOf(going) });
    all.push(...(found.missing ?? []));
  }
  return mergeMissing(all);
}

/** The tables of a connection, with who changed them last; those of one destination too. */
export function tablesOf(context: EngineContext, name: string) {
  const connection = connectionNamed(context, name, 'list translation tables');
  const { translations, destinations } = context.store;
  const places = [null, ...destinations.of(connection.id)];
  return places.flatMap((destination) =>
    TABLE_NAMES.flatMap((table) => {
      const kept = translations.get({ connection: connection.id, destination: destination?.number ?? null }, table);
      return kept === null ? [] : [{ ...kept, destination: destination?.name ?? null }];
    }),
  );
}
