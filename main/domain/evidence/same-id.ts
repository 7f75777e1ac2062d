// Reversals and originals under one Id: who can reverse whom. Used where a list is read against a live version, and in pass one.

import {
  type DeliveredLine,
  type LineClass,
  type ListedLine,
  amountKey,
  compareDelivered,
  oppositeKey,
  workKey,
} from './lines.ts';
import type { Match } from './cases.ts';

export interface UnderId {
  readonly matches: readonly Match[];
  /** Fit several originals of other work, and nothing says which. */
  readonly several: readonly ListedLine[];
  readonly unmatched: readonly ListedLine[];
}

const CLASS_ORDER: Readonly<Record<LineClass, number>> = { A: 0, Y: 1, U: 2, C: 3, X: 4 };

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** What is most surely exported first, and of that the oldest. */
function inOrder(candidates: readonly DeliveredLine[], classOf: (line: DeliveredLine) => LineClass): DeliveredLine[] {
  return [...candidates].sort((a, b) => CLASS_ORDER[classOf(a)] - CLASS_ORDER[classOf(b)] || compareDelivered(a, b));
}

/** Opposite amounts and the same work, one to one. */
export function matchSameWork(
  reversals: readonly ListedLine[],
  candidates: readonly DeliveredLine[],
  classOf: (line: DeliveredLine) => LineClass,
): UnderId & { readonly free: readonly DeliveredLine[] } {
  // Nearly no unit has any.
  if (reversals.length === 0) return { matches: [], several: [], unmatched: [], free: candidates };
  const left = groupBy(inOrder(candidates, classOf).reverse(), (line) => `${workKey(line)}/${amountKey(line)}`);
  const matches: Match[] = [];
  const unmatched: ListedLine[] = [];
  const used = new Set<DeliveredLine>();
  for (const reversal of reversals) {
    const original = left.get(`${workKey(reversal)}/${oppositeKey(reversal)}`)?.pop();
    if (original === undefined) unmatched.push(reversal);
    else {
      used.add(original);
      matches.push({ reversal, original, basis: 'same-id' });
    }
  }
  return { matches, several: [], unmatched, free: candidates.filter((line) => !used.has(line)) };
}

/**
 * Matches reversals with free originals of their Id: opposite amounts and the same work first, then other work where it is plain which
 * are meant: there are no more originals with these amounts than reversals.
 */
export function matchUnderId(
  reversals: readonly ListedLine[],
  candidates: readonly DeliveredLine[],
  classOf: (line: DeliveredLine) => LineClass,
): UnderId {
  const same = matchSameWork(reversals, candidates, classOf);
  const matches = [...same.matches];
  const several: ListedLine[] = [];
  const unmatched: ListedLine[] = [];
  const originals = groupBy(inOrder(same.free, classOf), amountKey);
  for (const [wanted, group] of groupBy(same.unmatched, oppositeKey)) {
    const fitting = originals.get(wanted) ?? [];
    if (fitting.length > group.length) {
      several.push(...group);
      continue;
    }
    for (const [place, reversal] of group.entries()) {
      const original = fitting[place];
      if (original === undefined) unmatched.push(reversal);
      else matches.push({ reversal, original, basis: 'same-id-other-work' });
    }
  }
  return { matches, several, unmatched };
}
