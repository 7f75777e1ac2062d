// The file that a receipt is for, and its lines as their units share them.

import { type Micro, plus, ZERO } from '../../domain/amount.ts';
import { keyNamed, type Name, NAMED_FIELDS, NAMES } from '../../domain/delivery/named-share.ts';
import type { Share } from '../../domain/delivery/share.ts';
import { refused, wrongUsage } from '../../domain/errors.ts';
import { fieldsOf } from '../../domain/json-object.ts';
import { QUANTITY_FIELD } from '../../domain/kind.ts';
import { RECEIPT_COLUMNS, type ReceiptColumns } from '../../domain/receipt/columns.ts';
import { type FileLine, keyOf } from '../../domain/receipt/file-line.ts';
import { unreadColumns } from '../../domain/receipt/unread.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { ChosenColumns, ReceiptSource } from '../../ports/receipts.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { namedSharesOf } from './named-shares.ts';
import { periodsIn } from './receipt-periods.ts';
import { daysIn, headingsOfDays } from './receipt-days.ts';

/**
 * The file of the run that the receipt is for. Throws `refused` where none waits, `wrong-usage` where it must be said which; with
 * `choosing` all of those are given, and a person chooses.
 */
export function answeredFiles(
  { store }: EngineContext,
  run: Run,
  {
    destination: name,
    handOver: said,
    choosing = false,
  }: {
    readonly destination: string | null;
    readonly handOver?: number | undefined;
    readonly choosing?: boolean | undefined;
  },
): readonly [HandOver, ...HandOver[]] {
  const object = `run ${run.number}`;
  const isOpen = ({ number, apart }: HandOver) =>
    !apart || store.deliveries.units({ handOver: number }, ['waiting']).length > 0;
  const standing = store.handOvers
    .ofRun(run.number)
    .filter(({ state }) => state === 'handed-over' || state === 'unclear');
  const wanted = standing.find((one) => one.number === said);
  if (wanted !== undefined) return [wanted];
  if (said !== undefined) {
    const there = standing.map((one) => one.number).join(', ');
    throw wrongUsage('read a receipt', object, `it has no file of hand-over ${said}`, `It has: ${there || 'none'}.`);
  }
  // Where every file of several has its answer, a receipt may be looked at again.
  const open = standing.filter(isOpen);
  const all = (open.length > 0 ? open : standing).map((handOver) => {
    const of = handOver.destination;
    return { handOver, destination: of === null ? null : store.destinations.get(of)!.name };
  });
  const fitting = name === null ? all : all.filter(({ destination }) => destination === name);
  const [first, ...others] = fitting;
  const names = all.map(({ handOver, destination }) => destination ?? `hand-over ${handOver.number}`).join(', ');
  if (first === undefined && all.length > 0)
    throw wrongUsage('read a receipt', name ?? '', 'no file of the run went there', `It waits for: ${names}.`);
  if (first === undefined)
    throw refused(
      'read a receipt',
      object,
      'no file of it waits for an answer',
      `Hand it over first: hand-over ${run.number}.`,
    );
  if (others.length > 0 && !choosing) {
    const numbers = fitting.map(({ handOver }) => handOver.number).join(', ');
    const isOne = new Set(fitting.map(({ destination }) => destination)).size < fitting.length;
    const which = isOne ? `--handover: ${numbers}` : `--destination: ${names}`;
    throw wrongUsage('read a receipt', object, 'several files of it wait', `Say which with ${which}.`);
  }
  return [first.handOver, ...others.map(({ handOver }) => handOver)];
}

/** Runs that are looked at for a receipt that comes once more. */
const MOST_RUNS = 12;

/** Beside the wrong file a receipt says nothing, and nothing of it was taken. */
const saidSomething = ({ accepted, rejected }: Readonly<Record<string, unknown>>): boolean =>
  Number(accepted) + Number(rejected) > 0;

/** The other hand-over to the same destination that these bytes were taken for; null where they were for this one, or for none. */
export function takenFor(
  { store }: EngineContext,
  { number, run, destination }: HandOver,
  sha256: string,
): number | null {
  const { connection, kind } = store.runs.get(run)!;
  const runs = store.runs.all().filter((one) => one.connection === connection && one.kind === kind);
  const taken = new Set(
    runs
      .slice(-MOST_RUNS)
      .flatMap((one) => store.journal.events({ run: one.number }))
      .filter(({ what, data }) => what === 'receipt taken' && data.sha256 === sha256 && saidSomething(data))
      .map(({ data }) => Number(data.handOver)),
  );
  if (taken.has(number)) return null;
  return [...taken].findLast((one) => store.handOvers.get(one)?.destination === destination) ?? null;
}

/** Columns of the file that hold the Id of a record. */
function idColumns(context: EngineContext, { number, run }: HandOver): string[] {
  const columns = context.store.plans.of(number)?.layout.columns ?? [];
  if (columns === 'as-listed') return [];
  const idField = context.store.runs.rulesOf(run).idField.toLowerCase();
  return columns.flatMap(({ key, source }) =>
    source.from === 'field' && source.field.toLowerCase() === idField ? [key] : [],
  );
}

type Heading = { readonly key: string; readonly heading: string };

const headed = (key: string, heading: string): Heading => ({ key, heading: heading.trim().toLowerCase() });

/** What a file calls its quantities, the first one first; empty where it does not say. */
function headingsOfQuantities({ store }: EngineContext, { number, run }: HandOver): readonly Heading[] {
  const { kind, quantityField = QUANTITY_FIELD } = store.runs.rulesOf(run);
  const columns = store.plans.of(number)?.layout.columns ?? 'as-listed';
  if (columns !== 'as-listed')
    return columns.flatMap(({ key, heading, source }) => (source.from === 'quantity' ? [headed(key, heading)] : []));
  if (kind === 'material') return [headed('quantity', quantityField)];
  return [headed('hours', 'AntallTimer'), headed('invoiceable', 'FakturaTimeAntall')];
}

/** What a file calls who, which pay type and which project its lines are about. */
function headingsOfNames({ store }: EngineContext, { number }: HandOver): ReadonlyMap<Name, string> {
  const layout = store.plans.of(number)?.layout ?? null;
  const columns = layout?.columns ?? 'as-listed';
  const heading = (name: Name): string =>
    columns === 'as-listed'
      ? NAMED_FIELDS[name]
      : (columns.find(({ key }) => key === keyNamed(layout, name))?.heading ?? '').trim().toLowerCase();
  return new Map(NAMES.map((name) => [name, heading(name)]));
}

/** Fields that a file of material has as they are listed. */
const PRODUCT = headed('product', 'ProduktId');

/** What a file calls the rest that it has of its lines. A day may come back in another form, which is no other day. */
function headingsOfTexts(context: EngineContext, handOver: HandOver): readonly (Heading & { decimals?: number })[] {
  const layout = context.store.plans.of(handOver.number)?.layout ?? null;
  if (layout === null || layout.columns === 'as-listed') return [PRODUCT];
  const taken = [...NAMES.map((name) => keyNamed(layout, name)), ...idColumns(context, handOver)];
  return layout.columns.flatMap(({ key, heading, source: { from }, type, decimals = layout.numbers.decimals }) => {
    const isOwn = from === 'field' || from === 'translated' || from === 'price';
    if (!isOwn || type === 'date' || taken.includes(key)) return [];
    return [{ ...headed(key, heading), ...(type === 'number' ? { decimals } : {}) }];
  });
}

/** All that the file has a heading for; as listed, those of its first record. */
function headingsOfFile({ store: { plans, runs } }: EngineContext, handOver: HandOver): ReadonlySet<string> {
  const columns = plans.of(handOver.number)?.layout.columns ?? 'as-listed';
  if (columns !== 'as-listed') return new Set(columns.map(({ key, heading }) => headed(key, heading).heading));
  const going = { destination: handOver.destination, layout: handOver.layout ?? '' };
  for (const { raw } of plans.given(runs.get(handOver.run)!, handOver, going))
    return new Set(fieldsOf(raw).map(({ key }) => key.trim().toLowerCase()));
  return new Set();
}

/**
 * An ERP may give the lines of the file back with its answer: what is headed there as in the file is what the file has under it, unless a
 * person said otherwise.
 */
export function withOwnHeadings(
  context: EngineContext,
  handOver: HandOver,
  source: ReceiptSource,
  chosen: ChosenColumns,
): ReceiptSource {
  if (source.isFree) return source;
  const headings = source.headings.map((one) => one.trim().toLowerCase());
  const { otherStatuses = [], ...columns } = source.columns;
  const found = { ...columns };
  const place = (heading: string): number => (heading === '' ? -1 : headings.indexOf(heading));
  const isFree = (at: number) => at !== -1 && ![...Object.values(found), ...otherStatuses].includes(at);
  const [first, ...others] = headingsOfQuantities(context, handOver).map(({ key, heading }) => ({
    key,
    at: place(heading),
  }));
  if (first !== undefined && chosen.quantity === undefined) {
    const { quantity: before, ...rest } = found;
    const taken = [...Object.values(rest), ...otherStatuses];
    if (first.at !== -1 && before !== first.at && !taken.includes(first.at)) found.quantity = first.at;
  }
  for (const [name, heading] of headingsOfNames(context, handOver)) {
    const at = place(heading);
    if (found[name] === undefined && chosen[name] === undefined && isFree(at)) found[name] = at;
  }
  const otherQuantities = others.filter(({ at }) => isFree(at));
  const otherTexts = headingsOfTexts(context, handOver)
    .map(({ heading, ...of }) => ({ ...of, at: place(heading) }))
    .filter(({ at }) => isFree(at));
  const days = headingsOfDays(context, handOver)
    .map(({ key, heading }) => ({ key, at: place(heading) }))
    .filter(({ at }) => isFree(at));
  const own = (heading: string): number => (isFree(place(heading)) ? place(heading) : -1);
  const periods = periodsIn(context, handOver, own);
  const read = [...otherQuantities, ...otherTexts, ...days, ...periods].map(({ at }) => at);
  // A person who says which column is the status says that no other one is.
  const unread =
    chosen.status !== undefined
      ? []
      : unreadColumns(
          source.headings,
          new Set([...RECEIPT_COLUMNS.flatMap((name) => found[name] ?? []), ...otherStatuses, ...read]),
          headingsOfFile(context, handOver),
        );
  const width = source.headings.length;
  return {
    ...source,
    columns: { ...source.columns, ...found, otherQuantities, otherTexts, days, periods, unread, width },
  };
}

/** Quantities by the key of their column, what is known of them before added. */
function sumsOf(
  keys: readonly string[],
  quantities: Share['quantities'],
  before: Readonly<Record<string, Micro>> = {},
): Record<string, Micro> {
  const sums: Record<string, Micro> = { ...before };
  for (const key of keys) {
    const own = quantities[key]?.written;
    if (own !== undefined) sums[key] = plus(sums[key] ?? ZERO, own);
  }
  return sums;
}

/** The lines of a file from the shares that its units have of them. */
export function linesOf(
  context: EngineContext,
  handOver: HandOver,
  {
    otherQuantities = [],
    otherTexts = [],
    days = [],
  }: Pick<ReceiptColumns, 'otherQuantities' | 'otherTexts' | 'days'> = {},
): Iterable<FileLine> {
  const idKeys = idColumns(context, handOver);
  const others = otherQuantities.map(({ key }) => key);
  const lines = new Map<number, { -readonly [Key in keyof FileLine]: FileLine[Key] } & { units: number[] }>();
  const daysOf = daysIn(context, handOver, days);
  for (const { line, unit, written, keys, quantities, record, period, ...name } of namedSharesOf(context, handOver)) {
    if (line === null) continue;
    const share = { record, unit, period, keys };
    const known = lines.get(line);
    if (known === undefined) {
      const ids = idKeys.flatMap((key) => (keys[key] === undefined ? [] : [keyOf(keys[key])]));
      const named = ids.length === 0 ? {} : { ids };
      const more = others.length === 0 ? {} : { others: sumsOf(others, quantities) };
      const texts = otherTexts.length === 0 ? {} : { texts: keys };
      lines.set(line, {
        line,
        units: [unit],
        ...named,
        ...name,
        quantity: written,
        ...more,
        ...texts,
        ...daysOf(share),
      });
      continue;
    }
    if (known.others !== undefined) known.others = sumsOf(others, quantities, known.others);
    Object.assign(known, daysOf(share, known.days));
    if (known.units.at(-1) !== unit) known.units.push(unit);
    if (written !== null) known.quantity = known.quantity === null ? written : plus(known.quantity, written);
  }
  return lines.values();
}
