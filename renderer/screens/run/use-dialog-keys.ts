// Keys as they are written on the buttons of a dialog.

import { shownKey } from '../../state/command-list.ts';
import { useSession } from '../../state/session.ts';

export function useDialogKeys(): { readonly cancel: string; readonly go: string } {
  const platform = useSession((session) => session.shell?.platform ?? '');
  return { cancel: shownKey('Escape', platform), go: shownKey('Mod+Enter', platform) };
}
