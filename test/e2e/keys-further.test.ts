// By keyboard alone, beside the run: the rows of an import, the overview after a closed cycle, and a key that comes too soon.

import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { closeByKeyboard, drawn, sees, settled, startPractice } from './steps.ts';
import { closeAll, openConsole } from './window.ts';

afterEach(closeAll);

const SLOW = 20_000;

/** The cell of the cursor, where the focus is on the rows; what has the focus elsewhere. */
const at = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const cell = document.getElementById(activeElement?.getAttribute('aria-activedescendant') ?? '');
    return (cell ?? activeElement)?.textContent ?? '';
  });

it('the next row with an error is one key away, and so is what was surely meant there', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+4');
  await page.getByRole('button', { name: 'Bruk en øvelsesfil' }).press('Enter');
  await sees(page, /^Send 12 nye linjer/);
  await settled(page);
  const grid = page.locator('.intake-grid [role=grid]');
  await grid.focus();
  await page.keyboard.press('F8');
  await expect.poll(() => at(page)).toBe('10428');
  await page.keyboard.press('F8');
  await sees(page, 'Ingen flere funn i denne retningen.');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Shift+F8');
  await expect.poll(() => at(page)).toBe('10428');

  // What can be done with the row: there by the key of the menu, and back in the rows once it is done.
  await page.keyboard.press('Shift+F10');
  await expect.poll(() => at(page)).toBe('Bruk 10482');
  await page.keyboard.press('Enter');
  await sees(page, /^Send 13 nye linjer/);
  await expect.poll(() => at(page)).toBe('10482');
  await page.keyboard.press('Tab');
  expect(await at(page)).toBe('Utelat raden');
  await page.keyboard.press('Enter');
  await sees(page, /^Send 12 nye linjer/);
  await expect.poll(() => at(page)).toBe('10482');
});

it('the arrow keys go through the findings, Enter filters by one, and the run has its key on its button', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open] .btn.primary').waitFor();
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Funn å se på');
  await settled(page);
  // A button with the key of the primary action says so, also where the head is full.
  await expect.poll(() => page.locator('.head .btn.primary kbd').filter({ visible: true }).count()).toBe(1);
  const side = page.locator('aside.side');
  await side.focus();
  const findings = side.locator('button.line');
  const isAt = (place: number) => findings.nth(place).evaluate((line) => line === document.activeElement);
  await page.keyboard.press('ArrowDown');
  expect(await isAt(0)).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await isAt(1)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => findings.first().getAttribute('aria-pressed')).toBe('true');
  expect(await isAt(0)).toBe(true);
});

it('after a closed cycle the buttons of the overview are of one width, and its key leads into it from the practice', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await closeByKeyboard(page, 'Alt+2');
  await page.keyboard.press('Alt+1');
  // Of the month before a year: which one that is goes with the day on which the practice begins.
  await sees(page, /^Lukk [a-z]+ \d{4}, timer/);
  await drawn(page);
  const widths = await page
    .locator('.must .btn')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().width)));
  expect(widths.length).toBeGreaterThan(1);
  expect(new Set(widths).size).toBe(1);
  await page.getByRole('button', { name: /^Begynn på nytt/ }).focus();
  await page.keyboard.press('Alt+1');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

  // Of two fast presses the second begins nothing, and says so.
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open]').waitFor({ timeout: SLOW });
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('dialog[open] .ends .btn:not(.primary)')!.click();
    while (document.querySelector('dialog[open]')) await new Promise(requestAnimationFrame);
    const press = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true });
    document.body.dispatchEvent(press);
  });
  await sees(page, 'Ctrl ↵ gjorde ingenting: en dialog ble nettopp lukket. Trykk igjen.');
  expect(await page.locator('dialog[open]').count()).toBe(0);
});
