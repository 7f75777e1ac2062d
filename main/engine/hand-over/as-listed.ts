// What a file of records as they were listed cannot take back: what went there by another layout, and otherwise than it was listed.

import { type Micro, opposite, plus, ZERO } from '../../domain/amount.ts';
import type { Given } from '../../domain/delivery/entries.ts';
import { recordReader } from '../../domain/delivery/record-values.ts';
import { type RecordAmounts, ruleOf } from '../../domain/delivery/rule.ts';
import { refused } from '../../domain/errors.ts';
import type { LinesOf } from '../../ports/plans.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { goingOf, type Target } from './target.ts';

/** Amounts that a record has as it is listed. */
const LISTED: ReadonlySet<string> = new Set(['hours', 'invoiceable', 'quantity', 'amount']);

/** What the destination got by each rule; null where the tables gave it nothing. */
function gotThere(undoes: NonNullable<Given['undoes']>): ReadonlyMap<string, Micro> | null {
  const shares = undoes.filter(({ without }) => without !== 'no-value');
  if (shares.length === 0) return null;
  const got = new Map<string, Micro>();
  for (const { quantities } of shares)
    for (const [key, { written, rule }] of Object.entries(quantities))
      got.set(`${key} ${rule}`, plus(got.get(`${key} ${rule}`) ?? ZERO, written));
  return got;
}

/** A reversal as it is listed takes back as much as there is: no less, no more, and nothing of what was worked out from it. */
function isAsItWent(undoes: NonNullable<Given['undoes']>, amounts: RecordAmounts): boolean {
  const got = gotThere(undoes);
  const size = amounts.hours ?? amounts.quantity ?? ZERO;
  if (got === null) return size === 0n && (amounts.invoiceable ?? ZERO) === 0n;
  return [...got].every(([key, written]) => {
    const rule = key.slice(key.indexOf(' ') + 1);
    return written === opposite(LISTED.has(rule) ? ruleOf(rule)!.of(amounts) : size);
  });
}

/** Throws `refused` for a reversal in a file as listed of what went there otherwise. */
export function assertTakesBack(context: EngineContext, run: Run, target: Target, lines: LinesOf): void {
  const { store } = context;
  const read = recordReader(store.runs.rulesOf(run.number), []);
  for (const { unit, raw, undoes } of store.plans.given(run, { ...lines, reversing: true }, goingOf(target))) {
    if (undoes === undefined || isAsItWent(undoes, read(raw).amounts)) continue;
    const to = target.destination?.name ?? target.folder;
    throw refused(
      'hand over',
      `Id ${unit}`,
      `it takes back what went to ${to} by another layout, and ${target.layout.name} would take back another amount`,
      'Hand it over by a layout with columns of its own, as the one it went by (destination change NAME --layout LAYOUT); or hold it, and enter it by hand.',
      { why: 'went-otherwise', id: unit, destination: to, layout: target.layout.name },
    );
  }
}
