// What a file cannot take back: what went there by another layout, whose columns it lacks, or otherwise than it was listed where the file
// is of records as they were.

import { type Micro, opposite, plus, ZERO } from '../../domain/amount.ts';
import type { Given } from '../../domain/delivery/entries.ts';
import { recordReader } from '../../domain/delivery/record-values.ts';
import { measureOf, type RecordAmounts, ruleOf } from '../../domain/delivery/rule.ts';
import { refused } from '../../domain/errors.ts';
import { columnsOf, type Layout } from '../../domain/layout/layout.ts';
import type { LinesOf } from '../../ports/plans.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { goingOf, isAsListed, type Target } from './target.ts';

type Undoes = NonNullable<Given['undoes']>;

/** Amounts that a record has as it is listed. */
const LISTED: ReadonlySet<string> = new Set(['hours', 'invoiceable', 'quantity', 'amount']);

/** What the destination got by each rule; null where the tables gave it nothing. */
function gotThere(undoes: Undoes): ReadonlyMap<string, Micro> | null {
  const shares = undoes.filter(({ without }) => without !== 'no-value');
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
  const shares = undoes.filter(({ without }) => without !== 'no-value');
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
  const shares = undoes.filter(({ without }) => without !== 'no-value');
  const ways = (names: (share: Undoes[number]) => readonly (string | undefined)[]) =>
    new Set(shares.map((share) => JSON.stringify(names(share)))).size;
  return ways((share) => keys.map((key) => share.keys[key])) === ways((share) => Object.values(share.keys));
}

/** Throws `refused` for a reversal that the file would write otherwise than what it takes back. */
export function assertTakesBack(context: EngineContext, run: Run, target: Target, lines: LinesOf): void {
  const { store } = context;
  const read = recordReader(store.runs.rulesOf(run.number), []);
  const isListed = isAsListed(context, target.layout);
  for (const { unit, raw, undoes } of store.plans.given(run, { ...lines, reversing: true }, goingOf(target))) {
    if (undoes === undefined) continue;
    if (
      isListed
        ? isAsItWent(undoes, read(raw).amounts)
        : columnsAreThere(target.layout, undoes) && areToldApart(target.layout, undoes)
    )
      continue;
    const to = target.destination?.name ?? target.folder;
    throw refused(
      'hand over',
      `Id ${unit}`,
      `it takes back what went to ${to} by another layout, and ${target.layout.name} would take back something else`,
      'Hand it over by a layout with the columns of the one it went by (destination change NAME --layout LAYOUT); or hold it, and enter it by hand.',
      { why: 'went-otherwise', id: unit, destination: to, layout: target.layout.name },
    );
  }
}
