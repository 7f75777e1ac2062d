// The proof log does not fit the books: what is wrong, how to go through it, and the sentence that opens hand-over again.

import { useState } from 'react';
import { useText } from '../../language/text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { clearProofProblem } from '../../state/acts.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useNotices } from '../../state/notices.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';

export function GoneThroughDialog({ problem }: { readonly problem: string }) {
  const text = useText();
  const error = useNotices((notices) => notices.error);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setTried(true);
    if (reason.trim() === '') return;
    setBusy(true);
    if (await clearProofProblem(reason.trim())) closeDialog();
    else setBusy(false);
  };
  return (
    <Dialog
      title={text.t('acts.goneThrough.title')}
      lead={text.t('acts.goneThrough.lead')}
      cancel={text.t('button.cancel')}
      onCancel={closeDialog}
      busy={busy}
      danger
      go={{ label: text.t('acts.goneThrough.go'), onGo: () => void go() }}
    >
      <ol className="gap">
        <li>{text.t('acts.goneThrough.putBack')}</li>
        <li>{text.t('acts.goneThrough.pull')}</li>
        <li>{text.t('acts.goneThrough.compare')}</li>
      </ol>
      <p className="label after">{text.t('quote', { words: problem })}</p>
      <div className="gap">
        <Field
          label={text.t('acts.goneThrough.checked')}
          aside={text.t('acts.reasonHint')}
          value={reason}
          onChange={setReason}
          problem={tried && reason.trim() === '' ? text.t('acts.reasonNeeded') : null}
        />
      </div>
      {tried && error !== null ? <ErrorBanner error={error} /> : null}
    </Dialog>
  );
}
