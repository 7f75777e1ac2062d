// Something that the file does not tell: asked with what each answer means for real values of it.

import { useId, useState } from 'react';
import type { IntakeFindingWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import { useProgress } from '../../state/progress.ts';
import { readingsOf } from './reading.ts';
import { findingValueWords } from '../intake-grid/words.ts';

/** How many rows a sheet has, and the first of them. */
function SheetRows({ sheet }: { readonly sheet: NonNullable<IntakeFindingWire['sheets']>[number] }) {
  const width = Math.max(...sheet.first.map((cells) => cells.length));
  return (
    <div className="sheet-rows" tabIndex={0} role="group" aria-label={sheet.name}>
      <table className="lite">
        <tbody>
          {sheet.first.map((cells, row) => (
            <tr key={row}>
              {Array.from({ length: width }, (_, column) => (
                <td key={column}>{cells[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The question itself; of rows that are hidden how many, where they were counted. */
function askedOf({ what, examples, count }: IntakeFindingWire, text: Text): string {
  if (what !== 'hidden' || count === undefined) return text.t(`intake.ask.${what}`, { example: examples[0] ?? '' });
  const { rows, isMore } = count;
  return isMore ? text.t('intake.ask.hiddenMore', { n: rows }) : text.t('intake.ask.hiddenRows', { count: rows });
}

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
  const sheetOf = (option: string) => finding.sheets?.find((sheet) => sheet.name === option);
  const restOf = (option: string, readings: readonly string[]): string => {
    const sheet = sheetOf(option);
    if (sheet !== undefined) {
      const rows = text.t(sheet.isMore ? 'intake.file.sheetRowsMore' : 'intake.file.sheetRows', { count: sheet.rows });
      return sheet.isHidden === true ? text.t('intake.file.sheetHidden', { rows }) : rows;
    }
    if (option === 'leave-out') return '';
    return readings.length > 0 ? readings.join(' · ') : finding.examples.join(' · ');
  };
  const readable = options.filter((one) => one.readings.length > 0);
  const filled = options.filter(({ option }) => sheetOf(option) !== undefined);
  const offered = readable.length > 1 ? readable : filled.length > 1 ? filled : options;
  const title = askedOf(finding, text);
  return (
    <div className="choose question" role="radiogroup" aria-label={title}>
      <h2>{title}</h2>
      {offered.map(({ option, readings }) => (
        <Choice
          key={option}
          name={name}
          label={findingValueWords(finding, option, text)}
          rest={restOf(option, readings)}
          checked={value === option}
          onChoose={() => setValue(option)}
        >
          {sheetOf(option) === undefined ? null : <SheetRows sheet={sheetOf(option)!} />}
        </Choice>
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
