// Nothing that counts is cut where the page is enlarged. A small window: accessibility.ts.

import { afterEach, expect, it } from 'vitest';
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
