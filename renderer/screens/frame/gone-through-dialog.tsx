// The proof log does not fit the store, or the data folder is a copy: what is wrong, how to go through it, and the sentence that opens
// hand-over again.

import type { TodoWire } from '../../../preload/contract/todo.ts';
import { useText } from '../../language/text.ts';
import { clearProofProblem } from '../../state/acts.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';

export function GoneThroughDialog({ problem }: { readonly problem: string }) {
  const text = useText();
  return (
    <ReasonDialog
      title={text.t('acts.goneThrough.title')}
      lead={text.t('acts.goneThrough.lead')}
      label={text.t('acts.goneThrough.checked')}
      go={text.t('acts.goneThrough.go')}
      danger
      onGo={clearProofProblem}
    >
      <ol className="gap">
        <li>{text.t('acts.goneThrough.putBack')}</li>
        <li>{text.t('acts.goneThrough.pull')}</li>
        <li>{text.t('acts.goneThrough.compare')}</li>
      </ol>
      <p className="label after">{text.t('quote', { words: problem })}</p>
    </ReasonDialog>
  );
}

export function CopiedDialog({ copyOf: { folder, isThere } }: { readonly copyOf: NonNullable<TodoWire['copyOf']> }) {
  const text = useText();
  return (
    <ReasonDialog
      title={text.t('acts.copied.title')}
      lead={text.t(isThere ? 'acts.copied.lead' : 'acts.copied.leadMoved', { folder })}
      label={text.t('acts.goneThrough.checked')}
      go={text.t('acts.copied.go')}
      danger
      onGo={clearProofProblem}
    >
      <ol className="gap">
        <li>{text.t('acts.copied.other')}</li>
        <li>{text.t('acts.copied.this')}</li>
        <li>{text.t('acts.copied.compare')}</li>
      </ol>
    </ReasonDialog>
  );
}
