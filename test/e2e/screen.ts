// A screen of the walk, and how its primary action is pressed.

import type { Page } from 'playwright-core';
import { settled } from './steps.ts';

export interface Screen {
  readonly name: string;
  readonly go: (page: Page) => Promise<void>;
}

export const WAIT = 30_000;

/** The primary button of the page, whatever it says: enabled and waiting for a key. */
export async function primary(page: Page): Promise<void> {
  await settled(page);
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open]').waitFor({ timeout: WAIT });
}
