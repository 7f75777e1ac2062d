// The state of an intake as a sign and a word.

import type { IntakeBatchWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import type { IconName } from '../../parts/icon.tsx';
import { Signed, type Tone } from '../../parts/status-sign.tsx';

function signOf(intake: IntakeBatchWire): { readonly icon: IconName | null; readonly tone: Tone } {
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
      return intake.counts.invalid > 0 ? { icon: 'alert', tone: 'warn' } : { icon: null, tone: '' };
    case 'reading':
      return { icon: null, tone: 'quiet' };
    default:
      return intake.state satisfies never;
  }
}

function stateWords(intake: IntakeBatchWire, text: Text): string {
  const unknown = intake.counts.unknown + intake.counts.sending;
  if (intake.state === 'open' && unknown > 0) return text.t('intake.state.unknown', { count: unknown });
  if (intake.state === 'open' && intake.counts.invalid > 0)
    return text.t('intake.state.invalid', { count: intake.counts.invalid });
  return text.t(`intake.state.${intake.state}`);
}

export function IntakeSign({ intake }: { readonly intake: IntakeBatchWire }) {
  const text = useText();
  const { icon, tone } = signOf(intake);
  return <Signed icon={icon} tone={tone} word={stateWords(intake, text)} />;
}
