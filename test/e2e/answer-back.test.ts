// What the ERP answered, and that it is taken back: what the filter does not show is said before it is answered, and the way back stands
// behind the run, as the dialog of the acceptance promises.

import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { fullEntry, handOver, openDesk, pull } from '../support/desk.ts';
import { BOTH, ONLY_PAYROLL, ONLY_PROJECTS, pulledTo, twoDestinations } from '../support/destinations.ts';
import { asked, primaryByKey, pullByKey, sees, settled, startPractice } from './steps.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

afterEach(closeAll);

const accepted = (page: Page): Promise<number> =>
  asked<{ tieOut: { accepted: { rows: number } } }[]>(page, (bridge) => bridge.runsList({})).then(
    (runs) => runs.at(-1)!.tieOut.accepted.rows,
  );

it('an answer for entries outside the filter says so first, and all that was accepted is taken back behind the run', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await primaryByKey(page, 'Filoppsett');
  await sees(page, /^Godta \d/);
  await settled(page);
  await page.locator('[role=grid]').focus();
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  // One that is shown is answered at once.
  await page.locator('.actions').getByRole('button', { name: 'Godta 1', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Funn/ }).first().click();
  await page.locator('.actions').getByRole('button', { name: 'Godta 1 …', exact: true }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('1 post er utenfor filteret').waitFor();
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await expect.poll(() => accepted(page)).toBe(1);

  await page.locator('.head .narrow').getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Ta tilbake svaret …' }).click();
  await dialog.getByText('Ta tilbake svaret for 1 timepost').waitFor();
  await dialog.getByText(/^Den er ikke merket i tjenesten, og venter på svar fra ERP igjen/).waitFor();
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await expect.poll(() => accepted(page)).toBe(0);
  await sees(page, /^Godta 285/);
});

it('on Overview the last months stand in sight, though the next card is above; what the program moves by itself stands below them', async () => {
  // Of two months: on the last day of one, the practice has entries of that alone.
  const desk = await openDesk();
  for (const month of ['09', '10']) desk.sandbox.addTime(fullEntry({ Dato: `2026-${month}-05T00:00:00` }));
  await pull(desk);
  await handOver(desk, 1);
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+1');
  await page.locator('.start .next').waitFor();
  await settled(page);
  const heads = await page.locator('.start .right h2').allInnerTexts();
  expect(heads.findIndex((head) => /siste tolv/.test(head))).toBeLessThan(heads.indexOf('Hentegrense for timer'));
  const months = (await page.locator('.start .right section', { hasText: 'siste tolv' }).boundingBox())!;
  const bar = (await page.locator('.practice').boundingBox())!;
  expect(months.y + months.height).toBeLessThanOrEqual(bar.y);
});

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

it('at one of two destinations it is taken back there alone; its control totals stay in sight, and stand in the fields when it is answered again', async () => {
  const desk = await twoDestinations();
  await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS);
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--all', '--destination', 'Lønn');
  await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
  const { page } = await openConsole({ folder: desk.data, width: 1280, height: 800 }).then(async (opened) => {
    await engineReady(opened);
    return opened;
  });
  const dialog = page.locator('dialog[open]');
  const fromMenu = async (name: string): Promise<void> => {
    await page.locator('.head .narrow').getByRole('button').first().click();
    await page.getByRole('menuitem', { name }).click();
    await dialog.waitFor();
  };
  const erp = (what: string) => dialog.getByRole('textbox', { name: `Ifølge ERP: ${what}` });
  await page.keyboard.press('Alt+2');
  await sees(page, /^Bekreft 3/);
  await settled(page);
  await fromMenu('Kontrolltall …');
  await dialog.getByRole('combobox').selectOption({ label: 'Lønn' });
  await erp('poster').fill('3');
  await erp('timer').fill('4');
  await dialog.getByLabel('Forklaring på differansen').fill('ERP tok med en post til');
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Lønn: ERP oppgir 3 poster, 4,00 t');
  await settled(page);

  // Opened once more, it stands at what was said.
  await fromMenu('Kontrolltall …');
  expect(await erp('poster').inputValue()).toBe('3');
  await page.keyboard.press('Escape');
  await settled(page);
  await fromMenu('Ta tilbake svaret …');
  expect(await dialog.getByRole('option').allInnerTexts()).toEqual(['Lønn: 2 godtatt', 'Prosjekt: 2 godtatt']);
  await dialog.getByText('Kontrolltallene fra ERP blir stående: 3 poster, 4,00 t.').waitFor();
  await shot(page, 'take-back');
  await dialog.getByRole('combobox').selectOption({ label: 'Prosjekt: 2 godtatt' });
  expect(await dialog.getByText('Kontrolltallene fra ERP').count()).toBe(0);
  await dialog.getByRole('combobox').selectOption({ label: 'Lønn: 2 godtatt' });
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Lønn: ERP oppgir 3 poster, 4,00 t. Sammenlignes når svaret er notert.');
  await settled(page);
  await shot(page, 'taken-back');
  // Prosjekt keeps its answer.
  const lines = await page.locator('.erp-line').allInnerTexts();
  expect(lines.map((line) => line.replaceAll(/\s+/g, ' ')).slice(0, 2)).toEqual([
    expect.stringContaining('Venter på svar 2'),
    expect.stringContaining('Godtatt av ERP 2'),
  ]);
  expect(await page.getByText('Forklart:').count()).toBe(0);

  // What was said and why stands there to be corrected, and nothing is said twice over it.
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Notert tidligere.').waitFor();
  expect([await erp('poster').inputValue(), await erp('timer').inputValue()]).toEqual(['3', '4']);
  await shot(page, 'accept-again');
  await erp('poster').fill('2');
  await erp('timer').fill('3');
  await dialog.getByLabel('Forklaring på differansen').fill('');
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Lønn: ERP oppgir 2 poster, 3,00 t');
  await settled(page);
  expect(await page.locator('.erp-line .proven').allInnerTexts()).toHaveLength(1);
  await page.locator('.btn.primary:not([aria-disabled="true"])', { hasText: 'Bekreft 3' }).waitFor();
});
