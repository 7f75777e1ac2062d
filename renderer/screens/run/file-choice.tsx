// Which of the files of a run is meant; nothing to choose where there is one.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { handedOverShort } from '../../language/handed-over.ts';
import { useText } from '../../language/text.ts';
import { Select } from '../../parts/field.tsx';

export function FileChoice(props: {
  readonly files: RunWire['handOvers'];
  readonly chosen: number;
  readonly onChoose: (handOver: number) => void;
}) {
  const text = useText();
  if (props.files.length < 2) return null;
  return (
    <div className="gap">
      <Select
        label={text.t('destinations.one')}
        value={String(props.chosen)}
        options={props.files.map((one) => ({
          value: String(one.handOver),
          label: [one.destination, handedOverShort(one, text)].filter(Boolean).join(' · '),
        }))}
        onChange={(value) => props.onChoose(Number(value))}
      />
    </div>
  );
}
