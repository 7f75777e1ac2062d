// Fields where there is little room: at 200 % every value of a field of the service is read whole beside what it is, and nothing of the
// dialog is gone to sideways; in a small window no field is missing.

import { afterEach, expect, it } from 'vitest';
import { SCREENS } from './screens.ts';
import { settled, startPractice } from './steps.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

afterEach(closeAll);

it('at 200 % the fields of an import are whole', async () => {
  const { app, page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+4');
  for (const name of ['intake-columns', 'dialog-fields'])
    await SCREENS.find((screen) => screen.name === name)!.go(page);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(2));
  await page.waitForFunction(() => innerWidth < 700);
  const cut = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')!.getBoundingClientRect();
    const cells = [...document.querySelectorAll<HTMLElement>('.field-list :is(input, select, button)')];
    const gone = cells.filter((cell) => cell.getBoundingClientRect().right > dialog.right);
    const pen = document.createElement('canvas').getContext('2d')!;
    const narrow = [...document.querySelectorAll<HTMLSelectElement>('.field-list select')].filter((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const place = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(field.selectedOptions[0]!.text).width > place + 1;
    });
    return [...gone, ...narrow].map((cell) => cell.outerHTML.slice(0, 80));
  });
  expect(cut).toEqual([]);
});

it('at 1024 × 700 the address of a first connection and the button that saves it are in sight', async () => {
  const opened = await openConsole({ width: 1024, height: 700 });
  await engineReady(opened);
  const { page } = opened;
  for (const part of [page.getByLabel('Adresse'), page.locator('.btn.primary')]) {
    const place = (await part.boundingBox())!;
    expect(place.y).toBeGreaterThan(0);
    expect(place.y + place.height).toBeLessThan(700);
  }
});

it('at 1024 × 700 the calls of an import have room beside what came of them, in English too', async () => {
  const opened = await openConsole({ width: 1024, height: 700 });
  const { page } = opened;
  await startPractice(page);
  await page.evaluate(() => window.exportConsole.settingsSet({ language: 'en' }));
  await page.reload();
  await engineReady(opened);
  await page.keyboard.press('Alt+4');
  for (const name of ['intake-columns', 'intake-check', 'dialog-send', 'intake-sent'])
    await SCREENS.find((screen) => screen.name === name)!.go(page);
  const calls = page.locator('.prog');
  await calls.locator('.calls').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/calls.png` });
  expect(await calls.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
});

it('at 200 % what has the focus in the dialog of a pull is in sight, and no figure of the tie-out is cut into another', async () => {
  const { app, page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(2));
  await page.waitForFunction(() => innerWidth < 700);
  await page.keyboard.press('Alt+2');
  await settled(page);
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open]').waitFor();
  const isSeen = await page.evaluate(() => {
    const { x, y, width, height } = document.activeElement!.getBoundingClientRect();
    return document.activeElement!.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isSeen).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.locator('.tie .diff').waitFor();
  await settled(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tie-200.png` });
  // What lies under the difference goes out of sight by and by.
  const veil = await page.evaluate(() => {
    const over = document.querySelector('.tie .diff')!;
    const { left, top, height } = over.getBoundingClientRect();
    return [2, 30, 40].map((before) => document.elementFromPoint(left - before, top + height / 2) === over);
  });
  expect(veil).toEqual([true, true, false]);
  const room = await page.evaluate(() => {
    const tie = document.querySelector('.tie')!;
    tie.scrollLeft = tie.scrollWidth;
    const last = [...tie.querySelectorAll('.equation dd.c')].at(-1)!.getBoundingClientRect();
    return tie.querySelector('.diff')!.getBoundingClientRect().left - last.right;
  });
  expect(room).toBeGreaterThanOrEqual(32);
});
