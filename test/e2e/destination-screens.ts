// Destinations, their layouts and the dialogs of both, as a person reaches them.

import { primary, type Screen, WAIT } from './screen.ts';
import { settled } from './steps.ts';

export const DESTINATION_SCREENS: readonly Screen[] = [
  {
    name: 'destinations',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page.keyboard.press('Alt+7');
      await settled(page);
    },
  },
  {
    name: 'layout',
    go: async (page) => {
      await page
        .getByRole('button', { name: /^(Åpne …|Open …)$/ })
        .nth(3)
        .click();
      await page.locator('.bytes').waitFor({ timeout: WAIT });
    },
  },
  { name: 'dialog-layout-copy', go: primary },
  {
    name: 'layout-own',
    go: async (page) => {
      await page.keyboard.press('Control+Enter');
      await settled(page);
      await page.locator('.column-strip').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'dialog-destination',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page
        .getByRole('button', { name: /^(Ny destinasjon|New destination)/ })
        .first()
        .click();
    },
  },
];
