// The notes of a run as a whole.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { Notes } from './notes.tsx';

export function NotesDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  return (
    <ActDialog
      title={text.t('notes.runTitle', { run: String(run.run) })}
      lead={text.t('notes.runLead')}
      cancel={text.t('button.close')}
    >
      <Notes run={run.run} id={null} />
    </ActDialog>
  );
}
