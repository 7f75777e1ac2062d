// Dialogs of an intake.

import { useState } from 'react';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { closeDialog, type DialogState } from '../../state/dialogs.ts';
import { decideChunk, discardIntake, saveMapping } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { wentOut } from '../../state/intake-states.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { FieldsDialog } from './fields-dialog.tsx';
import { FixDialog } from '../intake-grid/fix-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

function MappingDialog({ intake }: { readonly intake: number }) {
  const text = useText();
  const mappings = useIntake((state) => state.mappings);
  const used = useIntake((state) => state.open?.mapping ?? '');
  const [name, setName] = useState(used);
  const [tried, setTried] = useState(false);
  const known = mappings.some((mapping) => mapping.name.toLowerCase() === name.trim().toLowerCase());
  const go = (): void => {
    setTried(true);
    if (name.trim() !== '') void saveMapping(intake, name.trim()).then(closeDialog);
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
  const { intake: batch, chunk, as, rows, count } = of;
  return (
    <ReasonDialog
      title={text.t(`intake.unknown.dialog.${as}`)}
      lead={text.t(`intake.unknown.lead.${as}`, { count })}
      go={text.t(`intake.unknown.goDialog.${as}`, { count })}
      onGo={(reason) => decideChunk({ batch, chunk, as, rows: rows === null ? undefined : [...rows], reason }, count)}
    />
  );
}

function DiscardDialog({ number }: { readonly number: number }) {
  const text = useText();
  const intake = useIntake((state) => state.open);
  if (intake === null) return null;
  return (
    <ActDialog
      title={text.t('intake.discard.title', { file: intake.file })}
      lead={text.t(wentOut(intake) > 0 ? 'intake.discard.leadSent' : 'intake.discard.lead')}
      danger
      go={{ label: text.t('intake.discard.go'), onGo: () => void discardIntake(number).then(closeDialog) }}
    />
  );
}

export function IntakeDialog({ open }: { readonly open: Extract<DialogState, { readonly intake: number }> }) {
  switch (open.kind) {
    case 'intake-send':
      return <SendDialog intake={open.intake} />;
    case 'intake-fix':
      return <FixDialog intake={open.intake} column={open.column} line={open.line} />;
    case 'intake-discard':
      return <DiscardDialog number={open.intake} />;
    case 'intake-convert':
      return <ConvertDialog field={open.field} />;
    case 'intake-fields':
      return <FieldsDialog intake={open.intake} />;
    case 'intake-mapping':
      return <MappingDialog intake={open.intake} />;
    case 'intake-decide':
      return <DecideDialog of={open} />;
    default:
      return open satisfies never;
  }
}
