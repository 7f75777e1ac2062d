// The editor of layouts in the real window: a shipped layout is copied for a destination, its columns are moved by keyboard and by
// dragging, added, changed and removed, what is wrong is marked where it is, and what is saved is what the hand-over writes.

import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { ONLY_PAYROLL, pulledTo, twoDestinations } from '../support/destinations.ts';
import { violationsHere } from './accessibility.ts';
import { cutTexts, primaryOutOfSight } from './cut-texts.ts';
import { asked, sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole, type OpenWindow } from './window.ts';

afterEach(closeAll);

const SHOTS = process.env.SHOTS;
async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
    await page.waitForTimeout(300);
    await page.screenshot({ path: path.join(SHOTS, `${name}-${theme}.png`) });
  }
}

async function resized({ app, page }: OpenWindow, width: number, height: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]!.setContentSize(...size), [
    width,
    height,
  ] as [number, number]);
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

const headings = (page: Page): Promise<string[]> => page.locator('.columns button.line').allInnerTexts();

async function deskOf(layout: string) {
  const desk = await twoDestinations({ payroll: layout });
  await pulledTo(desk, ONLY_PAYROLL, ONLY_PAYROLL, ONLY_PAYROLL);
  return desk;
}

/** A row above the headings, and a last row with the number of lines and a sum; both stand in the bytes. */
async function framed(page: Page): Promise<void> {
  const file = page.locator('.file-settings');
  await file.getByRole('button', { name: 'Ny rad over overskriften' }).click();
  await file.getByRole('textbox', { name: 'Rad 1 over' }).fill(String.raw`Ås Bygg AS;uke 46\; 47`);
  await file.getByRole('button', { name: 'Egen siste rad' }).click();
  await file.getByRole('group', { name: 'Celle 1 i siste rad' }).getByLabel('Verdi').fill('SLUTT');
  for (const [at, from] of ['count', 'sum', 'text'].entries()) {
    await file.getByRole('button', { name: 'Ny celle i siste rad' }).click();
    const cell = file.getByRole('group', { name: `Celle ${at + 2} i siste rad` });
    await cell.getByRole('combobox', { name: 'Kilde' }).selectOption(from);
  }
  await file.getByRole('button', { name: 'Ta bort celle 4' }).click();
  const bytes = page.locator('.bytes code');
  await expect.poll(() => bytes.first().innerText()).toMatch(/Ås Bygg AS.*uke 46; 47/);
  await expect.poll(() => bytes.last().innerText()).toMatch(/SLUTT.*3.*[1-9]/);
}

it('a shipped layout is looked at, copied for its destination and changed, and its file is written so', async () => {
  const desk = await deskOf('tripletex-payroll');
  const opened = await openConsole({ folder: desk.data, width: 1440, height: 900 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+7');
  await sees(page, 'Filoppsett');
  await shot(page, 'list');
  await page.getByRole('button', { name: 'Oppsett …' }).first().click();
  await sees(page, 'Følger med, og kan ikke endres');
  await sees(page, 'ekte byte, kjøring 1');
  // What stands for what is said of what is there: of the end of a line, and of no tabulator.
  await page.locator('.legend').getByText('linjeslutt').waitFor();
  expect(await page.locator('.legend').innerText()).not.toContain('tabulator');
  // Nothing of it can be changed.
  expect(await page.locator('.layout-editor input, .layout-editor select').count()).toBe(0);
  await shot(page, 'shipped');
  expect(await violationsHere(page, 'shipped layout')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open]').getByLabel('Hva skal den hete?').fill('Vår lønn');
  await shot(page, 'copy');
  expect(await violationsHere(page, 'copy of a layout')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await sees(page, 'Eget oppsett, versjon 1');
  // In a usual window a column takes one line, and most of them are seen at once.
  await resized(opened, 1280, 800);
  const list = (await page.locator('.columns-scroll').boundingBox())!;
  const rows = await page
    .locator('.columns tbody tr')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ height, bottom }) => ({ height, bottom })),
    );
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThan(30);
  expect(rows.filter(({ bottom }) => bottom <= list.y + list.height).length).toBeGreaterThanOrEqual(8);
  await shot(page, 'own-1280');
  await resized(opened, 1440, 900);
  const before = await headings(page);
  const row = (name: string) => page.locator('.columns button.line', { hasText: new RegExp(`^${name}$`) });
  // By keyboard: the second above the first; by dragging: the first to the third place.
  await row(before[1]!).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => headings(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(before[1]);
  await row(before[1]!).dragTo(row(before[2]!));
  await expect.poll(() => headings(page)).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  // A column of its own, with a fixed value; and one that is wrong says so where it is, and keeps the file back.
  await row(before[1]!).click();
  await page.getByRole('button', { name: 'Ny kolonne' }).click();
  const strip = page.locator('.column-strip');
  await strip.getByRole('textbox', { name: 'Navn' }).fill('Firma');
  await strip.getByRole('textbox', { name: 'Verdi' }).fill('Ås Bygg');
  await strip.getByRole('combobox', { name: 'Form', exact: true }).selectOption('number');
  await sees(page, 'Den faste verdien er ikke et tall.');
  await sees(page, 'Ingenting kan vises så lenge noe er feil.');
  await shot(page, 'wrong');
  expect(await violationsHere(page, 'wrong layout')).toEqual([]);
  await strip.getByRole('combobox', { name: 'Form', exact: true }).selectOption('text');
  await sees(page, 'Alle linjer lot seg skrive.');
  await page.locator('.file-settings').getByRole('combobox', { name: 'Skilletegn', exact: true }).selectOption('\t');
  await framed(page);
  await page.locator('.bytes button.line').nth(1).click();
  await sees(page, 'Linje 2 står for 1 timepost');
  await shot(page, 'changed');
  expect(await violationsHere(page, 'changed layout')).toEqual([]);
  await resized(opened, 1024, 700);
  expect([...(await cutTexts(page)), ...(await primaryOutOfSight(page))]).toEqual([]);
  await shot(page, 'changed-small');
  await resized(opened, 1440, 900);
  const shown = await page.locator('.bytes tr.line code, .bytes tr.on code').first().innerText();
  expect(shown).toContain('Ås Bygg');
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Eget oppsett, versjon 2');
  // Another change is left, and waits in the list; then it is dropped.
  await page.locator('.layout-name input').fill('Noe annet');
  await page.keyboard.press('Escape');
  await sees(page, 'Endringer som ikke er lagret');
  await page.getByRole('button', { name: 'Rediger …' }).click();
  await page.getByRole('button', { name: 'Forkast endringene' }).click();
  await expect.poll(() => page.locator('.layout-name input').inputValue()).toBe('Vår lønn');
  const layout = await asked<{ readonly version: number }>(page, (bridge) => bridge.layoutsShow({ name: 'var-lonn' }));
  expect(layout.version).toBe(2);
  await opened.close();
  const { layout: used } = (await desk.do<{ name: string; layout: string }[]>('destination', 'list')).find(
    ({ name }) => name === 'Lønn',
  )!;
  expect(used).toBe('var-lonn');
});

it('fixed width shows its positions and blanks, and what it refuses has its way out, in English', async () => {
  const desk = await twoDestinations({ payroll: 'huldt-lillevik' });
  const opened = await openConsole({ folder: desk.data, language: 'en', width: 1440, height: 900 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+7');
  await page.getByRole('button', { name: 'Layout …' }).first().click();
  await sees(page, 'with example entries: none have been pulled yet');
  await sees(page, 'The line is negative, and the layout has no sign for that.');
  await page.getByRole('button', { name: 'Make your own copy …' }).click();
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await page.getByRole('button', { name: 'Write a minus before' }).click();
  await sees(page, 'Every line could be written.');
  // The ruler is as long as a line, and parted where its columns are.
  const ruler = await page.locator('.ruler .cell').allTextContents();
  const line = await page.locator('.bytes tr.line').first().locator('.cell').allTextContents();
  expect(ruler.map((cell) => cell.length)).toEqual(line.map((cell) => cell.length));
  expect(ruler.join('')).toMatch(/^----\+---10----\+---20/);
  await page.locator('.columns button.line').nth(2).click();
  await shot(page, 'fixed-en');
  expect(await violationsHere(page, 'fixed width')).toEqual([]);
  await page.locator('.file-settings').getByLabel('Kind of file').selectOption('xlsx');
  await sees(page, 'cells of the sheet');
  await shot(page, 'xlsx-en');
  expect(await violationsHere(page, 'workbook')).toEqual([]);
});
