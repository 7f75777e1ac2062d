// The state of a row: sign, tone and word. A new row has no sign.

import type { IntakeRowState, IntakeRowWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import type { IconName } from '../../parts/icon.tsx';
import { Signed, type Tone } from '../../parts/status-sign.tsx';
import { isCorrected } from '../../state/intake-states.ts';

const SIGNS: Readonly<Record<IntakeRowState, { readonly icon: IconName | null; readonly tone: Tone }>> = {
  new: { icon: null, tone: 'quiet' },
  invalid: { icon: 'alert', tone: 'stop' },
  double: { icon: 'copy', tone: '' },
  dropped: { icon: 'back', tone: 'quiet' },
  sending: { icon: 'spin', tone: 'strong' },
  sent: { icon: 'check', tone: '' },
  unknown: { icon: 'help', tone: 'warn' },
  refused: { icon: 'reject', tone: 'stop' },
};

function signOf(row: IntakeRowWire): (typeof SIGNS)[IntakeRowState] {
  if (row.state === 'new' && row.sameAs !== null) return SIGNS.double;
  return isCorrected(row) ? SIGNS.unknown : SIGNS[row.state];
}

function wordOf(row: IntakeRowWire, text: Text): string {
  if (row.state === 'new' && row.sameAs !== null) return text.t('intake.grid.sameAs', { row: String(row.sameAs) });
  if (row.state === 'new' && row.forced) return text.t('intake.grid.forced');
  if (row.state === 'invalid') return text.t('intake.grid.errors', { count: row.problems.length });
  return text.t(isCorrected(row) ? 'intake.grid.corrected' : `intake.rowState.${row.state}`);
}

export function RowSign({ row }: { readonly row: IntakeRowWire }) {
  const text = useText();
  const { icon, tone } = signOf(row);
  return <Signed icon={icon} tone={tone} word={wordOf(row, text)} title={row.words ?? undefined} />;
}
