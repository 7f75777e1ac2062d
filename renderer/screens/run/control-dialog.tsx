// Control totals of the ERP, typed in after the answer: of the run, or of one of its destinations; those of a receipt are explained here.

import { useEffect, useState } from 'react';
import type { ControlTotalsWire } from '../../../preload/contract/hand-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { controlParts, type ControlPart, differs, isSaid, measureOf, MEASURES } from '../../format/compared.ts';
import { draftOfLines, type KeyDraft, readKeys } from '../../format/control-lines.ts';
import { type Text, useText } from '../../language/text.ts';
import { Select } from '../../parts/field.tsx';
import { setControl } from '../../state/acts.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { controlAsked } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { ControlFields, type ControlDraft, draftOf, readControl } from './control-fields.tsx';
import { ControlKeys } from './control-keys.tsx';

function nameOf({ destination, handOver, file }: ControlPart, text: Text): string {
  if (handOver !== null) return text.t('acts.control.ofFile', { file: file ?? String(handOver) });
  return destination ?? text.t('acts.control.wholeRun');
}

const keyOf = ({ destination, handOver }: ControlPart): string => JSON.stringify([destination, handOver]);

/** With what was accepted by pay type, employee or product, which is counted only here. */
export function ControlDialog({ run }: { readonly run: RunWire }) {
  const [control, setControls] = useState<ControlTotalsWire | null>(null);
  useEffect(() => void controlAsked(run.run, { byKey: true }).then(setControls), [run.run]);
  return control === null ? null : <ControlOf run={run} control={control} />;
}

function WhoseTotals(props: {
  readonly parts: readonly ControlPart[];
  readonly part: ControlPart | null;
  readonly onChoose: (key: string) => void;
}) {
  const text = useText();
  const { parts, part, onChoose } = props;
  if (parts.length < 2) return null;
  return (
    <div className="gap">
      <div className="fld">
        <span className="name">{text.t('acts.control.whose')}</span>
        <Select
          label={text.t('acts.control.whose')}
          value={part === null ? '' : keyOf(part)}
          options={parts.map((one) => ({ value: keyOf(one), label: nameOf(one, text) }))}
          onChange={onChoose}
        />
      </div>
    </div>
  );
}

function ControlOf({ run, control }: { readonly run: RunWire; readonly control: ControlTotalsWire }) {
  const text = useText();
  const parts = controlParts(control);
  // What must be explained, what was said, or what nothing is said of.
  const [part, setPart] = useState(
    () => parts.find((one) => !one.settled && differs(one)) ?? parts.find(isSaid) ?? parts[0] ?? null,
  );
  const [draft, setDraft] = useState<ControlDraft>(() => draftOf(part, text));
  const [keys, setKeys] = useState<readonly KeyDraft[]>(() => draftOfLines(part?.lines ?? [], text.locale));
  const readOfKeys = readKeys(keys);
  const ours = part?.accepted ?? run.tieOut.accepted;
  const read = readControl(draft, ours, run.kind);
  const choose = (key: string): void => {
    const chosen = parts.find((one) => keyOf(one) === key) ?? null;
    setPart(chosen);
    setDraft(draftOf(chosen, text));
    setKeys(draftOfLines(chosen?.lines ?? [], text.locale));
  };
  const go = async (): Promise<void> => {
    const { rows, hours, invoiceable, amount } = read;
    const kept = await setControl({
      run: run.run,
      rows,
      hours,
      invoiceable,
      amount,
      lines: [...readOfKeys.lines],
      explanation: draft.explanation.trim() === '' ? null : draft.explanation.trim(),
      ...(part?.handOver == null ? { destination: part?.destination ?? null } : { handOver: part.handOver }),
    });
    if (kept) closeDialog();
  };
  return (
    <ActDialog
      broad
      title={text.t('acts.control.title')}
      lead={text.t('acts.control.lead')}
      go={{
        label: text.t('acts.control.go'),
        onGo: () => void go(),
        blocked: read.bad.rows || read.bad.hours || read.bad.more || readOfKeys.bad ? text.t('acts.control.bad') : null,
      }}
    >
      <WhoseTotals parts={parts} part={part} onChoose={choose} />
      <ControlFields
        run={run}
        ours={ours}
        withoutLine={part?.withoutLine}
        draft={draft}
        onChange={setDraft}
        keysDiffer={readOfKeys.differs}
      >
        {MEASURES.map((measure) => {
          const own = keys.filter((one) => measureOf(one) === measure);
          const others = keys.filter((one) => measureOf(one) !== measure);
          const change = (changed: readonly KeyDraft[]): void => setKeys([...others, ...changed]);
          return own.length === 0 ? null : (
            <ControlKeys key={measure} run={run} drafts={own} measure={measure} onChange={change} />
          );
        })}
      </ControlFields>
    </ActDialog>
  );
}
