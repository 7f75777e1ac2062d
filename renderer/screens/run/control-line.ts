// The third equation of the tie-out: what the ERP says it has, against what it accepted here. Its rule is dashed until they agree; what
// was explained stays beside the difference. Pure.

import type { ControlTotalsWire } from '../../../preload/contract/hand-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { isZero, negate } from '../../format/decimal.ts';
import type { Text } from '../../language/text.ts';
import type { Step } from '../../state/route.ts';

export interface ControlLine {
  readonly words: string;
  readonly difference: string;
  readonly state: 'none' | 'agrees' | 'differs';
  readonly explained: string | null;
}

const STEPS: readonly Step[] = ['answer', 'confirm', 'closed'];

/** Null where the ERP has nothing to say yet, or it is not known. */
export function controlLine(
  run: RunWire,
  control: ControlTotalsWire | null,
  step: Step,
  text: Text,
): ControlLine | null {
  if (control === null || !STEPS.includes(step) || run.tieOut.accepted.rows === 0) return null;
  const { rows, hours, difference, explanation } = control;
  if (rows === null && hours === null)
    return { words: text.t('run.tie.erpNone'), difference: '', state: 'none', explained: null };
  const unit = text.t(`unit.${run.kind}`);
  const said = [
    rows === null ? '' : text.t('lines', { count: rows }),
    hours === null ? '' : `${text.amount(hours)}\u00a0${unit}`,
  ];
  // The contract has what is accepted here less what the ERP says: the other way round is what the ERP has more.
  const apart = [
    difference.rows === null || (difference.rows === 0 && hours !== null) ? '' : text.count(-difference.rows),
    difference.hours === null ? '' : `${text.amount(negate(difference.hours))}\u00a0${unit}`,
  ];
  const agrees = (difference.rows ?? 0) === 0 && isZero(difference.hours ?? '0');
  return {
    words: text.t('run.tie.erpSays', { what: said.filter((part) => part !== '').join(', ') }),
    difference: apart.filter((part) => part !== '').join(', '),
    state: agrees ? 'agrees' : 'differs',
    explained: agrees || explanation === null ? null : explanation,
  };
}
