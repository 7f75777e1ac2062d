// Entered by hand, and the tables of the destination give some of it no line: whether that was entered too, only she knows.

import type { ErrorWire } from '../../../preload/contract/common.ts';
import { useText } from '../../language/text.ts';
import { Tick } from '../../parts/field.tsx';

export function AllEntered(props: {
  /** What the refusal said; undefined until there was one. */
  readonly withoutLine: ErrorWire['values'];
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  const text = useText();
  if (props.withoutLine === undefined) return null;
  return (
    <Tick
      label={text.t('acts.handOver.allEntered', props.withoutLine)}
      hint={text.t('acts.handOver.allEnteredHint')}
      on={props.on}
      onChange={props.onChange}
    />
  );
}
