// Practice is started over: asked before, because what is in review is discarded.

import { useState } from 'react';
import { useText } from '../../language/text.ts';
import { startPracticeOver } from '../../state/acts.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { goTo } from '../../state/route.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

export function PracticeOverDialog() {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    const done = await startPracticeOver(text.t('setup.first.sampleWho'));
    closeDialog();
    if (done) goTo('start');
  };
  return (
    <ActDialog
      title={text.t('start.practice.over.title')}
      lead={text.t('start.practice.over.lead')}
      busy={busy}
      go={{ label: text.t('start.practice.over.go'), onGo: () => void go() }}
    />
  );
}
