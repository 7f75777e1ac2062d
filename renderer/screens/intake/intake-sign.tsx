// The state of an intake as a sign and a word.

import type { IntakeBatchWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import type { Tone } from '../../parts/status-sign.tsx';

function signOf(batch: IntakeBatchWire): { readonly icon: IconName | null; readonly tone: Tone } {
  if (batch.counts.unknown + batch.counts.sending > 0 && batch.state !== 'sending')
    return { icon: 'help', tone: 'warn' };
  switch (batch.state) {
    case 'done':
      return { icon: 'check', tone: 'quiet' };
    case 'failed':
      return { icon: 'reject', tone: 'stop' };
    case 'discarded':
      return { icon: 'back', tone: 'quiet' };
    case 'sending':
      return { icon: 'spin', tone: 'strong' };
    case 'open':
      return batch.counts.invalid > 0 ? { icon: 'alert', tone: 'warn' } : { icon: null, tone: '' };
    case 'reading':
      return { icon: null, tone: 'quiet' };
    default:
      return batch.state satisfies never;
  }
}

function batchStateWords(batch: IntakeBatchWire, text: Text): string {
  const unknown = batch.counts.unknown + batch.counts.sending;
  if (batch.state === 'open' && unknown > 0) return text.t('intake.state.unknown', { count: unknown });
  if (batch.state === 'open' && batch.counts.invalid > 0)
    return text.t('intake.state.invalid', { count: batch.counts.invalid });
  return text.t(`intake.state.${batch.state}`);
}

export function StateSign({ batch }: { readonly batch: IntakeBatchWire }) {
  const text = useText();
  const { icon, tone } = signOf(batch);
  return (
    <span className={`st ${tone}`.trimEnd()}>
      {icon === null ? null : <Icon name={icon} />}
      <span>{batchStateWords(batch, text)}</span>
    </span>
  );
}
