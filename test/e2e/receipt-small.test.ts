// A run with two destinations, and a receipt of one of them, in a low window: what stands above the rows takes its own place.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { BOTH, ONLY_PAYROLL, ONLY_PROJECTS, pulledTo, twoDestinations } from '../support/destinations.ts';
import { handedOver } from '../support/desk.ts';
import { dropFile } from './intake-files.ts';
import { drawn, sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

afterEach(closeAll);

/** Boxes of parts of the page that are in sight, from the top down. */
const boxes = (page: Page, parts: string) =>
  page.evaluate(
    (of) =>
      [...document.querySelectorAll(of)]
        .map((part) => part.getBoundingClientRect().toJSON() as DOMRect)
        .filter(({ width, height }) => width > 0 && height > 0),
    parts,
  );

/** Which of them share a place. */
function overlapping(all: readonly DOMRect[]): number {
  const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
  return pairs.filter(
    ([one, other]) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
  ).length;
}

it('at 200 % the lines of two destinations, and what a receipt asks, stand clear of each other and of the rows', async () => {
  const desk = await twoDestinations();
  await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS, { ArbeidstypeId: '900', ProsjektId: '99' });
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { app, page } = opened;
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(2));
  await page.waitForFunction(() => innerWidth < 700);
  await page.keyboard.press('Alt+2');
  await sees(page, 'Går ikke nå: ingen destinasjon tar dette');
  await drawn(page);
  const lines = await boxes(page, '.erp-line');
  expect([lines.length, overlapping(lines)]).toEqual([3, 0]);
  expect((await boxes(page, '.erp-lines'))[0]!.height).toBeLessThan(32);
  expect((await boxes(page, '.window-of-rows'))[0]!.height).toBeGreaterThan(90);

  await settled(page);
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open] .facts.files').waitFor();
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Linje;Status;Melding\n1;Mottatt;bilag 7\n2;Husket;bilag 8\n');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await sees(page, 'Hva betyr «Husket»?');
  await drawn(page);
  const parts = await boxes(page, '.page > :is(.head, .tie, .receipt-map, .receipt-asks, .split)');
  expect([parts.length, overlapping(parts)]).toEqual([5, 0]);
  expect(parts.at(-1)!.height).toBeGreaterThan(80);
  const asked = await boxes(page, '.receipt-asks .banner');
  expect([asked.length, overlapping(asked)]).toEqual([2, 0]);
  // Which column says what is in one line, which scrolls to the right.
  const [field] = await boxes(page, '.receipt-map .field');
  expect(field!.bottom).toBeLessThanOrEqual(parts[2]!.top + 1);
});

it('at 1024×700 the lines of a receipt have the page, and the figures and what follows are a press away', async () => {
  const { desk } = await handedOver(30);
  const opened = await openConsole({ folder: desk.data, width: 1024, height: 700 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, /^Godta 30/);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const lines = Array.from({ length: 29 }, (_, n) => `${n + 1};${n === 3 ? 'Avvist' : 'OK'};bilag ${n}`);
    clipboardData.setData('text/plain', `Linje;Status;Melding\n${lines.join('\n')}\n30;OK;bilag 30\n77;OK;bilag 77\n`);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.locator('.facing tbody tr').first().waitFor();
  await settled(page);
  const rows = await boxes(page, '.facing tbody tr');
  const [list] = await boxes(page, '.facing');
  // Both sides whole stand under the lines that are in sight.
  const [whole] = await boxes(page, '.facing tfoot tr');
  expect(whole!.bottom).toBeLessThanOrEqual(list!.bottom);
  expect((await page.locator('.facing tfoot').innerText()).replaceAll('\u00a0', ' ')).toMatch(
    /I kvitteringen 31 linjer\s+I filen vår 30 linjer\s+[\d ]+,\d\d/,
  );
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/receipt-1024.png` });
  expect(rows.filter(({ bottom }) => bottom <= whole!.top).length).toBeGreaterThanOrEqual(9);
  // One line of the receipt is none of ours: that the totals differ is said while they are out of sight.
  const side = page.locator('.receipt-side');
  expect(await side.isVisible()).toBe(false);
  const open = page.getByRole('button', { name: 'Tall og følger Kontrolltallene er ikke like.' });
  await open.click();
  await side.getByText('Tar imot resten').waitFor();
  const [drawer] = await boxes(page, '.receipt-side');
  expect([Math.round(drawer!.top), Math.round(drawer!.bottom)]).toEqual([
    Math.round(list!.top),
    Math.round(list!.bottom),
  ]);
  await page.keyboard.press('Control+.');
  expect(await side.isVisible()).toBe(false);
});

it('at 200 % both sides whole stand in sight; why the ERP refused a line is read whole at every size', async () => {
  const { desk } = await handedOver(12);
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { app, page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, /^Godta 12/);
  const why = 'ukjent prosjekt 10482 for denne ansatte i denne måneden';
  await page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    const lines = Array.from({ length: 12 }, (_, n) => `${n + 1};${n === 3 ? 'Avvist' : 'OK'};${words}`);
    clipboardData.setData('text/plain', `Linje;Status;Melding\n${lines.join('\n')}\n`);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, why);
  await page.locator('.facing tbody tr').first().waitFor();
  await settled(page);
  const refused = page.locator('.facing td.whole', { hasText: why }).first();
  const wider = () => refused.evaluate((cell) => cell.scrollWidth - cell.clientWidth);
  expect(await wider()).toBeLessThanOrEqual(1);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(2));
  await page.waitForFunction(() => innerWidth < 700);
  await drawn(page);
  expect(await wider()).toBeLessThanOrEqual(1);
  const [list] = await boxes(page, '.receipt-split');
  const [whole] = await boxes(page, '.facing tfoot tr');
  expect(whole!.bottom).toBeLessThanOrEqual(list!.bottom + 1);
});

it('of two columns that may be its status a person says which counts', async () => {
  const { desk, ids } = await handedOver(2);
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, /^Godta 2/);
  await page.evaluate((lines) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', lines);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `Id;Status;Status\n${ids[0]};OK;Avvist\n${ids[1]};OK;OK\n`);
  await sees(page, 'Flere kolonner kan være status, og de sier ikke det samme. Hvilken gjelder?');
  await page.getByRole('button', { name: 'Status (2)', exact: true }).click();
  await sees(page, 'Godta 1, avvis 1');
  expect(await page.getByText('Flere kolonner kan være status').count()).toBe(0);
});

it('where two files to one destination wait, the receipt is of the file that it fits, or a person says which', async () => {
  const desk = await twoDestinations({ payroll: 'plain-csv' });
  const [one, two, three] = await pulledTo(desk, BOTH, BOTH, BOTH);
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
  await desk.do('reject', '1', '--ids', String(two), '--reason', 'ukjent', '--destination', 'Lønn');
  await desk.do('hand-over', '1', '--destination', 'Lønn');
  const opened = await openConsole({ folder: desk.data, width: 1440, height: 900 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, /^Godta \d/);
  const dropped = path.join(desk.root, 'kvittering.csv');
  writeFileSync(dropped, `Id;Status\n${three};OK\n`);
  await dropFile(page, dropped);
  await sees(page, 'Godta 1');
  await page.keyboard.press('Escape');
  writeFileSync(dropped, 'Linje;Status\n1;OK\n');
  await dropFile(page, dropped);
  await sees(page, 'Si først hvilken fil kvitteringen svarer på.');
  const file = page.getByRole('combobox', { name: 'Fil' });
  const second = await file.locator('option').nth(2).getAttribute('value');
  await file.selectOption(second);
  // The button says so while nobody has said yet which file it is, too.
  await page.locator('.btn.primary:not([aria-disabled="true"])', { hasText: 'Godta 1' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Kvitteringen er notert: 1 godtatt, 0 avvist.');
  await opened.app.close();
  const states = await desk.do<{ id: number; status: string }[]>('records', '1');
  expect(states.map(({ id, status }) => [id, status])).toEqual([
    [one, 'handed-over'],
    [two, 'accepted'],
    [three, 'handed-over'],
  ]);
});
