// What the lines of a file are about, and what those of a file that is to come will be.

import { type Named, NAMED_FIELDS, type NamedShare, namedShares } from '../../domain/delivery/named-share.ts';
import { recordReader } from '../../domain/delivery/record-values.ts';
import type { Share } from '../../domain/delivery/share.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { LinesOf } from '../../ports/plans.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { goingOf, type Target } from './target.ts';

/** The shares of a file, each with what its line is about. */
export function* namedSharesOf(
  { store: { plans } }: Pick<EngineContext, 'store'>,
  handOver: HandOver,
): Generator<NamedShare & Pick<Share, 'keys'>> {
  const layout = plans.of(handOver.number)?.layout ?? null;
  const named = namedShares(layout);
  // A layout that writes records as they were listed keeps nothing of them in its shares.
  const shares = layout?.columns === 'as-listed' ? plans.listed(handOver) : plans.shares(handOver);
  for (const share of shares) yield { ...named(share), keys: share.keys };
}

/** The same of records that are to be written as they were listed: a line each. */
export function* listedToCome(
  { store }: EngineContext,
  run: Run,
  target: Target,
  lines: LinesOf,
): Generator<NamedShare> {
  const read = recordReader(store.runs.rulesOf(run.number), Object.values(NAMED_FIELDS));
  let line = 0;
  for (const { unit, raw } of store.plans.given(run, lines, goingOf(target))) {
    const { text, amounts } = read(raw);
    const { employee, payType, project } = NAMED_FIELDS;
    const of: Named = { employee: text(employee), payType: text(payType), project: text(project) };
    line += 1;
    yield { unit, line, ...of, written: amounts.hours ?? amounts.quantity };
  }
}
