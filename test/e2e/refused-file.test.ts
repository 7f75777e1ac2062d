// A file that the ERP refused as a whole, in the real window: one question, and the hand-over of what was pulled again is open.

import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { entry, handOver, openDesk, pull, statusesOf } from '../support/desk.ts';
import { violationsHere } from './accessibility.ts';
import { sees } from './steps.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

afterEach(closeAll);

const SHOTS = process.env.SHOTS;
async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: path.join(SHOTS, `${name}.png`) });
}

it('is rejected with its words, pulled again, and its hand-over is opened under a new number', async () => {
  const desk = await openDesk();
  for (let n = 0; n < 3; n += 1) desk.sandbox.addTime(entry());
  await pull(desk);
  await handOver(desk, 1);
  const opened = await openConsole({ folder: desk.data, width: 1440, height: 900 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await page
    .getByRole('button', { name: /^(Mer|Flere valg)/ })
    .or(page.getByRole('button', { name: 'Hele filen avvist …' }))
    .filter({ visible: true })
    .first()
    .click();
  const item = page.getByRole('menuitem', { name: 'Hele filen avvist …' });
  if ((await item.count()) > 0) await item.click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel(/^Hva ERP sa/).fill('ukjent lønnsart, ingenting er lest inn');
  await shot(page, 'refused');
  expect(await violationsHere(page, 'refused file')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await sees(page, /^Overlever 3 timeposter/);
  await shot(page, 'refused-again');
  await opened.close();
  expect(await statusesOf(desk, 1)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await statusesOf(desk, 2)).toEqual(['ready', 'ready', 'ready']);
});
