// At 200 %: the palette scrolls once and ends inside the window, names and examples have room, and what is opened is seen.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { MATERIAL, readFile } from './intake-files.ts';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { asked, drawn, pullByKey, settled, startPractice } from './steps.ts';
import { closeAll, engineReady, openConsole, type OpenWindow } from './window.ts';

let opened: OpenWindow;

beforeAll(async () => {
  opened = await openConsole({ width: 1280, height: 800 });
  const { app, page } = opened;
  await startPractice(page);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(2));
  await page.waitForFunction(() => innerWidth < 700);
});
afterAll(closeAll);

it('the palette has one list that scrolls, and ends above the edge of the window', async () => {
  const { page } = opened;
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] [role=option]').first().waitFor();
  const shown = await page.evaluate(() => {
    const box = document.querySelector('dialog[open]')!;
    const list = box.querySelector('ul')!;
    return {
      around: box.scrollHeight > box.clientHeight + 1,
      below: box.getBoundingClientRect().bottom > innerHeight - 8 || list.getBoundingClientRect().bottom > innerHeight,
    };
  });
  expect(shown).toEqual({ around: false, below: false });
  await page.keyboard.press('Escape');
});

it('the strip of a connection is read whole, and advanced fields come in sight when they are opened', async () => {
  const { page } = opened;
  await page.keyboard.press('Alt+6');
  await page.locator('.connection-head').waitFor();
  await drawn(page);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.connection-head .strip *')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
  await page.getByRole('button', { name: 'Ny tilkobling …' }).first().click();
  await page.locator('dialog[open] details.fold summary').first().press('Enter');
  const field = page.locator('dialog[open] details.fold[open] .field').first();
  const ends = page.locator('dialog[open] .ends');
  await expect
    .poll(async () => (await field.boundingBox())!.y - (await ends.boundingBox())!.y, { timeout: 5_000 })
    .toBeLessThan(0);
  await page.keyboard.press('Escape');
});

it('the examples of the columns of a file have room for a date', async () => {
  const { page } = opened;
  await page.keyboard.press('Alt+4');
  await readFile(page, 'Ahlsell_oktober_2026.csv', MATERIAL);
  await page.locator('.steps select').selectOption({ index: 1 });
  await page.locator('.mapping.whole td').first().waitFor();
  const example = page.locator('.mapping.whole th').nth(3);
  expect((await example.boundingBox())!.width).toBeGreaterThan(100);
});

it('a long message is read whole, beside the word that says where this is', async () => {
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await drawn(page);
  await page.locator('.practice .folded button').click();
  await page.getByRole('menuitem', { name: 'Godkjenn flere timer' }).click();
  const said = page.locator('.toast p', { hasText: 'De er klare til henting.' });
  await said.waitFor();
  const shown = await said.evaluate((words) => ({
    cut: words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 1,
    from: words.closest('.toast')!.getBoundingClientRect().left,
  }));
  const { x, width } = (await page.locator('.strip.frame .env').first().boundingBox())!;
  expect(shown).toEqual({ cut: false, from: expect.any(Number) });
  expect(shown.from).toBeGreaterThan(x + width);
});

it('every part that scrolls does so by the same bar, in the colours of the program', async () => {
  const { page } = opened;
  const others = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.window *, dialog, dialog *')]
        .filter((part) => part.scrollHeight > part.clientHeight + 1 && part.clientWidth > 0)
        .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
        .filter((part) => {
          const { scrollbarWidth, scrollbarColor } = getComputedStyle(part);
          return scrollbarWidth !== 'thin' || scrollbarColor === 'auto';
        })
        .map((part) => part.className),
    );
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  for (const screen of [1, 2, 3, 4, 6, 7, 8, 5]) {
    await page.keyboard.press(`Alt+${screen}`);
    await settled(page);
    expect(await others(), `screen ${screen}`).toEqual([]);
  }
  await page.keyboard.press('F1');
  await page.locator('dialog[open]').waitFor();
  expect(await others(), 'keys').toEqual([]);
  await page.keyboard.press('Escape');
  await settled(page);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('10482');
  await page.locator('.ledger').waitFor();
  expect(await others()).toEqual([]);
});

it('what can be done with a run stands whole in its menu, and why control totals differ is asked for in sight', async () => {
  const { page } = opened;
  const { run } = (await asked(page, (bridge) => bridge.runsList({}))).at(-1)!;
  await page.evaluate(async (number) => {
    const { exportConsole } = window as unknown as { exportConsole: Bridge };
    await exportConsole.handOverWrite({ run: number, way: { byHand: 'bilag 7' } });
  }, run);
  await page.reload();
  await engineReady(opened);
  await page.keyboard.press('Alt+2');
  await page.locator('.head .menu button').filter({ visible: true }).first().click();
  const item = page.getByRole('menuitem', { name: 'Kontrolltall …' });
  await item.waitFor();
  const list = page.locator('.head .menu [popover]').filter({ visible: true });
  const edges = await list.evaluate((menu) => {
    const { left, right } = menu.getBoundingClientRect();
    return { isCut: left < 0 || right > innerWidth, left };
  });
  expect(edges).toEqual({ isCut: false, left: expect.any(Number) });
  await item.click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('input').first().fill('999');
  const why = dialog.getByLabel('Forklaring');
  const ends = dialog.locator('.ends');
  const below = async () => {
    const [field, foot] = [(await why.boundingBox())!, (await ends.boundingBox())!];
    return field.y + field.height - foot.y;
  };
  await expect.poll(below, { timeout: 5_000 }).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await settled(page);

  // The months: of the columns that are seen, one cell is reached by Tab.
  await page.keyboard.press('Alt+1');
  await page.locator('.book .opens').filter({ visible: true }).first().waitFor();
  expect(await page.locator('.book .opens[tabindex="0"]').filter({ visible: true }).count()).toBe(1);
});
