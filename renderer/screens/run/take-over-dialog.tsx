// Takes over what another desk has in review: it is over there, and this desk can pull.

import { useText } from '../../language/text.ts';
import { takeOver } from '../../state/team-acts.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';

export function TakeOverDialog({ review, desk }: { readonly review: number; readonly desk: string }) {
  const text = useText();
  return (
    <ReasonDialog
      title={text.t('run.elsewhere.title', { run: String(review), desk })}
      lead={text.t('run.elsewhere.lead', { desk })}
      go={text.t('run.elsewhere.go')}
      onGo={(reason) => takeOver(review, reason)}
    />
  );
}
