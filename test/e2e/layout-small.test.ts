// Nothing that counts is cut on any screen of a small window, or enlarged.

import { afterEach, expect, it } from 'vitest';
import { SCREENS } from './screens.ts';
import { closeAll, openConsole } from './window.ts';
import { cutTexts } from './cut-texts.ts';

afterEach(closeAll);

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
    [...document.querySelectorAll('.book thead th')]
      .filter((head) => head.scrollWidth > head.clientWidth)
      .map((head) => head.textContent),
  );
  expect(wide).toEqual([]);
});
