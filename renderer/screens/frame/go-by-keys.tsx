// The commands that open the screens.

import { flushSync } from 'react-dom';
import { type Screen, SCREENS } from '../../../preload/contract/screens.ts';
import { useCommand } from '../../state/commands.ts';
import { goTo, useRoute } from '../../state/route.ts';
import { isNowhere, skipToWork } from './use-everywhere.ts';

/**
 * By a key: the screen is drawn and has the focus before the next key, which belongs to it already. Whoever is at work in it stays
 * there; the bar of the practice stands beside every screen.
 */
function goByKey(screen: Screen): void {
  const isThere = useRoute.getState().screen === screen;
  flushSync(() => goTo(screen));
  const { activeElement } = document;
  const isAtWork = activeElement?.matches('#content *:not(.practice, .practice *)') === true;
  if (isThere && !isNowhere() && isAtWork) return;
  skipToWork();
}

function GoByKey({ screen }: { readonly screen: Screen }) {
  useCommand(`go-${screen}`, () => goByKey(screen));
  return null;
}

export function GoByKeys() {
  return SCREENS.map((screen) => <GoByKey key={screen} screen={screen} />);
}
