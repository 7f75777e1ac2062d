// What a batch tells of itself: where it stands, and whether it can be changed.

import type { IntakeBatchWire, IntakeDetailWire } from '../../preload/contract/intake.ts';
import type { IntakePart } from './route.ts';

/** Rows that the service has answered for, or that nobody knows about. */
export function wentOut({ counts }: Pick<IntakeBatchWire, 'counts'>): number {
  return counts.sent + counts.unknown + counts.sending + counts.refused;
}

/** Where a batch stands: the first part that still needs a person. */
export function partOf(batch: IntakeDetailWire): IntakePart {
  if (batch.state === 'failed' || batch.state === 'reading') return 'file';
  if (batch.state === 'sending' || batch.counts.unknown + batch.counts.sending > 0) return 'send';
  if (batch.findings.some((finding) => finding.ambiguous)) return 'file';
  if (batch.unmapped.length > 0) return 'columns';
  return batch.counts.new + batch.counts.invalid === 0 && wentOut(batch) > 0 ? 'send' : 'check';
}

/** It can be changed: its mapping, its rows. */
export function isChangeable({ state }: Pick<IntakeBatchWire, 'state'>): boolean {
  return state === 'open' || state === 'done';
}
