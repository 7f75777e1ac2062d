// Units of a file that came to zero together in a line that was left out: the ERP has all of them in it, or none.

import { halvedBy } from '../../domain/receipt/netted.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { EngineContext } from '../context.ts';

/** By line. Lines that were left out are told apart by what is kept of their shares, which may join two and never parts one. */
export function nettedOf({ store }: Pick<EngineContext, 'store'>, handOver: HandOver): number[][] {
  if (store.plans.of(handOver.number)?.layout.netting.zero !== 'leave-out') return [];
  const lines = new Map<string, Set<number>>();
  for (const { without, unit, period, keys, quantities } of store.plans.shares(handOver)) {
    if (without !== 'zero' || Object.values(quantities).every(({ written }) => written === 0n)) continue;
    const line = JSON.stringify([period, keys]);
    lines.set(line, (lines.get(line) ?? new Set()).add(unit));
  }
  return [...lines.values()].filter(({ size }) => size > 1).map((units) => [...units]);
}

/** Units of the run that came to zero with one of these, which the ERP rejected, and that it did not reject. */
export function leftWithout(context: EngineContext, run: number, ids: readonly number[]): number[] {
  const { handOvers, deliveries, records } = context.store;
  const named = new Set(ids);
  const files = handOvers.ofRun(run).filter(({ state }) => state === 'handed-over' || state === 'unclear');
  const left = files.flatMap((file): number[] => {
    const groups = nettedOf(context, file).filter((units) => units.some((unit) => named.has(unit)));
    if (groups.length === 0) return [];
    const rejected = file.apart
      ? deliveries.units({ handOver: file.number }, ['rejected', 'withdrawn'])
      : records.unitIds(run, ['rejected', 'withdrawn']);
    const rejections = rejected.map((id) => ({ id }));
    return [...halvedBy(groups, rejections).others];
  });
  return [...new Set(left)].toSorted((a, b) => a - b);
}
