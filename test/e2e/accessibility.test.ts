// axe on every screen and dialog of the real window, in both themes and both languages: no violations.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { SCREENS } from './screens.ts';
import { closeAll, openConsole } from './window.ts';

afterEach(closeAll);

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

it.each([
  ['nb', 'light'],
  ['nb', 'dark'],
  ['en', 'light'],
  ['en', 'dark'],
] as const)('axe finds nothing on any screen (%s, %s)', async (language, theme) => {
  const { page } = await openConsole({ language, width: 1280, height: 800 });
  await page.evaluate(
    async ([chosen, lit]) => {
      const { exportConsole } = window as unknown as {
        exportConsole: { settingsSet(input: object): Promise<unknown> };
      };
      await exportConsole.settingsSet({ language: chosen, theme: lit });
    },
    [language, theme] as const,
  );
  await page.reload();
  const found: string[] = [];
  for (const screen of SCREENS) {
    await screen.go(page);
    expect(await page.evaluate(() => document.documentElement.lang), screen.name).toContain(language);
    found.push(...(await violations(page, screen.name)));
  }
  expect(found).toEqual([]);
});
