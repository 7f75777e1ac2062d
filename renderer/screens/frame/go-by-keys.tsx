// The commands that open the screens.

import { flushSync } from 'react-dom';
import { type Screen, SCREENS } from '../../../preload/contract/screens.ts';
import { useCommand } from '../../state/commands.ts';
import { goTo, useRoute } from '../../state/route.ts';
import { isNowhere, skipToWork } from './use-everywhere.ts';

/**
 * By a key: the screen is drawn and has the focus before the next key, which belongs to it already. Whoever is at work in it stays there.
 */
function goByKey(screen: Screen): void {
  const isThere = useRoute.getState().screen === screen;
  flushSync(() => goTo(screen));
  const { activeElement } = document;
  if (isThere && !isNowhere() && document.getElementById('content')?.contains(activeElement) === true) return;
  skipToWork();
}

function GoByKey({ screen }: { readonly screen: Screen }) {
  useCommand(`go-${screen}`, () => goByKey(screen));
  return null;
}

export function GoByKeys() {
  return SCREENS.map((screen) => <GoByKey key={screen} screen={screen} />);
}
