// Nothing that counts is ever cut: ids, figures and buttons show whole at every edge, and the page never scrolls sideways.

import { afterEach, expect, it } from 'vitest';
import { closeAll, openConsole } from './window.ts';
import { cutTexts } from './cut-texts.ts';
import { DESTINATION_SCREENS } from './destination-screens.ts';
import { type EdgeScreen, EDGE_SCREENS, INTAKE_EDGES, openEdge } from './edge-screens.ts';
import { pullByKey, startPractice } from './steps.ts';

afterEach(closeAll);

async function isWhole(screen: EdgeScreen, language: 'nb' | 'en'): Promise<void> {
  const { opened, end } = await openEdge(screen, language);
  try {
    expect(await opened.page.locator('.nav').count()).toBe(1);
    expect(await cutTexts(opened.page)).toEqual([]);
  } finally {
    await opened.close();
    await end();
  }
}

const all = [...EDGE_SCREENS, ...INTAKE_EDGES];

it.each(all.map((screen) => [screen.name, screen] as const))('shows what counts whole: %s', (_, screen) =>
  isWhole(screen, 'nb'),
);

it.each(all.filter(({ name }) => name.endsWith('small')).map((screen) => [screen.name, screen] as const))(
  'and in English, in a small window: %s',
  (_, screen) => isWhole(screen, 'en'),
);

it('what an empty field of a layout asks for is whole', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  for (const { go } of DESTINATION_SCREENS.slice(0, 4)) await go(page);
  expect(await page.locator('.file-settings').count()).toBe(1);
  expect(await cutTexts(page)).toEqual([]);
});
