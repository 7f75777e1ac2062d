// What the ERP answered, and that it is taken back: what the filter does not show is said before it is answered, and the way back stands
// behind the run, as the dialog of the acceptance promises.

import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { asked, primaryByKey, pullByKey, sees, settled, startPractice } from './steps.ts';
import { closeAll, openConsole } from './window.ts';

afterEach(closeAll);

const accepted = (page: Page): Promise<number> =>
  asked<{ tieOut: { accepted: { rows: number } } }[]>(page, (bridge) => bridge.runsList({})).then(
    (runs) => runs.at(-1)!.tieOut.accepted.rows,
  );

it('an answer for entries outside the filter says so first, and all that was accepted is taken back behind the run', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await primaryByKey(page, 'Filoppsett');
  await sees(page, /^Godta \d/);
  await settled(page);
  await page.locator('[role=grid]').focus();
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  // One that is shown is answered at once.
  await page.locator('.actions').getByRole('button', { name: 'Godta 1', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Funn/ }).first().click();
  await page.locator('.actions').getByRole('button', { name: 'Godta 1 …', exact: true }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('1 post er utenfor filteret').waitFor();
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await expect.poll(() => accepted(page)).toBe(1);

  // On Overview the last months stand in sight, though the next card is above; what the program moves by itself stands below them.
  await page.keyboard.press('Alt+1');
  await page.locator('.start .next').waitFor();
  await settled(page);
  const heads = await page.locator('.start .right h2').allInnerTexts();
  expect(heads.findIndex((head) => /siste tolv/.test(head))).toBeLessThan(heads.indexOf('Hentegrense for timer'));
  const months = (await page.locator('.start .right section', { hasText: 'siste tolv' }).boundingBox())!;
  const bar = (await page.locator('.practice').boundingBox())!;
  expect(months.y + months.height).toBeLessThanOrEqual(bar.y);
  await page.keyboard.press('Alt+2');
  await settled(page);

  await page.locator('.head .narrow').getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Ta tilbake svaret …' }).click();
  await dialog.getByText('Ta tilbake svaret for 1 timepost').waitFor();
  await dialog.getByText(/^Den er ikke merket i tjenesten, og venter på svar fra ERP igjen/).waitFor();
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await expect.poll(() => accepted(page)).toBe(0);
  await sees(page, /^Godta 285/);
});
