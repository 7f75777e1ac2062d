// Takes over what another desk has in review: it is over there, and this desk can pull.

import { useState } from 'react';
import { useText } from '../../language/text.ts';
import { takeOver } from '../../state/team-acts.ts';
import { useTeam } from '../../state/team.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';

export function TakeOverDialog({ review, desk }: { readonly review: number; readonly desk: string }) {
  const text = useText();
  // What the other desk does while this is open has not been seen.
  const [seen] = useState(() => useTeam.getState().team.value?.entries);
  return (
    <ReasonDialog
      title={text.t('run.elsewhere.title', { run: String(review), desk })}
      lead={text.t('run.elsewhere.lead', { desk })}
      go={text.t('run.elsewhere.go')}
      onGo={(reason) => takeOver(review, reason, seen)}
    />
  );
}
