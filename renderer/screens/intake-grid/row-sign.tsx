// The state of a row: sign, tone and word. A new row has no sign.

import type { IntakeRowState, IntakeRowWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import type { IconName } from '../../parts/icon.tsx';
import { Signed, type Tone } from '../../parts/status-sign.tsx';

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

export function RowSign({ row }: { readonly row: IntakeRowWire }) {
  const text = useText();
  const alike = row.state === 'new' && row.sameAs !== null;
  const { icon, tone } = alike ? SIGNS.double : SIGNS[row.state];
  const word = alike
    ? text.t('intake.grid.sameAs', { row: String(row.sameAs) })
    : row.forced && row.state === 'new'
      ? text.t('intake.grid.forced')
      : row.state === 'invalid'
        ? text.t('intake.grid.errors', { count: row.problems.length })
        : text.t(`intake.rowState.${row.state}`);
  return <Signed icon={icon} tone={tone} word={word} title={row.words ?? undefined} />;
}
