// One thing that was understood of the file, and the choice of another. Choosing reads the kept file again.

import { useState } from 'react';
import type { IntakeDetailWire, IntakeFindingWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { Select } from '../../parts/field.tsx';
import { chooseFinding } from '../../state/intake-acts.ts';
import { isChangeable, wentOut } from '../../state/intake-states.ts';
import { useProgress } from '../../state/progress.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { findingValueWords } from './words.ts';

const HEADER_ROWS = 30;

/** What can be chosen: the options, or rows near the beginning of the file. */
function optionsOf(finding: IntakeFindingWire): readonly string[] {
  if (finding.what !== 'header') return finding.options;
  const rows = Array.from({ length: HEADER_ROWS + 1 }, (_, row) => String(row));
  return rows.includes(finding.value) ? rows : [...rows, finding.value];
}

/** Asks first when fixed cells would be lost. */
export function useChoose(intake: IntakeDetailWire) {
  const text = useText();
  const [asked, setAsked] = useState<{ what: IntakeFindingWire['what']; value: string } | null>(null);
  const choose = (what: IntakeFindingWire['what'], value: string): void => {
    if (intake.undoable > 0) setAsked({ what, value });
    else void chooseFinding({ batch: intake.batch, what, value });
  };
  const dialog =
    asked === null ? null : (
      <ActDialog
        title={text.t('intake.file.fixedTitle')}
        lead={text.t('intake.file.fixedLead')}
        onCancel={() => setAsked(null)}
        danger
        go={{
          label: text.t('intake.file.fixedGo'),
          onGo: () => {
            setAsked(null);
            void chooseFinding({ batch: intake.batch, ...asked, again: true });
          },
        }}
      />
    );
  return { choose, dialog };
}

/** Rows that went out were read in one way; that way stays. */
export function useCanChoose(intake: IntakeDetailWire): boolean {
  const busy = useProgress((progress) => progress.act !== null);
  return !busy && isChangeable(intake) && wentOut(intake) === 0 && intake.state === 'open';
}

export function FindingSelect(props: {
  readonly intake: IntakeDetailWire;
  readonly finding: IntakeFindingWire;
  readonly onChoose: (what: IntakeFindingWire['what'], value: string) => void;
}) {
  const text = useText();
  const { finding, intake } = props;
  const can = useCanChoose(intake);
  // What is asked has no answer yet, and shows none.
  const none = finding.ambiguous ? [{ value: '', label: text.t('intake.file.asked') }] : [];
  if (!can) return <span className="still-value">{findingValueWords(finding, finding.value, text)}</span>;
  return (
    <Select
      label={text.t(`intake.finding.${finding.what}`)}
      value={finding.ambiguous ? '' : finding.value}
      options={[
        ...none,
        ...optionsOf(finding).map((value) => ({ value, label: findingValueWords(finding, value, text) })),
      ]}
      onChange={(value) => (value === '' ? undefined : props.onChoose(finding.what, value))}
    />
  );
}
