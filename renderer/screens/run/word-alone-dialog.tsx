// One unit that nothing but the service's word speaks for: whoever looked it up there says that it was not marked after all. The same
// table and choices as of units that wait for a person; nobody needs to decide here.

import { useEffect, useState } from 'react';
import type { DifferenceWire, RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
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
  const [found, setFound] = useState<readonly DifferenceWire[] | null>(null);
  useEffect(() => void differencesOfUnit(run.run, id).then(setFound), [run.run, id]);
  if (found === null) return null;
  return (
    <ActDialog
      title={text.t('confirm.marked.title', { count: 1 })}
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
