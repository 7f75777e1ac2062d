// What a screen says of itself to the window around it, in a file `screen.tsx` of its folder.

import type { ReactNode } from 'react';
import type { Screen } from '../../preload/contract/screens.ts';
import type { IconName } from '../parts/icon.tsx';

export interface ShownScreen {
  readonly icon: IconName;
  readonly Shown: () => ReactNode;
  /** How much waits there, beside its name in the navigation (`NavigationCount`); nothing where nothing does. */
  readonly Waits?: () => ReactNode;
  /** A line stands before it in the navigation. */
  readonly isApart?: boolean;
  /** Where the focus goes when nothing has it; without it the list of the screen. */
  readonly home?: string;
  /** Its list is one that is opened: until then the focus stays with the page. */
  readonly isOfRuns?: boolean;
  /** Before it is gone to by the navigation. */
  readonly beforeGoing?: () => void;
}

/** The screens that a file draws, by their names. */
export type ShownScreens = { readonly [S in Screen]?: ShownScreen };
