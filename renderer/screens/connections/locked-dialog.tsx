// The period that is closed in the ERP: the check of a pull, and of a file of material, finds what is dated in it.

import { useState } from 'react';
import type { ErrorWire } from '../../../preload/contract/wire.ts';
import { readDate } from '../../format/typed-dates.ts';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { updateConnection, useConnections } from '../../state/connections.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { say } from '../../state/notices.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { ActDialog } from '../dialogs/act-dialog.tsx';

export function LockedDialog({ connection }: { readonly connection: string }) {
  const text = useText();
  const before = useConnections(
    (state) => state.all.value?.find((other) => other.name === connection)?.lockedThrough ?? null,
  );
  const [typed, setTyped] = useState(() => (before === null ? '' : text.date(before)));
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<ErrorWire | null>(null);
  const date = typed.trim() === '' ? null : readDate(typed);
  const bad = typed.trim() !== '' && date === null;
  const go = async (): Promise<void> => {
    setTried(true);
    if (bad) return;
    const answer = await updateConnection({ name: connection, options: { lockedThrough: date } });
    if (!answer.ok) {
      setError(answer.error);
      return;
    }
    closeDialog();
    say(date === null ? 'notice.unlocked' : 'notice.locked', { date: date === null ? '' : text.date(date) });
  };
  return (
    <ActDialog
      title={text.t('acts.locked.title', { name: connection })}
      lead={text.t('acts.locked.lead')}
      go={{ label: text.t('acts.locked.go'), onGo: () => void go() }}
    >
      <div className="gap">
        <Field
          label={text.t('setup.connection.locked')}
          value={typed}
          hint={text.t('acts.locked.hint')}
          onChange={setTyped}
          problem={tried && bad ? text.t('acts.locked.bad') : null}
        />
      </div>
      {error === null ? null : <ErrorBanner error={error} />}
    </ActDialog>
  );
}
