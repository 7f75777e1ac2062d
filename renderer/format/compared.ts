// Which side of an equation of the tie-out was not compared (rule 13): the double rule stands only where every side was, the ERP's
// included. The screen and the paper ask the same. Pure.

import type { SumWire } from '../../preload/contract/common.ts';
import type { ControlTotalsWire } from '../../preload/contract/hand-over.ts';
import type { RunWire, TieOutWire } from '../../preload/contract/runs.ts';
import { isZero } from './decimal.ts';

export type EquationName = keyof TieOutWire['differences'];

/** A word for the sentence that says why, with what it counts. */
export type NotCompared =
  | { readonly why: 'difference' | 'plain' | 'notHandedOver' | 'noControl' | 'control' }
  | { readonly why: 'waiting' | 'unmarked' | 'plainMarks'; readonly count: number };

const isNothing = (sum: SumWire): boolean =>
  sum.rows === 0 && isZero(sum.hours) && isZero(sum.invoiceable) && isZero(sum.quantity);

function byTheErp({ tieOut }: RunWire, control: ControlTotalsWire | null): NotCompared | null {
  if (tieOut.waiting.rows > 0) return { why: 'waiting', count: tieOut.waiting.rows };
  if (tieOut.accepted.rows === 0) return null;
  if (control === null || (control.rows === null && control.hours === null)) return { why: 'noControl' };
  return (control.difference.rows ?? 0) === 0 && isZero(control.difference.hours) ? null : { why: 'control' };
}

/** Null where every side was compared. `plainMarks`: how many were marked without a complete list that proves it. */
export function notCompared(
  name: EquationName,
  run: RunWire,
  control: ControlTotalsWire | null,
  plainMarks: number,
): NotCompared | null {
  const { tieOut } = run;
  if (!isNothing(tieOut.differences[name])) return { why: 'difference' };
  if (name === 'listed') return run.proof === 'complete' ? null : { why: 'plain' };
  if (tieOut.handedOver.rows === 0) return { why: 'notHandedOver' };
  if (name === 'handedOver') return byTheErp(run, control);
  const open = tieOut.notYetMarked.rows + tieOut.unknown.rows + tieOut.changed.rows + tieOut.gone.rows;
  if (open > 0) return { why: 'unmarked', count: open };
  return plainMarks > 0 ? { why: 'plainMarks', count: plainMarks } : null;
}
