// The cutoff is moved by the program; a person may change it with a reason.

import { useState } from 'react';
import type { ErrorWire } from '../../../preload/contract/common.ts';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { Facts } from '../../parts/table.tsx';
import { setCutoff, useConnections } from '../../state/connections.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { say } from '../../state/notices.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { readMoment } from '../../format/typed-dates.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

export function CutoffDialog({ connection }: { readonly connection: string }) {
  const text = useText();
  const cutoff = useConnections((state) => state.cutoffs[connection]?.cutoff ?? null);
  const [typed, setTyped] = useState(() => text.moment(cutoff).replace(/kl\.\s*/, ''));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<ErrorWire | null>(null);
  const [opened] = useState(() => Date.now());
  const moment = readMoment(typed);
  const go = async (): Promise<void> => {
    setTried(true);
    if (moment === null || reason.trim() === '') return;
    const answer = await setCutoff({ connection, cutoff: moment, reason: reason.trim() });
    if (!answer.ok) {
      setError(answer.error);
      return;
    }
    closeDialog();
    say('notice.cutoffSet');
  };
  return (
    <ActDialog
      title={text.t('acts.cutoff.title', { name: connection })}
      lead={text.t('acts.cutoff.lead')}
      go={{ label: text.t('acts.cutoff.go'), onGo: () => void go() }}
    >
      <Facts
        facts={[
          {
            name: text.t('acts.cutoff.now'),
            value: cutoff === null ? text.t('start.cutoff.none') : text.moment(cutoff),
          },
        ]}
      />
      <div className="gap">
        <Field
          label={text.t('acts.cutoff.next')}
          value={typed}
          onChange={setTyped}
          problem={tried && moment === null ? text.t('acts.cutoff.bad') : null}
          hint={moment !== null && Date.parse(moment) > opened ? text.t('acts.cutoff.ahead') : undefined}
        />
        <Field
          label={text.t('acts.reason')}
          aside={text.t('acts.reasonHint')}
          value={reason}
          onChange={setReason}
          problem={tried && reason.trim() === '' ? text.t('acts.reasonNeeded') : null}
        />
      </div>
      {error === null ? null : <ErrorBanner error={error} />}
    </ActDialog>
  );
}
