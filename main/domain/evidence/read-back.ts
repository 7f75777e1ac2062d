// Reading back: what the exported lines of an Id gained between before the first mark and after the last, against what was handed over.

import { minus } from './multiset.ts';

type ReadBack =
  | { readonly kind: 'as-handed-over' }
  /** The mark took lines along that the ERP has not got. */
  | { readonly kind: 'marked-along'; readonly more: readonly string[] }
  /** Edited before its mark: lines that the ERP has were not marked. */
  | { readonly kind: 'edited'; readonly more: readonly string[]; readonly less: readonly string[] }
  /** No exported line came: the mark did nothing that can be seen here. */
  | { readonly kind: 'nothing-new' };

/** All three are content hashes, each line counted once. Lines that were exported before say nothing about this mark. */
export function readBack(handedOver: readonly string[], before: readonly string[], after: readonly string[]): ReadBack {
  const gained = minus(after, before);
  if (gained.length === 0) return { kind: 'nothing-new' };
  const more = minus(gained, handedOver);
  const less = minus(handedOver, gained);
  if (less.length > 0) return { kind: 'edited', more, less };
  return more.length > 0 ? { kind: 'marked-along', more } : { kind: 'as-handed-over' };
}

/** How the exported lines of an Id stand after a mark; `not-told` where they prove nothing of it. */
export type ReadAs =
  | { readonly kind: 'newly' | 'otherwise' | 'not-told' }
  | { readonly kind: 'newly-otherwise'; readonly more: readonly string[]; readonly less: readonly string[] };

/** Each text as often as it stands in the one in which it stands oftener. */
function atMost(one: readonly string[], other: readonly string[]): string[] {
  return [...one, ...minus(other, one)];
}

/**
 * What the gain of an Id says. `whole`: both lists show every line of it. One that may be cut never says that a line is missing, unless
 * one line was handed over and another one stands there, as wholeness is taken elsewhere; but a line that came and that the ERP has not got
 * speaks in any list. `known`: content hashes that were exported before. A cut list may have lacked them then, so one like them that it
 * shows now is no gain.
 */
export function readAs(
  handedOver: readonly string[],
  before: readonly string[],
  after: readonly string[],
  { whole, known }: { readonly whole: boolean; readonly known: readonly string[] },
): ReadAs {
  const read = readBack(handedOver, whole ? before : atMost(before, known), after);
  if (read.kind === 'nothing-new') return { kind: 'not-told' };
  if (read.kind === 'as-handed-over') return { kind: 'newly' };
  const { more } = read;
  if (read.kind === 'marked-along') return { kind: 'newly-otherwise', more, less: [] };
  if (whole) return { kind: 'newly-otherwise', more, less: read.less };
  if (more.length === 0) return { kind: 'not-told' };
  const isOne = handedOver.length === 1 && after.length === 1;
  return isOne ? { kind: 'newly-otherwise', more, less: read.less } : { kind: 'otherwise' };
}
