// The dialogs of a review, of connections and of settings, as a person reaches them; each is left by Esc.

import type { Page } from 'playwright-core';
import { en } from '../../renderer/language/en.ts';
import { nb } from '../../renderer/language/nb.ts';
import { type Screen, WAIT } from './screen.ts';
import { settled } from './steps.ts';

const dialogOpen = (page: Page) => page.locator('dialog[open]').waitFor({ timeout: WAIT });

async function away(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await settled(page);
}

/** A command by its name in the palette. */
async function command(page: Page, id: 'columns' | 'notes' | 'save-view'): Promise<void> {
  await away(page);
  await page.keyboard.press('Control+k');
  await dialogOpen(page);
  const language = await page.evaluate(() => document.documentElement.lang);
  const name = (language.startsWith('en') ? en : nb).commands.name[id];
  await page.keyboard.type(name);
  // The list of before stands until what was typed has narrowed it.
  await page.locator('dialog[open] [role=option]').first().filter({ hasText: name }).waitFor({ timeout: WAIT });
  await page.keyboard.press('Enter');
}

async function button(page: Page, name: RegExp): Promise<void> {
  await away(page);
  await page.getByRole('button', { name }).first().click();
  await dialogOpen(page);
}

async function inGrid(page: Page, ...keys: string[]): Promise<void> {
  await away(page);
  await page.locator('[role=grid]').focus();
  for (const key of keys) await page.keyboard.press(key);
}

/** From a run in review, of which something is held. */
export const REVIEW_SCREENS: readonly Screen[] = [
  {
    name: 'row-menu',
    go: async (page) => {
      await inGrid(page, 'n', 'Shift+F10');
      await page.getByRole('menuitem').first().waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'dialog-record',
    go: async (page) => {
      await inGrid(page, 'Enter');
      await dialogOpen(page);
    },
  },
  {
    name: 'dialog-seen',
    go: async (page) => {
      await inGrid(page, 's');
      await dialogOpen(page);
    },
  },
  {
    name: 'column-filter',
    go: async (page) => {
      await inGrid(page, 'Alt+ArrowDown');
      await page.getByRole('menuitem').nth(1).click();
      await page.locator('.column-filter').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'columns',
    go: async (page) => {
      await command(page, 'columns');
      await page.locator('.column-filter.choice').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'dialog-view',
    go: async (page) => {
      await command(page, 'save-view');
      await dialogOpen(page);
    },
  },
  {
    name: 'dialog-notes',
    go: async (page) => {
      await command(page, 'notes');
      await dialogOpen(page);
    },
  },
  {
    name: 'dialog-undo',
    go: async (page) => {
      await away(page);
      // In a wide window it stands beside the menu that has it otherwise.
      const beside = page.getByRole('button', { name: /^(Angre …|Undo …)/ });
      if (await beside.isVisible()) await beside.click();
      else {
        // The practice bar has one of its own where it is folded.
        await page
          .locator('header')
          .getByRole('button', { name: /^(Flere valg|More)/ })
          .click();
        await page.getByRole('menuitem', { name: /^(Angre …|Undo …)/ }).click();
      }
      await dialogOpen(page);
    },
  },
  {
    name: 'dialog-proof',
    go: async (page) => {
      await away(page);
      await page.keyboard.press('Control+p');
      await dialogOpen(page);
    },
  },
  {
    name: 'dialog-practice-over',
    go: async (page) => {
      await away(page);
      const over = /^(Begynn på nytt|Start over) …/;
      const beside = page.getByRole('button', { name: over });
      if (await beside.isVisible()) await beside.click();
      else {
        await page.locator('.practice').getByRole('button').click();
        await page.getByRole('menuitem', { name: over }).click();
      }
      await dialogOpen(page);
    },
  },
];

/** From the connections. */
export const CONNECTION_DIALOGS: readonly Screen[] = [
  { name: 'dialog-locked', go: (page) => button(page, /^(Endre perioden|Change the period) …/) },
  { name: 'dialog-cutoff', go: (page) => button(page, /^(Endre grensen|Change the cutoff) …/) },
];

/** From the settings. */
export const SETTINGS_DIALOGS: readonly Screen[] = [
  {
    name: 'dialog-put-back',
    go: async (page) => {
      await page.getByRole('button', { name: /^(Ta kopi nå|Back up now)/ }).click();
      await page
        .getByRole('button', { name: /^(Legg tilbake|Put back) …/ })
        .first()
        .waitFor({ timeout: WAIT });
      await button(page, /^(Legg tilbake|Put back) …/);
    },
  },
];
