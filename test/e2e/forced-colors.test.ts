// Forced colours and reduced motion: where the system paints, what is chosen, where one is, what to do next and how much is what stay in
// sight; and nothing moves for a person who asked for that.

import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { pullByKey, settled, startPractice } from './steps.ts';
import { closeAll, openConsole } from './window.ts';

afterEach(closeAll);

type Property = 'backgroundColor' | 'backgroundImage' | 'outlineStyle' | 'transitionDuration' | 'animationName';

const styleOf = (page: Page, selector: string, property: Property): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property);

/** The system's colour for what is chosen, as the page has it. */
const highlight = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });

it('says by the system’s own colours and lines what tints and shadows said, and moves nothing', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await settled(page);
  const moving = await styleOf(page, '.head .btn.primary', 'transitionDuration');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const chosen = await highlight(page);

  await page
    .locator('#line-1')
    .getByRole('gridcell')
    .nth(1)
    .click({ modifiers: ['Control'] });
  expect(await styleOf(page, '.head .btn.primary', 'backgroundColor')).toBe(chosen);
  expect(await styleOf(page, '.views-bar .pick.on', 'backgroundColor')).toBe(chosen);
  expect(await styleOf(page, '.views-bar .pick:not(.on)', 'backgroundColor')).not.toBe(chosen);
  expect(await styleOf(page, '.grid .sel > div', 'backgroundColor')).toBe(chosen);
  expect(await styleOf(page, '.grid .cur', 'outlineStyle')).toBe('solid');
  expect(await styleOf(page, '.nav .go.on', 'outlineStyle')).toBe('solid');
  const bar = page.locator('.upright button').first();
  const painted = await bar.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  expect(painted).not.toMatch(/^(transparent|rgba\(0, 0, 0, 0\))$/);
  expect(await bar.evaluate((element) => getComputedStyle(element, '::before').forcedColorAdjust)).toBe('none');

  expect(moving).not.toBe('0s');
  expect(await styleOf(page, '.head .btn.primary', 'transitionDuration')).toBe('0s');
  await page.keyboard.press('Control+Enter');
  expect(await styleOf(page, 'dialog[open]', 'animationName')).toBe('none');
  expect(await styleOf(page, 'dialog[open] .btn.primary', 'backgroundColor')).toBe(chosen);
  await page.keyboard.press('Escape');
  await settled(page);

  // A key on what is chosen has the ground of what is chosen.
  await page.keyboard.press('Control+k');
  await page.locator('.palette li[aria-selected="true"] kbd').waitFor();
  expect(await styleOf(page, '.palette li[aria-selected="true"] kbd', 'backgroundColor')).toBe(chosen);
  await page.keyboard.press('Escape');
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('Shift+F10');
  await page.locator('.menu-list [role=menuitem]').first().waitFor();
  expect(await styleOf(page, '.menu-list [role=menuitem]:focus', 'backgroundColor')).toBe(chosen);
});
