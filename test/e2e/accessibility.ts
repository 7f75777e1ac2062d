// One walk over every screen and dialog of the real window for each language, and each in its theme: what axe asks, and what is cut where
// it is small, before the next screen is gone to. A theme changes colours and no words, a language words and no colours: two walks ask all.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { cutTexts, primaryOutOfSight, raggedTexts } from './cut-texts.ts';
import { SCREENS } from './screens.ts';
import { openConsole, resize } from './window.ts';

type Theme = 'dark' | 'light';

/** A theme changes colours and nothing else: what axe asks of everything else it asks once. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown[] }[];
}

interface AxeWindow {
  readonly axe?: { run(on: Document, options: object): Promise<{ violations: readonly Violation[] }> };
}

/** To bring axe into the page takes as long as asking it, and there it stays: only the first time is it brought. */
async function asksAxe(page: Page, options: object): Promise<readonly Violation[]> {
  const again = await page.evaluate(async (how) => {
    const { axe } = window as unknown as AxeWindow;
    return axe === undefined ? null : (await axe.run(document, how)).violations;
  }, options);
  if (again !== null) return again;
  return (await new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze()).violations;
}

async function violations(page: Page, name: string, theme: Theme, rules?: readonly string[]): Promise<string[]> {
  // Only what is wrong is written out: what is right was a third of its time.
  const found = await asksAxe(page, {
    resultTypes: ['violations'],
    ...(rules !== undefined && { runOnly: [...rules] }),
  });
  return found.map(
    (one) =>
      `${name} (${theme}): ${one.id}: ${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
}

/** As the page itself does it (renderer/app.tsx); what fades is there before anything looks at it. */
async function light(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset.theme = wanted;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // A dialog that has just been opened appears: half there, its words are too pale.
    const fading = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime ?? Infinity));
    await Promise.allSettled(fading.map((one) => one.finished));
  }, theme);
}

/** What axe finds on the screen that is shown, in both themes. */
export async function violationsHere(page: Page, name: string): Promise<string[]> {
  await light(page, 'dark');
  const found = await violations(page, name, 'dark');
  await light(page, 'light');
  return [...found, ...(await violations(page, name, 'light', OF_COLOUR))];
}

const SMALL = [1024, 700] as const;
const USUAL = [1280, 800] as const;

/** What axe finds in one language and theme, and what is cut or out of sight in a small window, screen by screen. */
export async function violationsEverywhere(language: 'nb' | 'en', theme: Theme): Promise<string[]> {
  const [width, height] = USUAL;
  const opened = await openConsole({ language, width, height });
  const { page } = opened;
  await page.evaluate(
    async (chosen) => {
      const { exportConsole } = window as unknown as { readonly exportConsole: Bridge };
      await exportConsole.settingsSet(chosen);
    },
    { language, theme },
  );
  await page.reload();
  const found: string[] = [];
  for (const screen of SCREENS) {
    await screen.go(page);
    expect(await page.evaluate(() => document.documentElement.lang), screen.name).toContain(language);
    await light(page, theme);
    found.push(...(await violations(page, screen.name, theme)));
    await resize(opened, SMALL);
    const cut = (await cutTexts(page)).map((words) => `cut: ${words}`);
    const unseen = [...cut, ...(await primaryOutOfSight(page)), ...(await raggedTexts(page))];
    found.push(...unseen.map((words) => `${screen.name}: ${words}`));
    await resize(opened, USUAL);
  }
  return found;
}
