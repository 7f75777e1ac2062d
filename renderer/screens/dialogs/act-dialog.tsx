// The dialog that is open: Cancel closes it, and its keys stand on its buttons. What was refused is told in it: nobody reads what stands
// on the page behind it.

import { useState } from 'react';
import { useText } from '../../language/text.ts';
import { workingWords } from '../../language/working.ts';
import { Dialog, type DialogProps } from '../../parts/dialog.tsx';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { InSight } from '../../parts/in-sight.tsx';
import { useClock } from '../../state/clock.ts';
import { type Command, commandOfPress, isLetter, type KeyPress, nameOfPress } from '../../state/command-list.ts';
import { useKeyNames } from '../../state/commands.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useNotices } from '../../state/notices.ts';
import { dialogEnd, stopAct, useProgress } from '../../state/progress.ts';

type ActDialogProps = Omit<DialogProps, 'cancel' | 'onCancel' | 'keys'> & Partial<DialogProps>;

/** These are of the dialog itself, or of what is typed in it. */
const OF_DIALOGS: readonly Command['id'][] = ['stop', 'primary', 'undo'];

/** A key that does something on the page behind. */
function isOfPage(press: KeyPress): boolean {
  const command = isLetter(nameOfPress(press)) ? null : commandOfPress(press, ['everywhere', 'run']);
  return command !== null && !OF_DIALOGS.includes(command.id);
}

export function ActDialog({ children, ...props }: ActDialogProps) {
  const text = useText();
  const keyName = useKeyNames();
  const error = useNotices((notices) => notices.error);
  const errorOf = useNotices((notices) => notices.errorOf);
  const [before] = useState(error);
  const progress = useProgress();
  const working = workingWords(progress, text, useClock(1000));
  const end = dialogEnd(progress, working !== null);
  const stop = end === 'stop' ? { label: text.t('button.stop'), onStop: () => void stopAct() } : null;
  const keys = { cancel: keyName('Escape'), go: keyName('Mod+Enter') };
  const otherKey = (event: KeyPress): string | null =>
    isOfPage(event) ? text.t('acts.keyInDialog', { key: keyName(nameOfPress(event)), end: keys.cancel }) : null;
  return (
    <Dialog
      cancel={text.t(`button.${end}`)}
      onCancel={closeDialog}
      keys={keys}
      finalKey={text.t('acts.finalKey', { button: props.go?.label ?? '' })}
      enter={text.t('acts.enterInField', { key: keys.go })}
      otherKey={otherKey}
      stop={stop}
      {...props}
    >
      {children}
      {working === null ? null : (
        <InSight>
          <p className="hint" role="status">
            {working}
          </p>
        </InSight>
      )}
      {error === null || error === before ? null : (
        <InSight>
          <ErrorBanner error={error} of={errorOf} />
        </InSight>
      )}
    </Dialog>
  );
}
