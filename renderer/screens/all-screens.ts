// Every screen of the window, found by its file.

import { type Screen, SCREENS } from '../../preload/contract/screens.ts';
import type { ShownScreen, ShownScreens } from './shown-screen.ts';

const FILES = import.meta.glob<{ readonly screens: ShownScreens }>('./*/screen.tsx', { eager: true });

const SHOWN: ReadonlyMap<string, ShownScreen> = new Map(
  Object.values(FILES).flatMap(({ screens }) => Object.entries(screens)),
);

/** Throws where no file draws it. */
export function shownScreen(screen: Screen): ShownScreen {
  const shown = SHOWN.get(screen);
  if (shown === undefined) throw new Error(`no file renderer/screens/…/screen.tsx draws the screen "${screen}"`);
  return shown;
}

/** Screens that are named and not drawn, and the other way round: none. */
export function strayScreens(): string[] {
  const named: readonly string[] = SCREENS;
  return [...named.filter((one) => !SHOWN.has(one)), ...[...SHOWN.keys()].filter((one) => !named.includes(one))];
}
