// Each screen that the contract names is drawn by a file of its own, and the other way round; menu and page call it alike.

import { expect, test, vi } from 'vitest';
import { SCREEN_NAMES, SCREENS } from '../../preload/contract/screens.ts';

vi.stubGlobal('window', { exportConsole: {} });

const { shownScreen, strayScreens } = await import('../../renderer/screens/all-screens.ts');

test('every screen that is named is drawn by a file, and no file draws another', () => {
  expect(strayScreens()).toEqual([]);
  for (const screen of SCREENS) expect(typeof shownScreen(screen).Shown, screen).toBe('function');
});

test('no two screens have one name or one sign', () => {
  for (const names of [SCREEN_NAMES.nb, SCREEN_NAMES.en])
    expect(new Set(Object.values(names)).size).toBe(SCREENS.length);
  expect(new Set(SCREENS.map((screen) => shownScreen(screen).icon)).size).toBe(SCREENS.length);
});
