// How a file differs from the last one of its destination: employees and projects that come or go, codes never used before, and sums that
// jump.

import { type Micro, plus, ZERO } from '../amount.ts';
import { type Name, NAMES, type NamedShare } from './named-share.ts';

/** A sum is a jump when it grew or shrank by more than a quarter. */
const JUMP_PERCENT = 25n;

/** What shares add up to, and which values stand in them. */
export class FileSummary {
  readonly values = { employee: new Set<string>(), project: new Set<string>(), payType: new Set<string>() };
  total: Micro = ZERO;

  add(share: NamedShare): void {
    if (share.line === null) return;
    for (const name of NAMES) if (share[name] !== '') this.values[name].add(share[name]);
    this.total = plus(this.total, share.written ?? ZERO);
  }
}

/** As the store adds it up, or a walk over shares. */
export interface Summed {
  readonly values: Readonly<Record<Name, ReadonlySet<string>>>;
  readonly total: Micro;
}

export interface FileDifference {
  readonly come: Readonly<Record<Name, readonly string[]>>;
  readonly gone: Readonly<Record<Name, readonly string[]>>;
  readonly before: Micro;
  readonly now: Micro;
  /** Per cent more than before, below 0 for less; null where there was nothing. */
  readonly percent: number | null;
  readonly isJump: boolean;
}

function without(all: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  return [...all].filter((value) => !known.has(value)).toSorted();
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** `usedBefore` are those of the codes that came that stood in an earlier file: they are not new. */
export function compareFiles(
  before: Summed,
  now: Summed,
  usedBefore: (codes: readonly string[]) => ReadonlySet<string> = () => new Set(),
): FileDifference {
  const each = (of: (name: Name) => string[]): Record<Name, string[]> => ({
    employee: of('employee'),
    project: of('project'),
    payType: of('payType'),
  });
  const [then, change] = [absolute(before.total), now.total - before.total];
  const come = each((name) => without(now.values[name], before.values[name]));
  const known = come.payType.length === 0 ? new Set<string>() : usedBefore(come.payType);
  return {
    come: { ...come, payType: come.payType.filter((code) => !known.has(code)) },
    gone: each((name) => without(before.values[name], now.values[name])),
    before: before.total,
    now: now.total,
    percent: then === 0n ? null : Number((change * 100n) / then),
    isJump: then > 0n && absolute(change) * 100n > then * JUMP_PERCENT,
  };
}
