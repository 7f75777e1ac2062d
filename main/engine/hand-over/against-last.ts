// A file that is to come, beside the last one of its destination.

import { compareFiles, type FileDifference, FileSummary, type Summed } from '../../domain/delivery/difference.ts';
import { keyNamed, namedShares } from '../../domain/delivery/named-share.ts';
import type { Plan } from '../../domain/delivery/plan.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { LinesOf } from '../../ports/plans.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { namedSharesOf } from './named-shares.ts';
import { walk } from './planned-file.ts';
import type { Target } from './target.ts';

interface ToCome {
  readonly target: Target;
  readonly lines: LinesOf;
  /** Null where records are written as they were listed and nothing is planned. */
  readonly plan: Plan | null;
}

export function againstLast(
  context: EngineContext,
  run: Run,
  last: HandOver,
  { target, lines, plan }: ToCome,
): FileDifference {
  const { plans } = context.store;
  const isListed = plan === null || target.layout.columns === 'as-listed';
  const now = isListed ? plans.listedSum(run, lines) : summedOf(plan, target);
  return compareFiles(summed(context, last), now, (codes) => usedIn(context, earlierThan(context, last), codes));
}

function summedOf(plan: Plan, { layout }: Target): FileSummary {
  const sum = new FileSummary();
  const named = namedShares(layout);
  walk(plan, (shares) => {
    for (const share of shares) sum.add(named(share));
  });
  return sum;
}

function summed(context: EngineContext, file: HandOver): Summed {
  const { plans, runs } = context.store;
  const layout = plans.of(file.number)?.layout ?? null;
  if (layout === null || layout.columns === 'as-listed') return plans.listedSum(runs.get(file.run)!, file);
  const sum = new FileSummary();
  for (const share of namedSharesOf(context, file)) sum.add(share);
  return sum;
}

/** The files of its destination before it that stand, newest first. */
function earlierThan({ store }: EngineContext, last: HandOver): HandOver[] {
  const all = last.destination === null ? [] : store.handOvers.ofDestination(last.destination);
  return all
    .filter(({ number, state }) => number < last.number && (state === 'handed-over' || state === 'unclear'))
    .toReversed();
}

function usedIn(
  { store: { plans } }: EngineContext,
  files: readonly HandOver[],
  codes: readonly string[],
): Set<string> {
  const used = new Set<string>();
  for (const file of files) {
    const open = codes.filter((code) => !used.has(code));
    if (open.length === 0) break;
    const layout = plans.of(file.number)?.layout ?? null;
    const isListed = layout === null || layout.columns === 'as-listed';
    for (const code of plans.standing(file, isListed ? null : keyNamed(layout, 'payType'), open)) used.add(code);
  }
  return used;
}
