// Nothing that counts is cut where the page is enlarged. A small window: accessibility.ts.

import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { SCREENS } from './screens.ts';
import { closeAll, openConsole } from './window.ts';

afterEach(closeAll);

it('heads of the month stand clear of each other at 150 %', async () => {
  const { app, page } = await openConsole({ width: 1280, height: 800 });
  for (const screen of SCREENS.slice(0, 2)) await screen.go(page);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(1.5));
  await page.waitForFunction(() => innerWidth < 900);
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('.book thead th')]
      .filter((head) => head.scrollWidth > head.clientWidth)
      .map((head) => head.textContent),
  );
  expect(wide).toEqual([]);
});

/** Rows of the grid that are wholly in view, and whether head, steps and filter stand beside each other. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (name: string) => document.querySelector(name)!.getBoundingClientRect();
    const body = boxOf('.window-of-rows');
    const rows = [...document.querySelectorAll('.window-of-rows [id^=line-]')].map((row) =>
      row.getBoundingClientRect(),
    );
    const seen = rows.filter(
      ({ top, bottom, height }) => height > 0 && top >= body.top - 1 && bottom <= body.bottom + 1,
    );
    const parts = ['.head', '.steps', '.filters'].map(boxOf);
    const middles = parts.map(({ top, bottom }) => (top + bottom) / 2);
    return {
      rows: seen.length,
      oneRow: Math.max(...middles) - Math.min(...middles) < 4,
      apart: parts.every(({ right }, at) => at === 2 || right <= parts[at + 1]!.left + 1),
      within: parts.every(({ right }) => right <= innerWidth),
      primary: boxOf('.head .btn.primary').right <= boxOf('.steps').left,
    };
  });

it.each([
  ['at 200 % on 1280×800', { width: 1280, height: 800 }, 2, 8],
  ['in a window of 460 pixels', { width: 1100, height: 460 }, 1, 8],
] as const)(
  'a run shows at least eight rows %s: head, steps and filter share one',
  async (_name, size, zoom, least) => {
    const { app, page } = await openConsole(size);
    for (const screen of SCREENS) {
      await screen.go(page);
      if (screen.name === 'run-review') break;
    }
    await app.evaluate(
      ({ BrowserWindow }, { factor, to }) => {
        const [window] = BrowserWindow.getAllWindows();
        window!.setMinimumSize(400, 300);
        window!.setContentSize(to.width, to.height);
        window!.webContents.setZoomFactor(factor);
      },
      { factor: zoom, to: size },
    );
    await page.waitForFunction((height) => innerHeight <= height, 480);
    await page.waitForTimeout(500);
    const { rows, ...shown } = await inView(page);
    expect(shown).toEqual({ oneRow: true, apart: true, within: true, primary: true });
    expect(rows).toBeGreaterThanOrEqual(least);
  },
);
