// A connection with two destinations in the real window: payroll by sums and a project journal. What is missing is filled in, both files
// are written in one act, each ERP answers for itself, what one rejected goes to it again, and the run is confirmed.

import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { fullEntry, hours, openDesk, pull, statusesOf } from '../support/desk.ts';
import { twoDestinations } from '../support/destinations.ts';
import { violationsHere } from './accessibility.ts';
import { dropFile } from './intake-files.ts';
import { asked, confirmByKey, runsOf, sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole, tokenFor } from './window.ts';

afterEach(closeAll);

async function deskWithTwo() {
  const desk = await twoDestinations({ payroll: 'tripletex-payroll', projects: 'business-central-project-journal' });
  for (let n = 0; n < 6; n += 1) {
    const fields = { ArbeidstypeId: n === 5 ? '900' : '100', ProsjektId: n === 4 ? '99' : '10482' };
    desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n, ...hours(1 + n), ...fields }));
  }
  await pull(desk);
  return desk;
}

async function statusesInWindow(page: Page): Promise<string[]> {
  const { rows } = await asked<{ readonly rows: readonly { readonly status: string }[] }>(page, (bridge) =>
    bridge.recordsPage({ run: 1, limit: 100, offset: 0 }),
  );
  return rows.map(({ status }) => status);
}

const SHOTS = process.env.SHOTS;
async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  await page.waitForTimeout(300);
  await page.screenshot({ path: path.join(SHOTS, `${name}.png`) });
}

/** Every empty value of the open list, by a number of its own. */
async function fillIn(page: Page): Promise<void> {
  const empty = page.locator('dialog[open] .erp-value.lacks input');
  for (let n = 1; (await empty.count()) > 0; n += 1) await empty.first().fill(String(7000 + n));
}

async function askedFor(page: Page): Promise<void> {
  for (const [label, value] of [
    ['Lønnsår', '2026'],
    ['Lønnskjøring', '11'],
    ['Periode', '2026-10'],
  ] as const) {
    const field = page.locator('dialog[open]').getByLabel(label);
    if ((await field.count()) > 0) await field.fill(value);
  }
}

/** What an ERP without receipts shows: a sum by pay type, one of them as ours is, one not. */
async function sumsBesideOurs(page: Page): Promise<void> {
  for (const [sum, words] of [
    ['14', 'Annen sum: ERP har 14,00'],
    ['15', '5 poster, 15,00 t, noteres som godtatt'],
  ] as const) {
    await page.getByRole('button', { name: 'Les kvitteringen …' }).click();
    await page.locator('dialog[open]').getByLabel('Hvem svarte?').selectOption('Lønn');
    await page
      .locator('dialog[open]')
      .getByLabel(/^Limte linjer/)
      .fill(`Lønnsart;Antall;Status\n7006;${sum};OK\n`);
    await page.keyboard.press('Control+Enter');
    await sees(page, words);
    await shot(page, `receipt-sum-${sum}`);
    await page.keyboard.press('Escape');
  }
}

it('two destinations: filled in, handed over, answered each by itself, one of them once more, and confirmed', async () => {
  const desk = await deskWithTwo();
  const { payroll, projects } = desk;
  const opened = await openConsole({ folder: desk.data, width: 1440, height: 900 });
  await engineReady(opened);
  const { page } = opened;
  await page.getByRole('button', { name: 'Destinasjoner' }).click();
  await sees(page, 'Hit går poster der');
  await sees(page, /verdier mangler/);
  await shot(page, 'destinations');
  await page.keyboard.press('Alt+2');
  await sees(page, /^Overlever 6/);
  await sees(page, 'går hit');
  expect(await violationsHere(page, 'run with destinations')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await sees(page, /verdier mangler/);
  await shot(page, 'hand-over-missing');
  expect(await violationsHere(page, 'hand-over, values missing')).toEqual([]);
  await fillIn(page);
  await page.keyboard.press('Control+Enter');
  await page
    .locator('dialog[open]')
    .getByText(/^Overlever 6 i 2 filer/)
    .first()
    .waitFor();
  await askedFor(page);
  await sees(page, /2 filer skrives til .*lonn.*prosjekt.*, med SHA-256/);
  await sees(page, 'Ingenting merkes i tjenesten nå');
  await shot(page, 'hand-over');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  expect([readdirSync(payroll).length, readdirSync(projects).length]).toEqual([1, 1]);
  // A file that is dropped on the run is its receipt, and so are lines that are pasted; laid aside, nothing has happened.
  const dropped = path.join(desk.root, 'kvittering.csv');
  writeFileSync(dropped, 'Linje;Status\n1;OK\n');
  await dropFile(page, dropped);
  await sees(page, 'kvittering.csv');
  await sees(page, 'Godta 1');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Linje 2: ukjent ansatt');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await sees(page, 'lest som fri tekst');
  await sees(page, 'Avvis 1');
  await page.keyboard.press('Escape');
  await sumsBesideOurs(page);
  // One answers with a receipt of three rejections, the other all or nothing.
  await page.getByRole('button', { name: 'Les kvitteringen …' }).click();
  await page.locator('dialog[open]').getByLabel('Hvem svarte?').selectOption('Prosjekt');
  await page
    .locator('dialog[open]')
    .getByLabel(/^Limte linjer/)
    .fill(
      'Linje;Status;Melding\n1;Feil;Ukjent prosjekt\n2;Feil;Ukjent prosjekt\n3;Feil;Stengt\n4;OK;\n5;Mottatt;bilag 7\n9;OK;bilag 8\n',
    );
  await shot(page, 'receipt-dialog');
  expect(await violationsHere(page, 'receipt dialog')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Godta 1, avvis 3');
  await sees(page, 'Hva betyr «Mottatt»?');
  await page.getByRole('button', { name: 'Godtatt', exact: true }).click();
  await sees(page, 'Godta 2, avvis 3');
  await shot(page, 'receipt');
  expect(await violationsHere(page, 'receipt')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'receipt-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  // Nothing has happened yet.
  expect(await statusesInWindow(page)).toEqual(Array.from({ length: 6 }, () => 'handed-over'));
  // The choice is ticked when the engine has read the receipt by it.
  await page.getByRole('radio', { name: 'Alt eller ingenting' }).click();
  await sees(page, 'Avvis 5');
  await page.getByRole('radio', { name: 'Tar imot resten' }).click();
  await sees(page, 'Godta 2, avvis 3');
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Kvitteringen er notert: 2 godtatt, 3 avvist.');
  await sees(page, 'Overlever på nytt …');
  await shot(page, 'again');
  await page.getByRole('button', { name: 'Overlever på nytt …' }).click();
  await askedFor(page);
  await shot(page, 'again-dialog');
  expect(await violationsHere(page, 'hand-over again')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await settled(page);
  expect(readdirSync(projects)).toHaveLength(2);
  await sees(page, /^Godta \d/);
  for (const name of ['Lønn', 'Prosjekt']) {
    await page.keyboard.press('Control+Enter');
    const whose = page.locator('dialog[open]').getByLabel('Hvem svarte?');
    if ((await whose.count()) > 0) await whose.selectOption(name);
    await shot(page, `accept-${name}`);
    await page.keyboard.press('Control+Enter');
    await settled(page);
  }
  // The ERP took a line that is none of ours: its total differs, and that is explained before anything is marked.
  await sees(page, /^Venter: ERP avviker med 1 post/);
  await shot(page, 'control-differs');
  await page.getByRole('button', { name: 'Kontrolltall …' }).first().click();
  await page.locator('dialog[open]').getByLabel('Forklaring på differansen').fill('Bilag 8 er ført for hånd');
  await shot(page, 'control-dialog');
  await page.keyboard.press('Control+Enter');
  await confirmByKey(page);
  await expect.poll(async () => (await runsOf(page))[0]!.state).toBe('closed');
  await opened.close();
  expect(await statusesOf(desk, 1)).toEqual(Array.from({ length: 6 }, () => 'marked'));
});

it('what is not for the ERP is agreed to with its count and hours, and why, before anything is written', async () => {
  const desk = await twoDestinations();
  await desk.do('destination', 'remove', 'Prosjekt', '--connection', 'Prøve');
  for (let n = 0; n < 3; n += 1)
    desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n, ...hours(1 + n), ArbeidstypeId: n === 2 ? '900' : '100' }));
  await pull(desk);
  const opened = await openConsole({ folder: desk.data, language: 'en', width: 1440, height: 900 });
  await engineReady(opened);
  const { page } = opened;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Destinations' }).click();
  await page.getByRole('button', { name: 'New destination …' }).first().click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Name', { exact: true }).fill('Not for the ERP');
  await dialog.getByRole('combobox', { name: 'Layout', exact: true }).selectOption('no-file');
  await dialog.getByLabel(/^Takes entries where/).fill('ArbeidstypeId=900..');
  await shot(page, 'no-file-destination');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await page.keyboard.press('Alt+2');
  // The button counts what its dialog does: what goes to files. What goes to none is agreed to there.
  await sees(page, /^Hand over 2 time entries/);
  await settled(page);
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Hand over 2 time entries in 1 file');
  await sees(page, 'Agree to what does not go to the ERP, and write why. Or hold it back.');
  await dialog.getByRole('checkbox', { name: /^Not for the ERP: 1 time entry/ }).check();
  await dialog.getByLabel(/^Why mark/).fill('internal meeting');
  await shot(page, 'no-file-hand-over');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await opened.close();
  expect([readdirSync(desk.payroll).length, await statusesOf(desk, 1)]).toEqual([
    1,
    ['handed-over', 'handed-over', 'accepted'],
  ]);
});

/** How wide a table stands beyond its place, and whether figures and destinations are read whole. */
const missingTable = (page: Page, place: string) =>
  page.evaluate((of) => {
    const [room, table] = [document.querySelector(of)!, document.querySelector(`${of} .missing table`)!];
    const lines = [...table.querySelectorAll('td.n, td:nth-child(2)')].map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    return {
      beyond: table.scrollWidth > room.clientWidth,
      sideways: room.scrollWidth > room.clientWidth,
      lines: Math.max(...lines),
    };
  }, place);

it('a name of 200 characters breaks, and the list of what is missing keeps its figures whole and its buttons in sight', async () => {
  const desk = await deskWithTwo();
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  const file = path.join(desk.root, 'names.csv');
  writeFileSync(file, `id;navn\r\n1001;${'Løvenskiold '.repeat(20).slice(0, 200)}\r\n`);
  await page.evaluate(
    async (place) => {
      const { exportConsole } = window as unknown as { exportConsole: Bridge };
      await exportConsole.namesImport({ connection: 'Prøve', list: 'ansatt', file: place });
    },
    await tokenFor(opened, 'file', file),
  );
  const whole = { beyond: false, sideways: false, lines: 1 };
  await page.keyboard.press('Alt+7');
  await sees(page, /verdier mangler/);
  expect(await missingTable(page, '.page')).toEqual(whole);
  await page.keyboard.press('Alt+2');
  await sees(page, /^Overlever 6/);
  await settled(page);
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open] .missing').waitFor();
  expect(await missingTable(page, 'dialog[open]')).toEqual(whole);
});

it('the longest name of a destination leaves the figures of its file in sight, and the button names the place', async () => {
  const desk = await openDesk();
  const name = 'Destinasjon '.repeat(9).slice(0, 100).trim();
  const of = ['--connection', 'Prøve', '--kind', 'time', '--layout', 'plain-csv', '--to', desk.tray];
  await desk.do('destination', 'add', name, ...of, '--rule', 'ArbeidstypeId=100');
  desk.sandbox.addTime(fullEntry());
  await pull(desk);
  const opened = await openConsole({ folder: desk.data, width: 1024, height: 700 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, /^Overlever 1/);
  await settled(page);
  // Beside the name stands what goes there, enlarged too; and on its own page it breaks.
  const goes = page.locator('.erp-line .second', { hasText: 'går hit' });
  const overflows = (place: string) => page.locator(place).evaluate((shown) => shown.scrollWidth - shown.clientWidth);
  const zoom = (factor: number) =>
    opened.app.evaluate(
      ({ BrowserWindow }, by) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(by),
      factor,
    );
  for (const factor of [1, 1.6]) {
    await zoom(factor);
    await page.waitForFunction((by) => Math.abs(innerWidth - 1024 / by) < 2, factor);
    const end = await goes.evaluate((words) => words.getBoundingClientRect().right);
    expect(end).toBeLessThanOrEqual(1024 / factor);
    await page.keyboard.press('Alt+7');
    await page.locator('.destinations-of table').first().waitFor();
    expect(await overflows('.reading-page')).toBe(0);
    await page.keyboard.press('Alt+2');
    await goes.waitFor();
  }
  await zoom(1);
  await settled(page);
  await page.keyboard.press('Control+Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.locator('.facts.files').waitFor();
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: /^Overlever 1 i øvelsen/ }).waitFor();
});

it('a run says what no destination takes, and which of them takes nothing', async () => {
  const desk = await deskWithTwo();
  await desk.do('destination', 'change', 'Prosjekt', '--connection', 'Prøve', '--rule', 'ProsjektId=10000,10550');
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  const lines = page.locator('.erp-line');
  await lines.nth(2).waitFor();
  expect((await lines.allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
    'Lønn 5 timeposter, 15,00 t går hit',
    'Prosjekt tar ikke noe av det som er klart',
    '1 timepost, 6,00 t Går ikke nå: ingen destinasjon tar dette',
  ]);
  // The button counts what is taken, as the hand-over behind it does.
  await sees(page, /^Overlever 5 timeposter/);
  // The hand-over tells what has a finding, as one without destinations does.
  await settled(page);
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Går ikke nå: ingen destinasjon tar dette');
  await sees(page, /^Overlever 5 timeposter i 1 fil/);
  await sees(page, '5 av de klare har funn (ingen sett på)');
});

it('what is missing is filled in by keys alone: the focus stays in the dialog, and an answer that cannot be given says why', async () => {
  const desk = await deskWithTwo();
  const opened = await openConsole({ folder: desk.data, width: 1024, height: 700 });
  await engineReady(opened);
  const { page } = opened;
  const dialog = page.locator('dialog[open]');
  const hasFocus = () => dialog.locator(':focus').count();
  await page.keyboard.press('Alt+2');
  await sees(page, /^Overlever 6/);
  await settled(page);
  await page.keyboard.press('Control+Enter');
  const why = dialog.getByText(/^10 verdier mangler. Ingenting skrives/);
  await why.waitFor();
  const end = () => Promise.all([why.boundingBox(), dialog.locator('.ends').boundingBox()]);
  const [below, ends] = await end();
  expect(below!.y).toBeGreaterThan(ends!.y);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await why.boundingBox())!.y).toBeLessThan(ends!.y);
  // The button of all proposals goes with them.
  await dialog.getByRole('button', { name: 'Ta 8 forslag' }).press('Enter');
  expect(await hasFocus()).toBe(1);
  await page.keyboard.press('Control+Enter');
  // So do the rows that are kept, with the field that had the focus.
  await dialog.getByText('2 verdier mangler', { exact: true }).waitFor();
  await expect.poll(hasFocus).toBe(1);
  await page.keyboard.type('7');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('1 verdi mangler', { exact: true }).waitFor();
});
