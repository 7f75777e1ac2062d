// The periods, payroll runs and hand-over that a file has in its lines, to be held against those that a receipt gives back under the same
// headings.

import { askedValue, isKept } from '../../domain/delivery/cells.ts';
import type { PeriodColumn } from '../../domain/receipt/periods.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { EngineContext } from '../context.ts';
import { namedSharesOf } from './named-shares.ts';

/** `place`: where the receipt has a heading, in small letters; -1 where it has not, or where something else was found there. */
export function periodsIn(
  context: EngineContext,
  handOver: HandOver,
  place: (heading: string) => number,
): readonly PeriodColumn[] {
  const plan = context.store.plans.of(handOver.number);
  if (plan === null || plan.layout.columns === 'as-listed') return [];
  const found: PeriodColumn[] = [];
  for (const { key, heading, source } of plan.layout.columns) {
    if (source.from !== 'asked' && source.from !== 'period') continue;
    const at = place(heading.trim().toLowerCase());
    if (at === -1) continue;
    if (source.from === 'asked') found.push({ at, of: [askedValue(source.what, plan.asked)] });
    else if (!isKept(source)) {
      const period = askedValue('period', plan.asked);
      found.push({ at, of: [source.part === 'year' ? period.slice(0, 4) : period.slice(5, 7)] });
    } else {
      const of = new Set<string>();
      for (const { keys } of namedSharesOf(context, handOver)) if (keys[key] !== undefined) of.add(keys[key]);
      if (of.size > 0) found.push({ at, of: [...of] });
    }
  }
  return found;
}
