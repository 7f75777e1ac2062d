// Reading back: what the exported lines of an Id gained between before the first mark and after the last, against what was handed over.

import { minus } from './multiset.ts';

export type ReadBack =
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
