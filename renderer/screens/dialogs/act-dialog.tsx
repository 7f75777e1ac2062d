// The dialog that is open: Cancel closes it, and its keys stand on its buttons.

import { useText } from '../../language/text.ts';
import { Dialog, type DialogProps } from '../../parts/dialog.tsx';
import { useKeyNames } from '../../state/commands.ts';
import { closeDialog } from '../../state/dialogs.ts';

type ActDialogProps = Omit<DialogProps, 'cancel' | 'onCancel' | 'keys'> & Partial<DialogProps>;

export function ActDialog(props: ActDialogProps) {
  const text = useText();
  const keyName = useKeyNames();
  const keys = { cancel: keyName('Escape'), go: keyName('Mod+Enter') };
  return <Dialog cancel={text.t('button.cancel')} onCancel={closeDialog} keys={keys} {...props} />;
}
