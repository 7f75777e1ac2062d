// Why nothing can be asked of the service now.

import { useText } from '../../language/text.ts';
import { useOnline } from '../../state/online.ts';

/** Null where it can be reached, as far as is known. */
export function useAskStop(): string | null {
  const text = useText();
  const offline = useOnline((online) => online.offlineSince !== null);
  return offline ? text.t('run.says.offline') : null;
}
