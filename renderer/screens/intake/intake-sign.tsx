// The state of an intake as a sign and a word.

import type { IntakeBatchWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import type { IconName } from '../../parts/icon.tsx';
import { Signed, type Tone } from '../../parts/status-sign.tsx';

type Stands = Pick<IntakeBatchWire, 'state' | 'counts' | 'waitsFor'>;

/** What comes before the errors of its rows: each row has some as long as that is not answered. */
function waits({ waitsFor }: Stands): 'answers' | 'columns' | null {
  if (waitsFor.answers > 0) return 'answers';
  return waitsFor.columns > 0 ? 'columns' : null;
}

function signOf(intake: Stands): { readonly icon: IconName | null; readonly tone: Tone } {
  if (intake.counts.unknown + intake.counts.sending > 0 && intake.state !== 'sending')
    return { icon: 'help', tone: 'warn' };
  switch (intake.state) {
    case 'done':
      return { icon: 'check', tone: 'quiet' };
    case 'failed':
      return { icon: 'reject', tone: 'stop' };
    case 'discarded':
      return { icon: 'back', tone: 'quiet' };
    case 'sending':
      return { icon: 'spin', tone: 'strong' };
    case 'open':
      if (waits(intake) !== null) return { icon: 'help', tone: 'warn' };
      return intake.counts.invalid > 0 ? { icon: 'alert', tone: 'warn' } : { icon: null, tone: '' };
    case 'reading':
      return { icon: null, tone: 'quiet' };
    default:
      return intake.state satisfies never;
  }
}

export function stateWords(intake: Stands, text: Text): string {
  const unknown = intake.counts.unknown + intake.counts.sending;
  if (intake.state === 'open' && unknown > 0) return text.t('intake.state.unknown', { count: unknown });
  const waiting = waits(intake);
  if (intake.state === 'open' && waiting !== null)
    return text.t(`intake.state.${waiting}`, { count: intake.waitsFor[waiting] });
  if (intake.state === 'open' && intake.counts.invalid > 0)
    return text.t('intake.state.invalid', { count: intake.counts.invalid });
  return text.t(`intake.state.${intake.state}`);
}

export function IntakeSign({ intake }: { readonly intake: IntakeBatchWire }) {
  const text = useText();
  const { icon, tone } = signOf(intake);
  return <Signed icon={icon} tone={tone} word={stateWords(intake, text)} />;
}
