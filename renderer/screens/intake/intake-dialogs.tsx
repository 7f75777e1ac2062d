// Dialogs of an intake.

import { useState } from 'react';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { closeDialog, type DialogState } from '../../state/dialogs.ts';
import { decideChunk, discardBatch, saveMapping } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { wentOut } from '../../state/intake-states.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { FieldsDialog } from './fields-dialog.tsx';
import { FixDialog } from '../intake-grid/fix-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

function MappingDialog({ batch }: { readonly batch: number }) {
  const text = useText();
  const mappings = useIntake((intake) => intake.mappings);
  const used = useIntake((intake) => intake.open?.mapping ?? '');
  const [name, setName] = useState(used);
  const [tried, setTried] = useState(false);
  const known = mappings.some((mapping) => mapping.name.toLowerCase() === name.trim().toLowerCase());
  const go = (): void => {
    setTried(true);
    if (name.trim() !== '') void saveMapping(batch, name.trim()).then(closeDialog);
  };
  return (
    <ActDialog
      title={text.t('intake.columns.saveTitle')}
      lead={text.t('intake.columns.saveLead')}
      go={{ label: text.t('intake.columns.saveGo'), onGo: go }}
    >
      <div className="gap">
        <Field
          label={text.t('intake.columns.name')}
          hint={known ? text.t('intake.columns.replaces', { name: name.trim() }) : text.t('intake.columns.nameHint')}
          value={name}
          onChange={setName}
          problem={tried && name.trim() === '' ? text.t('intake.columns.nameNeeded') : null}
        />
      </div>
    </ActDialog>
  );
}

function DecideDialog({ of }: { readonly of: Extract<DialogState, { kind: 'intake-decide' }> }) {
  const text = useText();
  const { batch, chunk, as, rows } = of;
  return (
    <ReasonDialog
      title={text.t(`intake.unknown.dialog.${as}`)}
      lead={text.t(`intake.unknown.lead.${as}`)}
      go={text.t(`intake.unknown.goDialog.${as}`)}
      onGo={(reason) => decideChunk({ batch, chunk, as, rows: rows === null ? undefined : [...rows], reason })}
    />
  );
}

function DiscardDialog({ number }: { readonly number: number }) {
  const text = useText();
  const batch = useIntake((intake) => intake.open);
  if (batch === null) return null;
  return (
    <ActDialog
      title={text.t('intake.discard.title', { file: batch.file })}
      lead={text.t(wentOut(batch) > 0 ? 'intake.discard.leadSent' : 'intake.discard.lead')}
      danger
      go={{ label: text.t('intake.discard.go'), onGo: () => void discardBatch(number).then(closeDialog) }}
    />
  );
}

export function IntakeDialog({ open }: { readonly open: Extract<DialogState, { readonly batch: number }> }) {
  switch (open.kind) {
    case 'intake-send':
      return <SendDialog batch={open.batch} />;
    case 'intake-fix':
      return <FixDialog batch={open.batch} column={open.column} line={open.line} />;
    case 'intake-discard':
      return <DiscardDialog number={open.batch} />;
    case 'intake-convert':
      return <ConvertDialog field={open.field} />;
    case 'intake-fields':
      return <FieldsDialog batch={open.batch} />;
    case 'intake-mapping':
      return <MappingDialog batch={open.batch} />;
    case 'intake-decide':
      return <DecideDialog of={open} />;
    default:
      return open satisfies never;
  }
}
