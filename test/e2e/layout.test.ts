// Nothing that counts is ever cut: ids, figures and buttons show whole at every edge, and the page never scrolls sideways.

import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { EDGE_SCREENS, INTAKE_EDGES, openEdge } from './edge-screens.ts';
import { SCREENS } from './screens.ts';
import { closeAll, openConsole } from './window.ts';

afterEach(closeAll);

/** What is cut, in words: ids, figures, dates and buttons whose text is wider than its place. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll<HTMLElement>('.id, .n, .btn, .totals .row > div, .grid .row > div:nth-child(2)'),
    ];
    const cut = seen.filter((element) => {
      const { overflowX } = getComputedStyle(element);
      const wraps = element.querySelector('.named, .cut') !== null || element.closest('.group') !== null;
      return !wraps && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    });
    const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ['the page scrolls sideways'] : [];
    return [...cut.map((element) => `${element.className}: ${element.textContent}`), ...wide];
  });
}

it.each([...EDGE_SCREENS, ...INTAKE_EDGES].map((screen) => [screen.name, screen] as const))(
  'shows what counts whole: %s',
  async (_, screen) => {
    const { opened, end } = await openEdge(screen, 'nb');
    try {
      expect(await opened.page.locator('.nav').count()).toBe(1);
      expect(await cutTexts(opened.page)).toEqual([]);
    } finally {
      await opened.close();
      await end();
    }
  },
);

it.each(['nb', 'en'] as const)('shows what counts whole on every screen of a small window (%s)', async (language) => {
  const { page } = await openConsole({ language, width: 1024, height: 700 });
  const found: string[] = [];
  for (const screen of SCREENS) {
    await screen.go(page);
    found.push(...(await cutTexts(page)).map((words) => `${screen.name}: ${words}`));
  }
  expect(found).toEqual([]);
});

it('heads of the month stand clear of each other at 150 %', async () => {
  const { app, page } = await openConsole({ width: 1280, height: 800 });
  for (const screen of SCREENS.slice(0, 2)) await screen.go(page);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(1.5));
  await page.waitForFunction(() => innerWidth < 900);
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('.stmt th')]
      .filter((head) => head.scrollWidth > head.clientWidth)
      .map((head) => head.textContent),
  );
  expect(wide).toEqual([]);
});
