// What an intake tells of itself: where it stands, and whether it can be changed.

import type { IntakeBatchWire, IntakeDetailWire, IntakeRowWire } from '../../preload/contract/intake.ts';
import { CHANGEABLE } from '../../preload/contract/values.ts';
import type { IntakePart } from './route.ts';

/** Rows that the service has answered for, or that nobody knows about. */
export function wentOut({ counts }: Pick<IntakeBatchWire, 'counts'>): number {
  return counts.sent + counts.unknown + counts.sending + counts.refused;
}

/** Where an intake stands: the first part that still needs a person. */
export function partOf(intake: IntakeDetailWire): IntakePart {
  if (intake.state === 'failed' || intake.state === 'reading') return 'file';
  if (intake.state === 'sending' || intake.counts.unknown + intake.counts.sending > 0) return 'send';
  if (intake.findings.some((finding) => finding.ambiguous)) return 'file';
  if (intake.unmapped.length > 0) return 'columns';
  return intake.counts.new + intake.counts.invalid === 0 && wentOut(intake) > 0 ? 'send' : 'check';
}

/** It can be changed: its mapping, its rows. */
export function isChangeable({ state }: Pick<IntakeBatchWire, 'state'>): boolean {
  return state === 'open' || state === 'done';
}

/** Of what was sent, or may have been, nothing can be fixed here any more. */
export const isRowChangeable = ({ state }: Pick<IntakeRowWire, 'state'>): boolean => CHANGEABLE.includes(state);

/** Called as a row that was sent, with other content: a person says whether it is one more. */
export const isCorrected = ({ state, differs }: IntakeRowWire): boolean => state === 'double' && differs.length > 0;
