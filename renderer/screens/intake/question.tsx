// Something that the file does not tell: asked with what each answer means for real values of it.

import { useId, useState } from 'react';
import type { IntakeFindingWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import { useProgress } from '../../state/progress.ts';
import { readingsOf } from './reading.ts';
import { findingValueWords } from '../intake-grid/words.ts';

export function Question(props: {
  readonly finding: IntakeFindingWire;
  readonly onChoose: (what: IntakeFindingWire['what'], value: string) => void;
}) {
  const text = useText();
  const name = useId();
  const { finding } = props;
  const busy = useProgress((progress) => progress.act !== null);
  const [value, setValue] = useState<string | null>(null);
  const options = (finding.what === 'header' ? ['0', '1'] : finding.options).map((option) => ({
    option,
    readings: readingsOf(finding, option, text),
  }));
  const readable = options.filter((one) => one.readings.length > 0);
  const offered = readable.length > 1 ? readable : options;
  const title = text.t(`intake.ask.${finding.what}`, { example: finding.examples[0] ?? '' });
  return (
    <div className="choose question" role="radiogroup" aria-label={title}>
      <h2>{title}</h2>
      {offered.map(({ option, readings }) => (
        <Choice
          key={option}
          name={name}
          label={findingValueWords(finding.what, option, text)}
          rest={readings.length > 0 ? readings.join(' · ') : finding.examples.join(' · ')}
          checked={value === option}
          onChoose={() => setValue(option)}
        />
      ))}
      <p className="decide">
        <Button
          blocked={value === null ? title : busy ? text.t('intake.blocked.busy') : null}
          onClick={() => {
            if (value !== null) props.onChoose(finding.what, value);
          }}
        >
          {text.t('intake.file.answer')}
        </Button>
      </p>
    </div>
  );
}
