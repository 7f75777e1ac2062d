// Gestures of the review: Ctrl+click, Shift+click and a click on a group, Ctrl+A, fold all, and what a line can do by right click and
// by Shift+F10.

import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GridViewsWire } from '../../preload/contract/grid-views.ts';
import { asked, pullByKey, settled, startPractice } from './steps.ts';
import { closeAll, engineReady, openConsole, type OpenWindow } from './window.ts';

let page: Page;
let app: OpenWindow['app'];
let opened: OpenWindow;

beforeEach(async () => {
  opened = await openConsole({ width: 1280, height: 800 });
  ({ page, app } = opened);
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await settled(page);
});
afterEach(closeAll);

const numberOf = (text: string | null): number => Number((text ?? '').replaceAll(/\D/g, '') || 0);
const postsOf = async (row: 'selected' | 'filtered' | 'all') =>
  numberOf(await page.locator(`.totals .${row} .posts`).textContent());
const selected = (count: number) => expect.poll(() => postsOf('selected')).toBe(count);
const line = (n: number) => page.locator(`#line-${n}`);
const dateOf = (n: number) => line(n).getByRole('gridcell').nth(1);
/** Lines by whether they are groups, and whether those are open. */
const shown = () =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.window-of-rows [id^=line-]')];
    const open = rows.filter((row) => row.querySelector('[aria-expanded=true]') !== null).length;
    const folded = rows.filter((row) => row.querySelector('[aria-expanded=false]') !== null).length;
    return { open, folded, others: rows.length - open - folded };
  });

it('Ctrl+click adds and takes away, Shift+click extends, a group is taken whole, Ctrl+A takes all that is filtered', async () => {
  await dateOf(1).click({ modifiers: ['Control'] });
  await selected(1);
  await dateOf(3).click({ modifiers: ['Control'] });
  await selected(2);
  await dateOf(1).click({ modifiers: ['Control'] });
  await selected(1);
  await dateOf(6).click({ modifiers: ['Shift'] });
  await selected(6);

  await page.keyboard.press('Control+Shift+A');
  await selected(0);
  const inGroup = numberOf((await line(0).textContent())!.match(/(\d+) poster/)?.[1] ?? null);
  expect(inGroup).toBeGreaterThan(5);
  await line(0)
    .getByRole('gridcell')
    .nth(1)
    .click({ modifiers: ['Control'] });
  await selected(inGroup);

  await page.keyboard.press('Control+a');
  await selected(await postsOf('all'));
  expect(await postsOf('all')).toBeGreaterThan(200);
});

it('all groups are folded and opened at a key each, and sums stay what they were', async () => {
  const all = await postsOf('filtered');
  await line(1).click();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await shown()).open + (await shown()).others).toBe(0);
  await expect.poll(async () => (await shown()).folded).toBeGreaterThan(3);
  await expect.poll(() => postsOf('filtered')).toBe(all);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await shown()).folded).toBe(0);
  // Their lines come after the heads.
  await expect.poll(async () => (await shown()).others).toBeGreaterThan(5);
});

it('what can be done with a line is opened by Shift+F10 and by a right click, and closed with the focus where it was', async () => {
  const items = page.getByRole('menuitem');
  await line(2).click();
  await page.keyboard.press('Shift+F10');
  await items.first().waitFor();
  const byKey = await items.allTextContents();
  expect(byKey.some((words) => words.startsWith('Hold tilbake'))).toBe(true);
  await page.keyboard.press('Escape');
  await items.first().waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');

  await dateOf(2).click({ button: 'right' });
  await items.first().waitFor();
  expect(await items.allTextContents()).toEqual(byKey);
  await page.getByRole('menuitem', { name: /^Hold tilbake/ }).click();
  await page.locator('dialog[open]').getByText('Hold tilbake 1 post').waitFor();
});

it('what is typed decides in the palette: a pointer that rests chooses nothing, one that moves does', async () => {
  await page.keyboard.press('Control+k');
  const options = page.locator('dialog[open] [role=option]');
  await options.nth(2).waitFor();
  const chosen = (n: number) => expect.poll(() => options.nth(n).getAttribute('aria-selected')).toBe('true');
  // So a browser tells of a pointer under which the list has moved.
  await options.nth(2).evaluate((option) => option.dispatchEvent(new MouseEvent('mousemove', { bubbles: true })));
  await chosen(0);
  const box = (await options.nth(2).boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 4);
  await page.mouse.move(box.x + 30, box.y + 6);
  await chosen(2);
  await page.keyboard.press('Escape');
});

it('the menu of a line that is scrolled away opens under the heads, not in the corner of the window', async () => {
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('Control+End');
  await page.mouse.move(600, 500);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -20_000);
      return line(0).count();
    })
    .toBe(1);
  await page.keyboard.press('Shift+F10');
  const menu = page.locator('.menu-list');
  await menu.waitFor();
  const [heads, box] = [(await page.locator('.heads').first().boundingBox())!, (await menu.boundingBox())!];
  expect(box.x).toBeGreaterThan(heads.x);
  expect(box.y).toBeGreaterThanOrEqual(heads.y);
});

it('of a group that was never opened only what is true of its entries is offered, beside its figures, and all of them are copied', async () => {
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await shown()).others).toBe(0);
  const inGroup = numberOf((await line(3).textContent())!.match(/(\d+) poster/)?.[1] ?? null);
  expect(inGroup).toBeGreaterThan(5);
  await page.keyboard.press('Control+Home');
  for (let down = 0; down < 3; down += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await selected(inGroup);
  const actions = page.locator('.totals .actions .btn');
  await expect.poll(() => actions.allTextContents()).toEqual([`Hold tilbake ${inGroup} …`, 'Frigi', 'Opphev valget']);
  expect(await actions.nth(1).getAttribute('aria-disabled')).toBe('true');
  const [figure, offered] = [
    (await page.locator('.totals .selected .posts').boundingBox())!,
    (await page.locator('.totals .actions').boundingBox())!,
  ];
  expect(offered.y).toBeGreaterThanOrEqual(figure.y + figure.height - 1);

  await page.keyboard.press('Control+Shift+C');
  const lines = async () => (await app.evaluate(({ clipboard }) => clipboard.readText())).split('\n');
  await expect.poll(async () => (await lines()).length).toBe(inGroup + 1);
  await page.keyboard.press('f');
  await page.getByText('Ingen av de valgte er holdt tilbake.').waitFor();
  await page.keyboard.press('Control+Shift+A');
  await selected(0);
  await page.keyboard.press('Control+c');
  await page.getByText('Stå på en post, eller velg poster først.').waitFor();
});

it('columns are sorted by key, up and then down; a filter that hides all says how many, and the way back has its room', async () => {
  for (const [way, label] of [
    ['ascending', 'Fakt. timer'],
    ['descending', 'Fakt. timer ↑'],
  ] as const) {
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('menuitem', { name: label, exact: true }).waitFor();
    await page.keyboard.type('fa');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-column=fakturaTimer]').getAttribute('aria-sort')).toBe(way);
  }
  await page.locator('.tie .figure').nth(2).click();
  await page.getByText(/^Filteret skjuler alle \d+ poster\.$/).waitFor();
  const back = page.getByRole('button', { name: 'Vis alle', exact: true });
  const [box, words] = await back.evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return [button.getBoundingClientRect().width, range.getBoundingClientRect().width];
  });
  expect(box - words).toBeGreaterThan(16);
});

it('a column is drawn wider at its edge and moved by key, and both are there when the window is opened again', async () => {
  const heads = page.locator('.heads [role=columnheader]');
  const names = async () => (await heads.allTextContents()).map((name) => name.trim()).filter((name) => name !== '');
  const employee = heads.filter({ hasText: 'Ansatt' });
  const widthOf = async () => Math.round((await employee.boundingBox())!.width);
  const before = await widthOf();
  const edge = (await employee.locator('.edge').boundingBox())!;
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(widthOf).toBe(before + 40);

  expect((await names()).slice(0, 2)).toEqual(['Dato', 'Ansatt']);
  await page.getByRole('button', { name: 'Kolonner', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Dato/ }).press('Alt+ArrowDown');
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Ansatt', 'Dato']);
  // Kept a moment after the last change, and at once where the window goes sooner.
  await page.reload();
  await engineReady(opened);
  const kept = () =>
    asked<GridViewsWire>(page, (bridge) => bridge.gridViewsList({ connection: 'Sandkasse', kind: 'time' }));
  const first = async () => (await kept()).last?.columns?.[0];
  await expect.poll(first).toEqual({ key: 'ansatt', width: before + 40 });
  await page.keyboard.press('Alt+2');
  await employee.waitFor();
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Ansatt', 'Dato']);
  await expect.poll(widthOf).toBe(before + 40);
});
