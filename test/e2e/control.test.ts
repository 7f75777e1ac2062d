// The ERP's control totals by pay type, in the window: pasted from a sheet, and each line agrees or differs.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { acceptAll, entry, fullEntry, handedOver, handOver, hours, openDesk, pull } from '../support/desk.ts';
import { paidByInvoice } from '../support/destinations.ts';
import { violationsHere } from './accessibility.ts';
import { asked, drawn, sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole, type OpenWindow } from './window.ts';

afterEach(closeAll);

async function accepted() {
  const desk = await openDesk();
  for (const [ArbeidstypeId, of] of [
    ['100', 7.5],
    ['110', 2],
    ['120', 4],
  ] as const)
    desk.sandbox.addTime(entry({ ArbeidstypeId, AnsattId: Number(ArbeidstypeId), ...hours(of) }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  return desk;
}

/** At 1024 pixels what is said of the ERP begins where the tie-out begins. */
async function beginsWithTheTieOut({ app, page }: OpenWindow): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1024, 700));
  await page.waitForFunction(() => Math.abs(innerWidth - 1024) <= 1);
  await drawn(page);
  const left = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((part) => Math.round(part.getBoundingClientRect().left));
  expect(await left('.erp-line > span')).toBe(await left('.tie dl'));
}

it('no figure is cut, in English either', async () => {
  const { data } = await accepted();
  const opened = await openConsole({ folder: data, width: 1280, height: 800, language: 'en' });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, 'which has given no control totals.');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Control totals');
  await page.getByRole('option', { name: /^Control totals of the ERP/ }).click();
  await page.getByText('By pay type').press('Enter');
  await page.getByRole('textbox', { name: 'The ERP says: 110' }).fill('1234.25');
  const table = page.locator('.keys-said').first();
  await table.getByText('+1,232.25').or(table.getByText('1,232.25')).first().waitFor();
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  // In a small window they are typed in too.
  await opened.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1024, 700));
  await page.waitForFunction(() => innerWidth === 1024);
  await page.getByRole('textbox', { name: 'The ERP says: 110' }).fill('1234.5');
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

it('what the ERP says is typed between what was accepted and the difference, under the figures it is compared with', async () => {
  const { data } = await accepted();
  const opened = await openConsole({ folder: data, width: 1024, height: 700 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Kontrolltall');
  await page.getByRole('option', { name: /^Kontrolltall fra ERP/ }).click();
  await page.getByRole('textbox', { name: 'Ifølge ERP: timer' }).fill('1,5O');
  await page.getByRole('textbox', { name: 'Ifølge ERP: fakturerbare timer' }).fill('1');
  await page.getByText('Timer: «1,5O» er ikke et tall, siste tegn er bokstaven O.').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/control-1024.png` });
  const columns = await page.locator('.said table').evaluate((table) =>
    [1, 2, 3].map((place) =>
      [...table.querySelectorAll('tr')].map((row) => {
        const cell = row.children[place]!;
        return Math.round((cell.querySelector('.field') ?? cell).getBoundingClientRect().right);
      }),
    ),
  );
  // Head, accepted here, what the ERP says, difference.
  expect(columns.map((rights) => [rights.length, new Set(rights).size])).toEqual([
    [4, 1],
    [4, 1],
    [4, 1],
  ]);
});

it.each(['nb', 'en'] as const)(
  'where the answer of the ERP is noted there is room for its totals (%s)',
  async (language) => {
    const { desk } = await handedOver(3);
    const opened = await openConsole({ folder: desk.data, width: 1024, height: 700, language });
    await engineReady(opened);
    const { page } = opened;
    await page.keyboard.press('Alt+2');
    await sees(page, language === 'nb' ? /^Godta 3/ : /^Accept 3/);
    await settled(page);
    await page.keyboard.press('Control+Enter');
    const table = (await page.locator('dialog[open] .said table').boundingBox())!;
    const button = (await page.locator('dialog[open] .btn.primary').boundingBox())!;
    expect(Math.round(table.x + table.width)).toBe(Math.round(button.x + button.width));
  },
);

it('what has no line in the file is in none of the figures that the ERP is compared with, and is said beside them', async () => {
  const desk = await paidByInvoice();
  await desk.do('destination', 'remove', 'Prosjekt', '--connection', 'Prøve');
  const file = path.join(desk.root, 'later.csv');
  writeFileSync(file, 'from;to;rule\n100;510;hours\n150;;\n');
  await desk.do('translation', 'import', 'pay-type', file, '--connection', 'Prøve', '--destination', 'Lønn');
  for (const [type, of] of [
    ['100', 4],
    ['150', 2],
  ] as const)
    desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ArbeidstypeId: type, ProsjektId: '10482', ...hours(of) }));
  await pull(desk);
  await desk.do('hand-over', '1');
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, /^Godta 2/);
  await settled(page);
  await page.keyboard.press('Control+Enter');
  const beside = /^Uten linje i filen, så ikke i ERPs tall: 1 timepost, 2,00.t$/;
  const dialog = page.locator('dialog[open]');
  await dialog.getByText(beside).waitFor();
  await dialog.getByRole('textbox', { name: 'Ifølge ERP: timer' }).fill('4');
  const difference = dialog.locator('.said tr').last();
  await expect.poll(async () => (await difference.innerText()).split(/\s+/).at(-2)).toBe('0,00');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/control-without-line.png` });
  await page.keyboard.press('Control+Enter');
  await sees(page, /^ERP oppgir 4,00/);
  await sees(page, beside);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/control-said.png` });
});

it('two columns are pasted; what differs stands with its difference and keeps the confirm back until it is explained', async () => {
  const desk = await accepted();
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, 'som ikke har oppgitt kontrolltall.');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Kontrolltall');
  await page.getByRole('option', { name: /^Kontrolltall fra ERP/ }).click();
  await page.getByText('Per lønnsart').press('Enter');
  await page.getByRole('textbox', { name: 'Ifølge ERP: 100' }).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Lønnsart\tTimer\n100\t7,50\n110\t1,25\n');
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await sees(page, '−0,75');
  expect(await violationsHere(page, 'dialog-control-keys')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await sees(page, /^Lønnsart 110: ERP oppgir 1,25/);
  await sees(page, '1 lønnsart stemmer, 1 lønnsart er ikke oppgitt');
  await sees(page, /Venter: ERP avviker med −0,75.t \(lønnsart 110\)/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Kontrolltall');
  await page.getByRole('option', { name: /^Kontrolltall fra ERP/ }).click();
  await page.getByRole('textbox', { name: 'Ifølge ERP: 110' }).waitFor();
  await page.getByRole('textbox', { name: /^Forklaring/ }).fill('ført om i lønn');
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Forklart: «ført om i lønn»');
  await beginsWithTheTieOut(opened);
  expect(await asked(page, (bridge) => bridge.controlGet({ run: 1 }))).toMatchObject({
    settled: true,
    lines: [
      { key: '100', said: '7.5', difference: '0' },
      { key: '110', said: '1.25', difference: '0.75' },
      { key: '120', said: null, difference: null },
    ],
  });
});

it('that the ERP gave no control totals is seen once on the confirm page, beside the difference or on a line where there is no room', async () => {
  const desk = await accepted();
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { app, page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, /^Bekreft \d/);
  for (const [width, height, zoom, place] of [
    [1280, 800, 1, 'words'],
    [1024, 700, 1, 'erp-line'],
    [1280, 800, 2, 'erp-line'],
  ] as const) {
    await app.evaluate(
      ({ BrowserWindow }, of) => {
        const [window] = BrowserWindow.getAllWindows();
        window!.setContentSize(of.width, of.height);
        window!.webContents.setZoomFactor(of.zoom);
      },
      { width, height, zoom },
    );
    await page.waitForFunction(([wide]) => Math.abs(innerWidth - wide) <= 1, [width / zoom] as const);
    await drawn(page);
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.tie .words, .erp-line')]
        .filter((part) => part.offsetWidth > 0 && part.textContent.includes('ikke har oppgitt kontrolltall'))
        .map((part) => part.classList[0]),
    );
    expect(seen, `${width} ${zoom}`).toEqual([place]);
  }
});
