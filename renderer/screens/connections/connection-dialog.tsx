// A new connection, or a changed one.

import { useState } from 'react';
import { useText } from '../../language/text.ts';
import { useConnections } from '../../state/connections.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { say } from '../../state/notices.ts';
import { useSession } from '../../state/session.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { InSight } from '../../parts/in-sight.tsx';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { draftOf, isSameOrigin, newDraft } from './connection-draft.ts';
import { ConnectionForm } from './connection-form.tsx';
import { SaidSame } from './said-same.tsx';
import { useMachine, useSaving } from './use-draft.ts';

export function ConnectionDialog({ connection }: { readonly connection: string | null }) {
  const text = useText();
  const machine = useMachine();
  const before = useConnections((state) => state.all.value?.find((other) => other.name === connection) ?? null);
  const secrets = useSession((session) => session.secrets);
  const [draft, setDraft] = useState(() => (before === null ? newDraft() : draftOf(before, machine)));
  const saving = useSaving(before);
  const known = new Set(
    (secrets?.known ?? [])
      .filter((secret) => secret.connection === before?.uuid && isSameOrigin(secret.origin, draft.url))
      .map((secret) => secret.header),
  );
  const go = async (): Promise<void> => {
    const done = await saving.save(draft);
    if (!done.saved) return;
    say('notice.connectionSaved', { name: draft.name.trim() });
    if (done.tested) closeDialog();
  };
  return (
    <ActDialog
      title={
        before === null
          ? text.t('setup.connection.title2.add')
          : text.t('setup.connection.title2.edit', { name: before.name })
      }
      lead={text.t('setup.connection.testNote')}
      broad
      busy={saving.busy}
      go={{
        label: saving.busy ? text.t('setup.connection.testing') : text.t('setup.connection.saveAndTest'),
        onGo: () => void go(),
      }}
    >
      <div className="gap">
        <ConnectionForm
          draft={draft}
          onChange={setDraft}
          tried={saving.tried}
          known={known}
          keyRefused={saving.keyRefused}
          machine={machine}
          other={before?.machine ?? null}
          taken={saving.taken}
        />
      </div>
      <InSight of={saving.error}>
        {saving.error === null ? null : <ErrorBanner error={saving.error} />}
        <SaidSame error={saving.error} draft={draft} onChange={setDraft} />
      </InSight>
    </ActDialog>
  );
}
