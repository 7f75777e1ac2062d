// Dialogs of an intake.

import { useState } from 'react';
import { useText } from '../../language/text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { closeDialog, useDialogs } from '../../state/dialogs.ts';
import { decideChunk, discardBatch, saveMapping } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { wentOut } from '../../state/intake-states.ts';
import { useDialogKeys } from '../run/use-dialog-keys.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { FieldsDialog } from './fields-dialog.tsx';
import { FixDialog } from '../intake-grid/fix-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

function MappingDialog({ batch }: { readonly batch: number }) {
  const text = useText();
  const keys = useDialogKeys();
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
    <Dialog
      title={text.t('intake.columns.saveTitle')}
      lead={text.t('intake.columns.saveLead')}
      cancel={text.t('button.cancel')}
      onCancel={closeDialog}
      keys={keys}
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
    </Dialog>
  );
}

function DecideDialog(props: {
  readonly batch: number;
  readonly chunk: number;
  readonly as: 'taken' | 'not-taken' | 'later';
  readonly rows: readonly number[] | null;
}) {
  const text = useText();
  const keys = useDialogKeys();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { batch, chunk, as, rows } = props;
  const go = (): void => {
    setTried(true);
    if (reason.trim() === '') return;
    const some = rows === null ? {} : { rows: [...rows] };
    void decideChunk({ batch, chunk, as, ...some, reason: reason.trim() }).then(closeDialog);
  };
  return (
    <Dialog
      title={text.t(`intake.unknown.dialog.${as}`)}
      lead={text.t(`intake.unknown.lead.${as}`)}
      cancel={text.t('button.cancel')}
      onCancel={closeDialog}
      keys={keys}
      go={{ label: text.t(`intake.unknown.goDialog.${as}`), onGo: go }}
    >
      <div className="gap">
        <Field
          label={text.t('acts.reason')}
          aside={text.t('acts.reasonHint')}
          value={reason}
          onChange={setReason}
          problem={tried && reason.trim() === '' ? text.t('acts.reasonNeeded') : null}
        />
      </div>
    </Dialog>
  );
}

function DiscardDialog({ number }: { readonly number: number }) {
  const text = useText();
  const keys = useDialogKeys();
  const batch = useIntake((intake) => intake.open);
  if (batch === null) return null;
  return (
    <Dialog
      title={text.t('intake.discard.title', { file: batch.file })}
      lead={text.t(wentOut(batch) > 0 ? 'intake.discard.leadSent' : 'intake.discard.lead')}
      cancel={text.t('button.cancel')}
      onCancel={closeDialog}
      keys={keys}
      danger
      go={{ label: text.t('intake.discard.go'), onGo: () => void discardBatch(number).then(closeDialog) }}
    />
  );
}

export function IntakeDialogs() {
  const open = useDialogs((dialogs) => dialogs.open);
  switch (open?.kind) {
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
      return <DecideDialog batch={open.batch} chunk={open.chunk} as={open.as} rows={open.rows} />;
    default:
      return null;
  }
}
