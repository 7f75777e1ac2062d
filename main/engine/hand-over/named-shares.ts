// What the lines of a file are about.

import { type NamedShare, namedShares } from '../../domain/delivery/named-share.ts';
import type { Share } from '../../domain/delivery/share.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { EngineContext } from '../context.ts';

/** The shares of a file, each with what its line is about. */
export function* namedSharesOf(
  { store: { plans } }: Pick<EngineContext, 'store'>,
  handOver: HandOver,
): Generator<NamedShare & Pick<Share, 'record' | 'period' | 'keys' | 'quantities'>> {
  const layout = plans.of(handOver.number)?.layout ?? null;
  const named = namedShares(layout);
  // A layout that writes records as they were listed keeps nothing of them in its shares.
  const isListed = layout === null || layout.columns === 'as-listed';
  const shares = isListed ? plans.listed(handOver) : plans.shares(handOver);
  for (const share of shares) {
    const { record, period, keys, quantities } = share;
    yield { ...named(share), record, period, keys, quantities };
  }
}
