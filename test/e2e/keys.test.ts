// Menus and dialogs by keyboard alone: arrows and letters in a menu, focus that stays in a dialog and comes back after it.

import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { closeByKeyboard, confirmable, drawn, pullByKey, settled, startPractice } from './steps.ts';
import { closeAll, openConsole } from './window.ts';

afterEach(closeAll);

const SLOW = 20_000;

/** What has the focus: its words, and whether it lies in the dialog that is open. */
const focused = (page: Page): Promise<{ words: string; inDialog: boolean }> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return {
      words: element?.getAttribute('aria-label') ?? element?.textContent ?? '',
      inDialog: document.querySelector('dialog[open]')?.contains(element) ?? false,
    };
  });

const words = async (page: Page): Promise<string> => (await focused(page)).words;

it('a menu has arrows, Home, End and letters; a dialog keeps the focus and gives it back', async () => {
  const { page } = await openConsole({ width: 1100, height: 720 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: SLOW });
  await pullByKey(page);
  await settled(page);

  // The menu opens by arrow, and its items are gone through by keys.
  await page.getByRole('button', { name: 'Flere valg' }).focus();
  await page.keyboard.press('ArrowDown');
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  const labels = await items.allTextContents();
  expect(labels.length).toBeGreaterThan(2);
  await expect.poll(() => words(page)).toBe(labels[0]);
  const below = await page.getByRole('button', { name: 'Flere valg' }).boundingBox();
  const list = await page.getByRole('menu').boundingBox();
  expect(list!.y).toBeGreaterThanOrEqual(below!.y + below!.height);
  expect(list!.x + list!.width).toBeCloseTo(below!.x + below!.width, 0);
  for (const [key, place] of [
    ['ArrowDown', 1],
    ['End', -1],
    ['ArrowDown', 0],
    ['ArrowUp', -1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await words(page), key).toBe(labels.at(place));
  }
  await page.keyboard.type(labels.at(-1)!.slice(0, 2));
  expect(await words(page)).toBe(labels.at(-1));

  // Esc closes the menu alone and gives the focus back to its button.
  await page.keyboard.press('Escape');
  await items.first().waitFor({ state: 'hidden' });
  expect(await words(page)).toBe('Flere valg');

  // An item that opens a dialog: Tab never leaves it, in either direction.
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Forkast/ }).waitFor();
  await page.keyboard.type('fo');
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor({ timeout: SLOW });
  expect(await focused(page)).toMatchObject({ inDialog: true });
  for (const key of [...Array.from({ length: 6 }, () => 'Tab'), ...Array.from({ length: 6 }, () => 'Shift+Tab')]) {
    await page.keyboard.press(key);
    expect((await focused(page)).inDialog, key).toBe(true);
  }

  // Closed, the focus is where it was before the menu.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await words(page)).toBe('Flere valg');

  // The palette as well, from the grid and back.
  await page.locator('[role=grid]').focus();
  const before = await words(page);
  await page.keyboard.press('Control+k');
  await dialog.waitFor();
  await page.keyboard.press('Tab');
  expect((await focused(page)).inDialog).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await words(page)).toBe(before);
});

it('from the way into the page, too, the work goes on in the entries, and a letter beside them says where it works', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await page.locator('.skip button').focus();
  // It stays there, however soon after the screen changed it was reached.
  await settled(page);
  await drawn(page);
  expect((await page.locator('.skip').boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open]').waitFor({ timeout: SLOW });
  await page.keyboard.press('Control+Enter');
  const role = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
  await expect.poll(role).toBe('grid');
  await page.locator('.side').focus();
  await page.keyboard.press('h');
  await page.getByText('H virker i listen. F6 går dit.').waitFor({ timeout: SLOW });
  await page.locator('.skip button').focus();
  await page.keyboard.press('Enter');
  await expect.poll(role).toBe('grid');
});

it('after a pull from the overview the next key works in the entries, whatever had the focus; the palette reaches the practice', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  // Round the overview: its cards are one of the parts.
  await page.getByRole('region', { name: 'Hovedmeny' }).or(page.locator('nav')).first().focus();
  await page.keyboard.press('F6');
  expect(await words(page)).toBe('Begynn her');
  // And back, past the first of them to the last.
  for (const name of ['Hovedmeny', 'Øvelse', 'Klart til henting']) {
    await page.keyboard.press('Shift+F6');
    expect(await words(page)).toBe(name);
  }
  // Nothing on this page is searched, and the key of a search says so.
  await page.keyboard.press('Control+f');
  await page.getByText('Ctrl F gjør ingenting her nå.').first().waitFor({ timeout: SLOW });
  await page.getByRole('button', { name: 'Godkjenn flere timer' }).focus();
  await pullByKey(page);
  const inGrid = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
  await expect.poll(inGrid).toBe('grid');
  const first = await page.locator('[role=grid]').getAttribute('aria-activedescendant');
  await page.keyboard.press('n');
  // The engine is asked where the next finding is: on the head of a group no entry is held.
  await expect.poll(() => page.locator('[role=grid]').getAttribute('aria-activedescendant')).not.toBe(first);
  await page.keyboard.press('h');
  await page.locator('dialog[open]').getByText('Hold tilbake 1 post').first().waitFor({ timeout: SLOW });
  await page.keyboard.press('Escape');
  await settled(page);

  // What a key did, or that it does nothing here, is said.
  for (const [key, said] of [
    ['F5', /^Telt nå: tjenesten lister \d+ poster\.$/],
    ['F2', 'F2 gjør ingenting her nå.'],
    ['Control+h', 'Ctrl H gjør ingenting her nå.'],
    ['j', 'J gjør ingenting. F1 viser tastene.'],
    ['Delete', 'Delete gjør ingenting. F1 viser tastene.'],
    ['Control+s', 'Ctrl S gjør ingenting. F1 viser tastene.'],
  ] as const) {
    await page.locator('[role=grid]').focus();
    await page.keyboard.press(key);
    await page.getByText(said).first().waitFor({ timeout: SLOW });
  }

  for (const [typed, name] of [
    ['øvelsen hva', /^Øvelsen: hva andre gjør imens/],
    ['begynn øvelsen', /^Begynn øvelsen på nytt/],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await page.getByRole('option', { name }).waitFor({ timeout: SLOW });
    await page.keyboard.press('Enter');
    if (typed === 'øvelsen hva') await expect.poll(() => words(page)).toBe('Godkjenn flere timer');
  }
  await page
    .locator('dialog[open]')
    .getByRole('heading', { name: 'Begynn øvelsen på nytt' })
    .waitFor({ timeout: SLOW });
  await page.keyboard.press('Escape');
  await settled(page);

  // What others do meanwhile is found by its own name, and done.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('godkjenn flere');
  await page.getByRole('option', { name: /^Godkjenn flere timer/ }).waitFor({ timeout: SLOW });
  await page.keyboard.press('Enter');
  await page.getByText(/^Prosjektlederen godkjente/).waitFor({ timeout: SLOW });

  // What is set for a connection is found by its name, and opened where it is set.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('låst per');
  await page.getByRole('option', { name: /^Låst periode/ }).waitFor({ timeout: SLOW });
  await page.keyboard.press('Enter');
  await page
    .locator('dialog[open]')
    .getByRole('heading', { name: /^Låst periode for / })
    .waitFor({ timeout: SLOW });
  await page.keyboard.press('Escape');
  await settled(page);

  // From the question of the history down to what there is, and back.
  await page.keyboard.press('Alt+5');
  await page.getByRole('button', { name: 'Kjøring 1', exact: true }).waitFor({ timeout: SLOW });
  await page.keyboard.press('Control+f');
  await page.keyboard.press('ArrowDown');
  expect(await words(page)).toBe('Kjøring 1');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('1001');
  await page.locator('.results button[data-row]').nth(1).waitFor({ timeout: SLOW });
  const row = () => page.evaluate(() => document.activeElement?.closest('li')?.matches('.results li:nth-child(2)'));
  for (const [key, second] of [
    ['ArrowDown', false],
    ['ArrowDown', true],
    ['ArrowUp', false],
  ] as const) {
    await page.keyboard.press(key);
    expect(await row(), key).toBe(second);
  }
});

it('what is typed at once after the key of a screen lands there, wherever the focus was before', async () => {
  const { page } = await openConsole({ width: 1100, height: 720 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await settled(page);
  const question = page.locator('#history-question');
  // From the list of entries, and from the navigation.
  for (const from of ['[role=grid]', '.nav button']) {
    await page.keyboard.press('Alt+2');
    await page.locator(from).first().focus();
    await page.keyboard.press('Alt+5');
    await page.keyboard.type('10482');
    expect(await question.inputValue(), from).toBe('10482');
    await page.keyboard.press('Escape');
    await page.keyboard.type('7');
    expect(await question.inputValue(), from).toBe('7');
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('10482');
  expect(await question.inputValue()).toBe('10482');
});

it('the palette finds an Id, a run, a file and a setting', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await closeByKeyboard(page, 'Alt+2');
  const choose = async (typed: string, name: RegExp) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    const found = page.locator('.palette').getByRole('option', { name }).first();
    await found.waitFor({ timeout: SLOW });
    await found.click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await settled(page);
  };
  await choose('4100001', /^Finn Id 4100001 i historikken/);
  await page.getByRole('heading', { name: 'Ja, den er med.' }).waitFor({ timeout: SLOW });
  await choose('kjøring 1', /^Kjøring 1 · Timer/);
  await page.locator('h1').filter({ hasText: 'Kjøring 1' }).waitFor({ timeout: SLOW });
  await choose('time-000001', /time-000001\.csv/);
  await page.getByText('time-000001.csv').first().waitFor({ timeout: SLOW });
  await choose('tetthet', /^Tetthet i lister/);
  await page.getByRole('heading', { name: 'Innstillinger' }).waitFor({ timeout: SLOW });
});

it('the focus moves a long page to where it is, and never the frame around it', async () => {
  const { page } = await openConsole({ width: 1024, height: 700 });
  await startPractice(page);
  await page.keyboard.press('Alt+8');
  await page.getByRole('heading', { level: 1, name: 'Innstillinger' }).waitFor({ timeout: SLOW });
  await settled(page);
  const place = () =>
    page.evaluate(() => {
      const element = document.activeElement!;
      const { top, bottom } = (element.closest('label') ?? element).getBoundingClientRect();
      const name = element.closest('[role=group], [role=radiogroup], fieldset')?.getAttribute('aria-label');
      const isInView = top >= 0 && bottom <= innerHeight;
      return { name: name ?? element.textContent, isInView, frame: document.scrollingElement!.scrollTop };
    });
  const seen = new Map<string | null, Awaited<ReturnType<typeof place>>>();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const now = await place();
    seen.set(now.name, now);
  }
  expect(seen.size).toBeGreaterThan(15);
  expect([...seen.values()].filter(({ isInView, frame }) => !isInView || frame !== 0)).toEqual([]);
});

it('the sign of a question shows the keys outside of fields, and a letter says on every screen that it does nothing', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  const keys = page.locator('dialog[open]').getByRole('heading', { name: 'Tastatursnarveier' });
  for (const screen of [1, 5, 6, 7, 8]) {
    await page.keyboard.press(`Alt+${screen}`);
    await settled(page);
    await page.locator('.nav button').first().focus();
    await page.keyboard.press('h');
    await page.getByText('H gjør ingenting her nå.').first().waitFor({ timeout: SLOW });
    await page.keyboard.press('?');
    await keys.waitFor({ timeout: SLOW });
    await page.keyboard.press('Escape');
    await settled(page);
  }
  await page.keyboard.press('Alt+5');
  await page.keyboard.type('hva?');
  expect(await page.locator('#history-question').inputValue()).toBe('hva?');
  expect(await keys.count()).toBe(0);
});

it('the key of other dialogs says that it does nothing that cannot be undone', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await confirmable(page);
  await settled(page);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor({ timeout: SLOW });
  const said = dialog.getByText(/^Dette kan ikke angres, så ingen snarvei virker\. Gå til «Bekreft \d+/);
  expect(await said.count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await said.waitFor({ timeout: SLOW });
  expect(await dialog.isVisible()).toBe(true);
});

it('Enter in a field of a dialog says which key answers it', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await settled(page);
  await page.keyboard.press('n');
  await page.keyboard.press('h');
  const dialog = page.locator('dialog[open]');
  await dialog.locator('input').waitFor({ timeout: SLOW });
  await page.keyboard.type('feil dato');
  expect(await dialog.getByText(/^Enter gjør/).count()).toBe(0);
  await page.keyboard.press('Enter');
  for (const [key, name] of [
    ['F1', 'F1'],
    ['Alt+5', 'Alt 5'],
    ['Control+k', 'Ctrl K'],
  ] as const) {
    await page.keyboard.press(key);
    await dialog.getByText(`${name} virker ikke mens dette står åpent. Esc lukker det.`).waitFor({ timeout: SLOW });
  }
  expect(await dialog.locator('input').inputValue()).toBe('feil dato');
  await dialog.getByText(/^Enter gjør ingenting i et felt\. Ctrl.+trykker på knappen\.$/).waitFor({ timeout: SLOW });
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/enter.png` });
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached', timeout: SLOW });
});
