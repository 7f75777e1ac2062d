// Control totals of the ERP, typed in after the answer.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/wire.ts';
import { plainAmount } from '../../format/numbers.ts';
import { useText } from '../../language/text.ts';
import { setControl } from '../../state/acts.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useRuns } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { ControlFields, type ControlDraft, readControl } from './control-fields.tsx';

export function ControlDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const control = useRuns((runs) => (runs.detail?.run === run.run ? runs.detail.control : null));
  const [draft, setDraft] = useState<ControlDraft>(() => ({
    rows: control?.rows == null ? '' : String(control.rows),
    hours: plainAmount(control?.hours ?? null, text.locale),
    explanation: control?.explanation ?? '',
  }));
  const ours = run.tieOut.accepted;
  const read = readControl(draft, ours, run.kind);
  const go = async (): Promise<void> => {
    const kept = await setControl({
      run: run.run,
      rows: read.rows,
      hours: read.hours,
      explanation: draft.explanation.trim() === '' ? null : draft.explanation.trim(),
    });
    if (kept) closeDialog();
  };
  return (
    <ActDialog
      title={text.t('acts.control.title')}
      lead={text.t('acts.control.lead')}
      go={{
        label: text.t('acts.control.go'),
        onGo: () => void go(),
        blocked: read.bad.rows || read.bad.hours ? text.t('acts.control.lead') : null,
      }}
    >
      <ControlFields run={run} ours={ours} draft={draft} onChange={setDraft} />
    </ActDialog>
  );
}
