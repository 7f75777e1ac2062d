// A layout by keyboard alone: opened, copied, its columns changed, kept, out to a file, left, and one taken in. The focus is never lost.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { entry, openDesk, pull } from '../support/desk.ts';
import { sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

afterEach(closeAll);

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === null || at === document.body ? null : (at.getAttribute('aria-label') ?? at.textContent);
  });
const inside = (page: Page, name: string) =>
  expect.poll(() =>
    page.evaluate((of) => document.activeElement?.closest(of) !== null && document.activeElement !== null, name),
  );

async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (words.test((await focused(page)) ?? '')) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${words}`);
}

it('opens, copies, changes, keeps, exports, leaves and imports', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry({ ProsjektLinjeId: '020', ArbeidstypeId: '100', ProduktId: '1030' }));
  await pull(desk);
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page, app } = opened;
  const file = path.join(desk.root, 'oppsett.json');
  await app.evaluate(({ dialog }, to) => {
    Object.assign(dialog, {
      showSaveDialog: async () => ({ canceled: false, filePath: to }),
      showOpenDialog: async () => ({ canceled: false, filePaths: [to] }),
    });
  }, file);

  await page.keyboard.press('Alt+7');
  await sees(page, 'Filoppsett');
  await tabTo(page, /^Åpne …$/);
  // The first three are written as they are listed, and have no columns.
  for (let next = 0; next < 3; next += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sees(page, 'ekte byte, kjøring 1');
  await inside(page, '.columns').toBe(true);
  // What a dialog proposes is typed over.
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.type('Mitt oppsett');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await sees(page, 'Eget oppsett, versjon 1');
  expect(await page.locator('.layout-name input').inputValue()).toBe('Mitt oppsett');
  await inside(page, '.columns').toBe(true);

  // The parts of the window, one after the other.
  const parts = new Set<string>();
  for (let press = 0; press < 7; press += 1) {
    await page.keyboard.press('F6');
    parts.add(await page.evaluate(() => document.activeElement!.className.split(' ')[0]!));
  }
  for (const part of ['columns-scroll', 'file-settings', 'file-preview', 'nav']) expect([...parts]).toContain(part);

  // A new column is named at once; moving it keeps the button, taking it away goes to the one before.
  await page.locator('.columns [data-column="0"]').focus();
  await tabTo(page, /^Ny kolonne$/);
  await page.keyboard.press('Enter');
  await inside(page, '.column-strip .strip-fields').toBe(true);
  await page.keyboard.type('Firma');
  await expect.poll(() => page.locator('.columns button.line').nth(1).textContent()).toBe('Firma');
  await tabTo(page, /^Flytt ned$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.columns button.line').nth(2).textContent()).toBe('Firma');
  await expect.poll(() => focused(page)).toBe('Flytt ned');
  await tabTo(page, /^Ta bort$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.columns button.line', { hasText: 'Firma' }).count()).toBe(0);
  await inside(page, '.columns').toBe(true);

  await page.locator('.layout-name input').fill('Vårt oppsett');
  await page.keyboard.press('Control+Enter');
  await sees(page, /Vårt oppsett.* er lagret/u);
  await page.locator('.head').getByRole('button', { name: 'Flere valg' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Ta ut/ }).focus();
  await page.keyboard.press('Enter');
  await sees(page, /oppsett\.json/u);
  await page.keyboard.press('Escape');
  await sees(page, 'Filoppsett');
  await expect.poll(() => focused(page)).toBe('Rediger …');

  writeFileSync(file, '{"name": "x", "columns": [');
  await tabTo(page, /^Hent inn …$/);
  await page.keyboard.press('Enter');
  await sees(page, 'oppsett.json er ikke et filoppsett.');
  await sees(page, /Ta ut et oppsett herfra/u);
});
