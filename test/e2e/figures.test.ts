// Figures that answer, in the window: resting on a count says how it was counted, a press shows what it counts; a bar filters, and the
// same again as a table. An entry has its raw text behind a fold.

import { afterEach, expect, it } from 'vitest';
import { drawn, pullByKey, settled, startPractice } from './steps.ts';
import { closeAll, openConsole } from './window.ts';

afterEach(closeAll);

it('a count says how it was counted and shows what it counts; a bar filters, Ctrl adds one, again clears; all read as tables', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await settled(page);
  const filtered = async (): Promise<number> => {
    await drawn(page);
    return Number((await page.locator('.totals .filtered .posts').textContent())!.replaceAll(/\D/g, ''));
  };
  const all = await filtered();

  const figure = page.locator('.tie .counted .figure').first();
  await figure.hover();
  const card = page.locator('.counted-card');
  await card.waitFor();
  const counts = await card.locator('tr td:nth-child(2)').allTextContents();
  const [sum, ...parts] = counts.map(Number).reverse();
  expect(parts.reduce((total, part) => total + part, 0)).toBe(sum);
  expect(sum).toBe(all);
  // By keyboard, too; Esc closes it.
  await page.mouse.move(640, 700);
  await card.waitFor({ state: 'detached' });
  await figure.focus();
  await card.waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });

  // Held: none of them.
  await page.locator('.tie .counted .figure').nth(2).click();
  await expect.poll(filtered).toBe(0);
  await figure.click();
  await expect.poll(filtered).toBe(all);

  const bars = page.locator('.upright button');
  await bars.first().click();
  await expect.poll(filtered).toBeLessThan(all);
  const one = await filtered();
  await bars.nth(2).click({ modifiers: ['Control'] });
  await expect.poll(filtered).toBeGreaterThan(one);
  await bars.nth(2).click({ modifiers: ['Control'] });
  await expect.poll(filtered).toBe(one);
  await bars.first().click();
  await expect.poll(filtered).toBe(all);

  const day = (await bars.first().getAttribute('aria-label'))!;
  await page.getByRole('button', { name: 'Tabell' }).first().click();
  const row = page.locator('.side table.lite tr').first();
  await row.waitFor();
  expect(day).toContain((await row.locator('th').innerText()).trim());

  await page.locator('[role=grid]').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  const raw = dialog.locator('details').filter({ hasText: 'AntallTimer' });
  expect(await raw.evaluate((fold) => (fold as HTMLDetailsElement).open)).toBe(false);
});
