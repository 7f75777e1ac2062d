// The side of a list: beside it, or over it in a narrow window. Ctrl+. and the button of the screen show and hide it.

import { useState } from 'react';
import { useCommand } from './commands.ts';

const NARROW = 1200;

export interface Side {
  /** Where it lies over the list, it is out. */
  readonly drawer: boolean;
  /** Where it stands beside the list, it is put away. */
  readonly hidden: boolean;
  readonly toggle: () => void;
  /** For the split that list and side stand in. */
  readonly classes: string;
}

export function useSide(): Side {
  const [drawer, setDrawer] = useState(false);
  const [hidden, setHidden] = useState(false);
  const toggle = (): void => {
    if (innerWidth < NARROW) setDrawer(!drawer);
    else setHidden(!hidden);
  };
  useCommand('side', toggle);
  return { drawer, hidden, toggle, classes: `${drawer ? ' drawer' : ''}${hidden ? ' bare' : ''}` };
}
