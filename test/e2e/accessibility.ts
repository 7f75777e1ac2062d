// axe on every screen and dialog of the real window, in one language: each screen in both themes before the next is gone to.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { SCREENS } from './screens.ts';
import { openConsole } from './window.ts';

const THEMES = ['dark', 'light'] as const;

async function violations(page: Page, name: string): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return found.map(
    (one) =>
      `${name}: ${one.id}: ${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
}

/** As the page itself does it (renderer/app.tsx); colours that fade are there before anything looks at them. */
async function light(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset.theme = wanted;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map((one) => one.finished));
  }, theme);
}

/** What axe finds, screen by screen, in both themes. */
export async function violationsEverywhere(language: 'nb' | 'en'): Promise<string[]> {
  const { page } = await openConsole({ language, width: 1280, height: 800 });
  await page.evaluate(async (chosen) => {
    const { exportConsole } = window as unknown as { readonly exportConsole: Bridge };
    await exportConsole.settingsSet({ language: chosen, theme: 'light' });
  }, language);
  await page.reload();
  const found: string[] = [];
  for (const screen of SCREENS) {
    await screen.go(page);
    expect(await page.evaluate(() => document.documentElement.lang), screen.name).toContain(language);
    for (const theme of THEMES) {
      await light(page, theme);
      found.push(...(await violations(page, `${screen.name} (${theme})`)));
    }
  }
  return found;
}
