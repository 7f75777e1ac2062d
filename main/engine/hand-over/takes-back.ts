// What a file cannot take back: what went there by another layout, whose columns it lacks, or otherwise than it was listed where the file
// is of records as they were; and what went another way, as listed or on the spot, where the tables of today make something else of it.

import { type Micro, opposite, plus, ZERO } from '../../domain/amount.ts';
import { type Given, type Entry, entryReader } from '../../domain/delivery/entries.ts';
import { quantityColumns } from '../../domain/delivery/line.ts';
import { recordReader } from '../../domain/delivery/record-values.ts';
import { measureOf, type RecordAmounts, ruleOf } from '../../domain/delivery/rule.ts';
import { type ConsoleError, refused } from '../../domain/errors.ts';
import { columnsOf, type Layout } from '../../domain/layout/layout.ts';
import type { LinesOf } from '../../ports/plans.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { everyDestination } from './routes.ts';
import { askedWith, goingOf, isAsListed, NOT_ASKED, type Target } from './target.ts';

type Undoes = NonNullable<Given['undoes']>;

/** Amounts that a record has as it is listed. */
const LISTED: ReadonlySet<string> = new Set(['hours', 'invoiceable', 'quantity', 'amount']);

/** Those of which the ERP got anything. */
const withValue = (undoes: Undoes): Undoes => undoes.filter(({ without }) => without !== 'no-value');

/** What the destination got by each rule; null where the tables gave it nothing. */
function gotThere(undoes: Undoes): ReadonlyMap<string, Micro> | null {
  const shares = withValue(undoes);
  if (shares.length === 0) return null;
  const got = new Map<string, Micro>();
  for (const { quantities } of shares)
    for (const [key, { written, rule }] of Object.entries(quantities))
      got.set(`${key} ${rule}`, plus(got.get(`${key} ${rule}`) ?? ZERO, written));
  return got;
}

/** A reversal as it is listed takes back as much as there is: no less, no more, and nothing of what was worked out from it. */
function isAsItWent(undoes: Undoes, amounts: RecordAmounts): boolean {
  const got = gotThere(undoes);
  const size = amounts.hours ?? amounts.quantity ?? ZERO;
  if (got === null) return size === 0n && (amounts.invoiceable ?? ZERO) === 0n;
  return [...got].every(([key, written]) => {
    const rule = key.slice(key.indexOf(' ') + 1);
    return written === opposite(LISTED.has(rule) ? ruleOf(rule)!.of(amounts) : size);
  });
}

/** Columns that only what was written can fill: of several lines of a record each has its own. */
function columnsAreThere(layout: Layout, undoes: Undoes): boolean {
  const shares = withValue(undoes);
  return columnsOf(layout).every(({ key, source }) => {
    if (source.from === 'translated') return source.several !== true || shares.every(({ keys }) => key in keys);
    if (source.from !== 'quantity') return true;
    const isByTable = source.rule === 'translated';
    return shares.every(({ quantities: { [key]: got } }) => {
      if (got === undefined) return !isByTable && shares.length < 2;
      // The rule of a pay type stays with what was paid by it; that of a column is its own, and may count in days by now.
      return isByTable || measureOf(got.rule) === measureOf(source.rule);
    });
  });
}

/** Several lines of one record, such as a supplement beside its hours, are told apart by what stands in them: else they are one sum. */
function areToldApart(layout: Layout, undoes: Undoes): boolean {
  const keys = columnsOf(layout).map(({ key }) => key);
  const shares = withValue(undoes);
  const ways = (names: (share: Undoes[number]) => readonly (string | undefined)[]) =>
    new Set(shares.map((share) => JSON.stringify(names(share)))).size;
  return ways((share) => keys.map((key) => share.keys[key])) === ways((share) => Object.values(share.keys));
}

/** How much a share has of a quantity: by the rule it is worked out by now, or by the name of its column. */
function hasOf({ quantities }: Undoes[number], key: string, rule: string): Micro | undefined {
  const byRule = LISTED.has(rule) ? Object.values(quantities).find((quantity) => quantity.rule === rule) : undefined;
  return (byRule ?? quantities[key])?.exact;
}

/** Whether the lines that the tables of today give a reversal say of each pay type and quantity what the ERP has, with the other sign. */
function isMadeAsItWent(layout: Layout, went: Undoes, now: readonly Entry[]): boolean {
  const quantities = quantityColumns(layout).map(({ column }) => column.key);
  const at = columnsOf(layout).findIndex(({ source }) => source.from === 'translated' && source.several === true);
  const left = [...withValue(went)];
  for (const { cells, exact, rules } of now) {
    const isWhole = left.length === 1 && now.length === 1 && rules.every((rule) => LISTED.has(rule));
    const found = left.findIndex((share) => {
      const payType = at === -1 ? undefined : share.keys[columnsOf(layout)[at]!.key];
      // What was listed has no pay type: then all of it is one.
      if (at !== -1 && payType !== cells[at] && !(payType === undefined && isWhole)) return false;
      return quantities.every((key, place) => {
        const has = hasOf(share, key, rules[place]!);
        return has === undefined ? isWhole : has === opposite(exact[place]!);
      });
    });
    if (found !== -1) left.splice(found, 1);
    // A line of nothing takes nothing back.
    else if (exact.some((amount) => amount !== 0n)) return false;
  }
  return left.every(({ quantities: own }) => Object.values(own).every(({ exact }) => exact === 0n));
}

function notTakenBack(unit: number, { destination, folder, layout }: Target, isElsewhere: boolean): ConsoleError {
  const to = destination?.name ?? folder;
  const cause = isElsewhere
    ? `it takes back what went out another way, and ${layout.name} would take back something else at ${to}`
    : `it takes back what went to ${to} by another layout, and ${layout.name} would take back something else`;
  const how = isElsewhere
    ? 'Hand it over the way it went ("history --id" says which: --layout LAYOUT --to FOLDER, or without them to its destinations)'
    : 'Hand it over by a layout with the columns of the one it went by (destination change NAME --layout LAYOUT)';
  const why = isElsewhere ? 'went-another-way' : 'went-otherwise';
  const values = { why, id: unit, destination: to, layout: layout.name };
  return refused('hand over', `Id ${unit}`, cause, `${how}; or hold it, and enter it by hand.`, values);
}

/** Throws `refused` for a reversal of what several destinations have: a file on the spot would take it back at none of them, or at one. */
function assertWentOneWay(context: EngineContext, run: Run, target: Target): void {
  if (everyDestination(context, run).length < 2) return;
  for (const { unit, isReversal, went } of context.store.deliveries.ready(run.number, () => true))
    if (isReversal && went !== null && went.length > 1) throw notTakenBack(unit, target, true);
}

/** Throws `refused` for a reversal that the file would write otherwise than what it takes back. */
export function assertTakesBack(context: EngineContext, run: Run, target: Target, lines: LinesOf): void {
  const { store } = context;
  const { destination, layout, asked } = target;
  if (destination === null) assertWentOneWay(context, run, target);
  const rules = store.runs.rulesOf(run.number);
  const read = recordReader(rules, []);
  const isListed = isAsListed(context, layout);
  let readEntries: ReturnType<typeof entryReader> | undefined;
  const madeNow = (given: Given) => {
    readEntries ??= entryReader(
      layout,
      rules,
      new Map(store.translations.tables(run.connection, destination?.number ?? null).map((one) => [one.name, one])),
      askedWith({ ...NOT_ASKED, ...asked }, 0),
    );
    return readEntries(given);
  };
  const isTakenBack = (given: Given): boolean => {
    const { raw, undoes, went } = given;
    const shares = undoes ?? went;
    if (shares === undefined) return true;
    if (isListed) return isAsItWent(shares, read(raw).amounts);
    if (undoes !== undefined) return columnsAreThere(layout, undoes) && areToldApart(layout, undoes);
    const { entries, problems } = madeNow(given);
    // What is missing is asked for first.
    return problems.length > 0 || isMadeAsItWent(layout, shares, entries);
  };
  for (const given of store.plans.given(run, { ...lines, reversing: true }, goingOf(target)))
    if (!isTakenBack(given)) throw notTakenBack(given.unit, target, given.undoes === undefined);
}
