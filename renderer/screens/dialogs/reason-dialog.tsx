// A dialog that asks why, and keeps the words until the act was done.

import { type ReactNode, useState } from 'react';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { ActDialog } from './act-dialog.tsx';

export function ReasonDialog(props: {
  readonly title: string;
  readonly lead: string;
  readonly go: string;
  /** What is asked, where it is not simply the reason. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly danger?: boolean;
  readonly broad?: boolean;
  /** What else is lacking. */
  readonly blocked?: string | null;
  readonly children?: ReactNode;
  /** True when it was done. */
  readonly onGo: (reason: string) => Promise<boolean>;
}) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setTried(true);
    if (reason.trim() === '') return;
    setBusy(true);
    if (await props.onGo(reason.trim())) closeDialog();
    else setBusy(false);
  };
  return (
    <ActDialog
      title={props.title}
      lead={props.lead}
      busy={busy}
      danger={props.danger}
      broad={props.broad}
      go={{ label: props.go, onGo: () => void go(), blocked: props.blocked ?? null }}
    >
      {props.children}
      <div className="gap">
        <Field
          label={props.label ?? text.t('acts.reason')}
          aside={text.t('acts.reasonHint')}
          value={reason}
          onChange={setReason}
          placeholder={props.placeholder}
          problem={tried && reason.trim() === '' ? text.t('acts.reasonNeeded') : null}
        />
      </div>
    </ActDialog>
  );
}
