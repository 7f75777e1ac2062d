// The state of an intake as a sign and a word.

import type { IntakeBatchWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import type { Tone } from '../../parts/status-sign.tsx';
import { batchStateWords } from './words.ts';

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
