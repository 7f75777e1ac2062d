// Rows that are called as ones that were sent, with other content: alone in their view, one key away, and sent or left out by a person.

import { afterEach, expect, it } from 'vitest';
import { shots } from './shots.ts';
import { confirmByKey, sees, settled } from './steps.ts';
import { batches, begin, choose, csv, rowsOf } from './intake-steps.ts';
import { closeAll } from './window.ts';

afterEach(closeAll);

it('a corrected row stands alone under what needs a decision, and is in no other count', async () => {
  const { opened, page } = await begin();
  await choose(opened, csv(rowsOf(6)));
  await sees(page, /^Send 6 nye linjer/);
  await settled(page);
  await confirmByKey(page);
  await sees(page, /^6 linjer ligger i tjenesten/);
  const again = rowsOf(8).map((row, index) => (index === 2 ? row.replace(';3,50;', ';5,50;') : row));
  await choose(opened, csv(again, 'Ahlsell rettet.csv'));
  await sees(page, /^Send 2 nye linjer/);
  await settled(page);

  const views = page.locator('.filters .views');
  const counts = async () => (await views.locator('button').allTextContents()).map((words) => words.trim());
  expect(await counts()).toEqual(['Alle 8', 'Feil 0', 'Må avgjøres 1', 'Sendt før 5', 'Like i filen 0']);
  const rows = page.locator('.intake-grid .window-of-rows .row');
  for (const [name, shown] of [
    ['Må avgjøres', 1],
    ['Sendt før', 5],
    ['Alle', 8],
  ] as const) {
    await views.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter');
    await expect.poll(() => rows.count()).toBe(shown);
  }
  await shots(opened, 'corrected', async () => {
    await page.keyboard.press('Alt+4');
    await page.locator('.intakes button').first().click();
    await page.locator('.intake-grid [role=grid]').focus();
    await expect.poll(() => rows.count()).toBe(8);
    await page.keyboard.press('F8');
    await settled(page);
  });

  // By key to the row, to what can be done with it, and back in the rows with the decision.
  await page.locator('.intake-grid [role=grid]').focus();
  await page.keyboard.press('F8');
  await sees(page, 'Rad 4');
  await expect.poll(() => page.locator('.intake-grid .here').textContent()).toBe('5,50');
  await page.keyboard.press('Shift+F10');
  const act = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(act).toBe('Send likevel');
  await page.keyboard.press('Enter');
  await sees(page, /^Send 3 nye linjer/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  expect(await counts()).not.toContain('Må avgjøres 1');
  await settled(page);
  await confirmByKey(page);
  await sees(page, /^9 linjer|^3 linjer ligger i tjenesten/);
  expect((await batches(page)).find(({ batch }) => batch === 2)).toMatchObject({ counts: { sent: 3, double: 5 } });
});
