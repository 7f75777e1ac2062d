// The live version of a unit against what is listed, and what a correction of a changed unit sends.

import { type DeliveredLine, type Line, isLive } from './lines.ts';
import { takeOut } from './multiset.ts';

/** What the ERP has of an Id and the service has not been proved to have marked: from whichever files, less what the console reversed. */
export function liveVersionOf(delivered: readonly DeliveredLine[]): DeliveredLine[] {
  return delivered.filter(isLive);
}

/** `as-handed-over` may be marked; `more` is work not handed over, and the unit waits; everything else is `changed`. */
export type Comparison = 'as-handed-over' | 'more' | 'changed';

export function compareVersions(live: readonly DeliveredLine[], listed: readonly Line[]): Comparison {
  const { missing, rest } = takeOut(live, listed);
  if (missing.length > 0) return 'changed';
  return rest.length > 0 ? 'more' : 'as-handed-over';
}

export interface Correction<L> {
  /** The ERP has them and the service has not: reversed by the console. */
  readonly reverse: readonly DeliveredLine[];
  /** The service has them and the ERP has not: sent. */
  readonly send: readonly L[];
  /** On both sides. */
  readonly kept: readonly { readonly wanted: DeliveredLine; readonly found: L }[];
}

/** live − listed is reversed, listed − live is sent. */
export function correctionOf<L extends Line>(live: readonly DeliveredLine[], listed: readonly L[]): Correction<L> {
  const { pairs, missing, rest } = takeOut(live, listed);
  return { reverse: missing, send: rest, kept: pairs };
}
