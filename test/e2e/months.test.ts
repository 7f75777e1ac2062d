// A month is closed in the window, and what happens to it afterwards is told there: what changed, what it must accrue for, who was late.

import { afterEach, expect, it } from 'vitest';
import { acceptAll, confirm, entry, handOver, hours, openDesk, pull } from '../support/desk.ts';
import { violationsHere } from './accessibility.ts';
import { sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole, type OpenWindow } from './window.ts';

afterEach(closeAll);

const AUGUST = { Dato: '2026-08-31T00:00:00', EndretDato: '2026-08-31T15:00:00Z' };

async function openOn(folder: string): Promise<OpenWindow> {
  const opened = await openConsole({ folder, width: 1440, height: 900 });
  await engineReady(opened);
  return opened;
}

it('closes a month, then shows what changed in it and who was late, each without a fault of access', async () => {
  const desk = await openDesk();
  const changed = desk.sandbox.addTime(entry({ ...AUGUST, AnsattId: 1001, ...hours(7.5) }));
  const late = desk.sandbox.addTime(entry({ ...AUGUST, AnsattId: 1008, approved: false, ...hours(4) }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  await pull(desk);

  const first = await openOn(desk.data);
  // What the heading says is what is next: one filled button, and the key of the primary action.
  await sees(first.page, 'August 2026 kan lukkes.');
  await settled(first.page);
  expect(await first.page.locator('.btn.primary').allInnerTexts()).toEqual(['Lukk august 2026, timer …\nCtrl ↵']);
  // Where nothing is to be accrued, no sum of nothing is told, and no empty file offered.
  await first.page.getByRole('button', { name: 'Avsetning …' }).first().click();
  await sees(first.page, 'ERP har godtatt alt som er hentet til og med 31.08.2026.');
  expect(await first.page.getByRole('button', { name: /^Lagre som fil/u }).count()).toBe(0);
  expect(await first.page.evaluate(() => document.activeElement?.textContent)).toContain('Lukk');
  await first.page.keyboard.press('Escape');
  await settled(first.page);
  await first.page.keyboard.press('Control+Enter');
  await first.page.getByRole('heading', { name: 'Lukk august 2026, timer' }).waitFor();
  await first.page.keyboard.press('Escape');
  await settled(first.page);
  await first.page
    .getByRole('button', { name: /^Lukk august 2026/u })
    .first()
    .click();
  await sees(first.page, /låst til og med 31\.08\.2026/u);
  expect(await violationsHere(first.page, 'close a month')).toEqual([]);
  // The network is gone while it is counted: what is certain of the month is said, and it can be closed once the service answers.
  desk.sandbox.setFault({ kind: 'delay', call: 'list-time', ms: 1_500 });
  desk.sandbox.setFault({ kind: 'drop-before', call: 'list-time', times: 'always' });
  await first.page.keyboard.press('Control+Enter');
  await sees(first.page, 'Teller i tjenesten før måneden lukkes …');
  await sees(first.page, /Måneden er ikke lukket\./u);
  desk.sandbox.clearFaults();
  await first.page.keyboard.press('Control+Enter');
  await settled(first.page);
  await sees(first.page, /^Lukket/u);
  // Nothing is left to do: what the next month needs stands there, dimmed, above the last runs; no card keeps room for a figure it lacks.
  await first.page.locator('.must.ahead').getByText('Før september 2026 kan lukkes').waitFor();
  expect(
    await first.page.evaluate(() => {
      const left = (name: string) => Math.round(document.querySelector(name)!.getBoundingClientRect().left);
      return left('.todo h2') - left('.todo .hero .i');
    }),
  ).toBe(0);
  await first.page.locator('.cols > div .last-runs').waitFor();
  expect(await first.page.locator('.last-runs').count()).toBe(1);
  await first.close();

  desk.sandbox.edit(changed, hours(6));
  desk.sandbox.approve(late);
  const next = await pull(desk);

  const second = await openOn(desk.data);
  const { page } = second;
  await page.getByRole('button', { name: /^Endret siden/u }).click();
  await sees(page, /august 2026, timer: endret siden/iu);
  // The rows come after the heading.
  await page.locator('dialog[open] .since').last().locator('tbody tr').nth(2).waitFor();
  expect(await page.locator('dialog[open] .since').last().locator('tbody tr').count()).toBe(3);
  expect(await violationsHere(page, 'changed since it was closed')).toEqual([]);
  await page.keyboard.press('Escape');
  await settled(page);
  // A closed month is one line of the book: what can still be done with it stands in its menu.
  await page.getByRole('button', { name: 'Mer om august 2026' }).click();
  await page.getByRole('menuitem', { name: 'Åpne igjen …' }).click();
  await sees(page, /ikke lenger låst/u);
  expect(await violationsHere(page, 'open a month again')).toEqual([]);
  await page.keyboard.press('Escape');
  await settled(page);
  await page.keyboard.press('Alt+2');
  await sees(page, `Kjøring ${next.run}`);
  await page.getByRole('button', { name: 'Hvem er sene …' }).click();
  await sees(page, /Kowalski, Piotr: 1 post, 4,00 timer/u);
  expect(await violationsHere(page, 'who was late')).toEqual([]);
  await second.close();
});

it('a figure among the months leads to its units, by keys and by a click; the bars are walked the same way', async () => {
  const desk = await openDesk();
  const rejected = desk.sandbox.addTime(entry({ ...AUGUST, AnsattId: 1001, ...hours(7.5) }));
  desk.sandbox.addTime(entry({ ...AUGUST, AnsattId: 1008, ...hours(4) }));
  desk.sandbox.addTime(entry({ Dato: '2026-09-10T00:00:00', AnsattId: 1008, ...hours(2) }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await desk.do('reject', String(run), '--ids', String(rejected), '--reason', 'ukjent ansatt');
  const opened = await openOn(desk.data);
  const { page } = opened;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await page.locator('.book .opens').first().waitFor();
  // A zero leads nowhere, and one cell of the table is in the way of Tab.
  expect(await page.locator('.book td.nil .opens').count()).toBe(0);
  expect(await page.locator('.book .opens[tabindex="0"]').count()).toBe(1);
  await page.locator('.book .opens').first().focus();
  expect(await focused()).toMatch(/i alt, august 2026: vis postene$/u);
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  expect(await focused()).toBe('1 avvist, august 2026: vis postene');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toMatch(/september 2026: vis postene$/u);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  expect(await focused()).toMatch(/gjenstår, august 2026: vis postene$/u);
  const figure = page.getByRole('button', { name: '1 avvist, august 2026: vis postene' });
  await figure.press('Enter');
  await sees(page, 'Avvist, august 2026, timer');
  await sees(page, /^1 timepost, 7,50 timer\./u);
  expect(await page.locator('dialog[open] .records tbody tr').count()).toBe(1);
  expect(await violationsHere(page, 'the units of a figure')).toEqual([]);
  await page.keyboard.press('Escape');
  await settled(page);
  expect(await focused()).toBe('1 avvist, august 2026: vis postene');
  // To all that is known of one, and to the run that shows the same ones.
  await figure.click();
  await page
    .locator('dialog[open] .records')
    .getByRole('button', { name: String(rejected) })
    .click();
  await settled(page);
  await page.locator('#history-question').waitFor();
  expect(await page.locator('#history-question').inputValue()).toBe(String(rejected));
  await page.keyboard.press('Alt+1');
  await figure.click();
  await page.getByRole('button', { name: `Vis i kjøring ${run}` }).click();
  await settled(page);
  await sees(page, /^Filtrert/u);
  expect(await page.locator('.totals .filtered').first().innerText()).toContain('1 post');

  await page.keyboard.press('Alt+1');
  await page.locator('.months-picture .opens').first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('september 2026: vis postene');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('september 2026, 2,00: vis postene');
  await page.keyboard.press('Enter');
  await sees(page, 'I alt, september 2026, timer');
  await page.keyboard.press('Escape');
  await opened.close();
});
