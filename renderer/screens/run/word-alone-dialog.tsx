// One unit that nothing but the service's word speaks for: whoever looked it up there says that it was not marked after all. The same
// table and choices as of units that wait for a person; nobody needs to decide here.

import { useCallback, useEffect, useState } from 'react';
import type { Envelope } from '../../../preload/contract/common.ts';
import type { DifferenceWire, RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { differencesOfUnit } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { Choices } from './choices.tsx';
import { DifferenceTable } from './decisions-part.tsx';

/** Opens it for a unit that no complete list proved to be marked; nothing for any other. */
export function WordAloneAction(props: {
  readonly of: Pick<DifferenceWire['record'], 'run' | 'id' | 'status' | 'markProof' | 'madeBy'>;
}) {
  const text = useText();
  const { run, id, status, markProof, madeBy } = props.of;
  if (status !== 'marked' || markProof !== 'plain' || madeBy !== 'service') return null;
  return <Button onClick={() => openDialog({ kind: 'word-alone', run, id })}>{text.t('confirm.marked.act')}</Button>;
}

export function WordAloneDialog({ run, id }: { readonly run: RunWire; readonly id: number }) {
  const text = useText();
  const [answer, setAnswer] = useState<Envelope<readonly DifferenceWire[]> | null>(null);
  const ask = useCallback(() => void differencesOfUnit(run.run, id).then(setAnswer), [run.run, id]);
  useEffect(ask, [ask]);
  if (answer === null) return null;
  const title = text.t('confirm.marked.title', { count: 1 });
  if (!answer.ok)
    return (
      <ActDialog title={title} lead={text.t('confirm.marked.notAsked')} first=".banner button">
        <ErrorBanner error={answer.error} onAgain={ask} />
      </ActDialog>
    );
  const found = answer.value;
  return (
    <ActDialog
      title={title}
      lead={text.t(found.length === 0 ? 'confirm.marked.nothing' : 'confirm.marked.lookUp')}
      broad
      first="input[type=radio]:checked"
    >
      {found.length === 0 ? null : (
        <div className="gap">
          <DifferenceTable differences={found} run={run} text={text} />
          <Choices state="marked" differences={found} run={run} />
        </div>
      )}
    </ActDialog>
  );
}
