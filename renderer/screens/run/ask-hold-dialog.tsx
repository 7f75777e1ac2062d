// Asks the desk that has a run in review to hold entries of it: those that are chosen here, or those whose Ids are typed.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { askHold } from '../../state/acts.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { typedIds } from './asked-words.ts';

export function AskHoldDialog(props: {
  /** The one that is in review there. */
  readonly run: RunWire;
  readonly desk: string;
  /** Null where they are typed. */
  readonly ids: readonly number[] | null;
}) {
  const text = useText();
  const { run, desk } = props;
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const read = props.ids ?? typedIds(typed);
  const count = read?.length ?? 0;
  const lacking = read === null ? text.t('asked.notIds') : count === 0 ? text.t('asked.noIds') : null;
  const title = count === 0 ? text.t('asked.titleAny', { desk }) : text.t('asked.title', { desk, count });
  return (
    <ReasonDialog
      title={title}
      lead={text.t('asked.lead', { desk, run: String(run.run) })}
      go={text.t('asked.go')}
      placeholder={text.t('acts.hold.suggestion')}
      blocked={lacking}
      onGo={(reason) => (read === null ? Promise.resolve(false) : askHold(run.run, read, reason))}
    >
      {props.ids === null ? (
        <div className="gap" onBlur={() => setLeft(true)}>
          <Field
            label={text.t('asked.field')}
            value={typed}
            onChange={setTyped}
            hint={text.t('asked.fieldHint')}
            problem={left && read === null ? lacking : null}
          />
        </div>
      ) : null}
    </ReasonDialog>
  );
}
