// Nothing that counts is ever cut: ids, figures and buttons show whole at every edge, in both languages and in a small window too, and the
// page never scrolls sideways. Edges of one scene share its window.

import { afterEach, expect, it } from 'vitest';
import { closeAll, openConsole, type OpenWindow, resize } from './window.ts';
import { cutTexts } from './cut-texts.ts';
import { DESTINATION_SCREENS } from './destination-screens.ts';
import { type EdgeScreen, EDGE_SCREENS, INTAKE_EDGES, openEdge } from './edge-screens.ts';
import { drawn, pullByKey, startPractice } from './steps.ts';

afterEach(closeAll);

const all = [...EDGE_SCREENS, ...INTAKE_EDGES];
const SIZES = [[1280, 800] as const, [1024, 700] as const];

const scenes = [...new Set(all.map(({ scene }) => scene))].map((scene) => {
  const screens = all.filter((screen) => screen.scene === scene);
  return [screens.map(({ name }) => name).join(', '), screens] as const;
});

/** As the menu says it to the page. */
async function command({ app }: OpenWindow, id: string): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, said) => BrowserWindow.getAllWindows()[0]!.webContents.send('event/command', said),
    id,
  );
}

it.each(scenes)('shows what counts whole: %s', async (_names, screens: readonly EdgeScreen[]) => {
  const { opened, end } = await openEdge(screens[0]!);
  const { page } = opened;
  const cut: string[] = [];
  try {
    for (const [at, { name, go }] of screens.entries()) {
      if (at > 0) await go?.(opened);
      for (const language of ['nb', 'en'] as const) {
        if ((await page.locator('html').getAttribute('lang')) !== language) await command(opened, 'language');
        await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
        for (const size of SIZES) {
          await resize(opened, size);
          await drawn(page);
          expect(await page.locator('.nav').count()).toBe(1);
          cut.push(...(await cutTexts(page)).map((text) => `${name}, ${language} at ${size.join(' × ')}: ${text}`));
        }
      }
    }
  } finally {
    await opened.close();
    await end();
  }
  expect(cut).toEqual([]);
});

it('what an empty field of a layout asks for is whole', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  for (const { go } of DESTINATION_SCREENS.slice(0, 4)) await go(page);
  expect(await page.locator('.file-settings').count()).toBe(1);
  expect(await cutTexts(page)).toEqual([]);
});
