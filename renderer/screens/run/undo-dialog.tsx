// What can be undone in a review, newest first: undoing one undoes what came after it too, and says how many that are.

import { useEffect } from 'react';
import type { RunWire, UndoableWire } from '../../../preload/contract/runs.ts';
import { personAndProgram, personOf } from '../../language/person.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { loadUndoable, undoReview, useUndo } from '../../state/undo.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

function whatOf({ what, count, words }: UndoableWire, text: Text): string {
  const said = text.t(`acts.undo.${what}`, { count });
  return words === null || words === '' ? said : `${said}: ${text.t('quote', { words })}`;
}

export function UndoDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const { value } = useUndo((undo) => undo.all);
  const number = run.run;
  useEffect(() => void loadUndoable(number), [number]);
  const go = (through: number): void => void undoReview(number, through).then((done) => (done ? closeDialog() : null));
  return (
    <ActDialog title={text.t('acts.undo.title')} lead={text.t('acts.undo.lead')} broad cancel={text.t('button.close')}>
      {value?.length === 0 ? <p className="quiet">{text.t('notice.undoNothing')}</p> : null}
      <ul className="lines undo-list" aria-label={text.t('acts.undo.title')}>
        {(value ?? []).map((one, index) => (
          <li key={one.seq}>
            <span className="quiet">{text.moment(one.at)}</span>
            <span className="grow">
              {whatOf(one, text)}
              <small className="quiet" title={personAndProgram(one.who, text)}>
                {' '}
                {personOf(one.who)}
              </small>
            </span>
            <Button small onClick={() => go(one.seq)}>
              {index === 0 ? text.t('button.undo') : text.t('acts.undo.through', { count: index + 1 })}
            </Button>
          </li>
        ))}
      </ul>
    </ActDialog>
  );
}
