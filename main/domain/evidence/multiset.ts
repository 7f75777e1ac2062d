// Versions are multisets of lines. They are compared by content hash, each line counted once.

import type { Line } from './lines.ts';

export interface Pair<D, L> {
  readonly wanted: D;
  readonly found: L;
}

export interface Taken<D, L> {
  readonly pairs: readonly Pair<D, L>[];
  /** Wanted, and not there. */
  readonly missing: readonly D[];
  /** There, and not wanted. */
  readonly rest: readonly L[];
}

function queues<L>(lines: readonly L[], keyOf: (line: L) => string): Map<string, L[]> {
  const result = new Map<string, L[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const queue = result.get(key);
    if (queue) queue.push(line);
    else result.set(key, [line]);
  }
  return result;
}

/** One round: what is wanted takes the first that is left with the same key. Queues are turned so that taking is cheap. */
function round<D, L>(
  wanted: readonly D[],
  from: readonly L[],
  keyOf: (line: D | L) => string,
): { pairs: Pair<D, L>[]; missing: D[]; rest: L[] } {
  const left = queues(from, keyOf);
  for (const queue of left.values()) queue.reverse();
  const used = new Set<L>();
  const pairs: Pair<D, L>[] = [];
  const missing: D[] = [];
  for (const line of wanted) {
    const found = left.get(keyOf(line))?.pop();
    if (found === undefined) missing.push(line);
    else {
      used.add(found);
      pairs.push({ wanted: line, found });
    }
  }
  return { pairs, missing, rest: from.filter((line) => !used.has(line)) };
}

/**
 * Takes the wanted lines out of the others, by content: first those that also agree in EndretDato, then in the order of `from`.
 */
export function takeOut<D extends Line, L extends Line>(wanted: readonly D[], from: readonly L[]): Taken<D, L> {
  if (wanted.length === 0 || from.length === 0) return { pairs: [], missing: wanted, rest: from };
  // As nearly every unit is: one line, listed once.
  const [one, found] = [wanted[0]!, from[0]!];
  if (wanted.length === 1 && from.length === 1)
    return one.contentHash === found.contentHash
      ? { pairs: [{ wanted: one, found }], missing: [], rest: [] }
      : { pairs: [], missing: wanted, rest: from };
  const exact = round(wanted, from, (line) => `${line.contentHash}/${line.endretDato}`);
  const alike = round(exact.missing, exact.rest, (line) => line.contentHash);
  return { pairs: [...exact.pairs, ...alike.pairs], missing: alike.missing, rest: alike.rest };
}

/** The first multiset of texts less the second. */
export function minus(from: readonly string[], less: readonly string[]): string[] {
  if (from.length === 0 || less.length === 0) return [...from];
  // As nearly every unit is: one line on either side.
  if (from.length === 1) return less.includes(from[0]!) ? [] : [...from];
  const left = new Map<string, number>();
  for (const text of less) left.set(text, (left.get(text) ?? 0) + 1);
  return from.filter((text) => {
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count === 0;
  });
}
