// The head of a correction where names are long: who it is about and every number of what it is about are whole.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { acceptAll, confirm, fullEntry, handOver, hours, openDesk, pull } from '../support/desk.ts';
import { cutTexts } from './cut-texts.ts';
import { asked, drawn, settled } from './steps.ts';
import { closeAll, engineReady, newFolder, openConsole, type OpenWindow, tokenFor } from './window.ts';

afterEach(closeAll);

const LISTS = {
  ansatt: ['id;navn', '1001;Løvenskiold-Berntsen, Maximilian Andreas', '1002;Aas, Marte'],
  prosjekt: ['id;navn', '10482;Rehabilitering av Bjørkelia barnehage og ungdomsskole'],
  prosjektlinje: ['prosjekt;id;navn', '10482;020;Råbygg og innvendig kledning i 2. etasje'],
  arbeidstype: ['id;navn', '100;Ordinær arbeidstid, fagarbeider'],
  produkt: ['id;navn', '1030;Tømrerarbeid'],
} as const;

/** Two entries that were exported and then edited, with names for all that stands in them. */
async function corrections(): Promise<OpenWindow> {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const about = { ProsjektId: '10482', ProsjektLinjeId: '020', ArbeidstypeId: '100', ...hours(7.5) };
  const entries = [1001, 1002].map((AnsattId) => desk.sandbox.addTime(fullEntry({ ...about, AnsattId })));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  for (const entry of entries) desk.sandbox.edit(entry, hours(9));
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const file = path.join(newFolder(), 'names.csv');
  for (const [list, rows] of Object.entries(LISTS)) {
    writeFileSync(file, `${rows.join('\r\n')}\r\n`);
    const token = await tokenFor(opened, 'file', file);
    await opened.page.evaluate(
      async (of) => {
        const { exportConsole } = window as unknown as { exportConsole: Bridge };
        await exportConsole.namesImport(of);
      },
      { connection: 'Prøve', list: list as keyof typeof LISTS, file: token },
    );
  }
  await asked(opened.page, ({ runsPull }) => runsPull({ kind: 'time', connection: 'Prøve' }));
  await opened.page.keyboard.press('Alt+2');
  await opened.page.locator('.grid .trio.top').first().waitFor();
  await settled(opened.page);
  return opened;
}

/** The numbers of a head that stand whole inside its line, and left of its figures or its sign. */
const numbers = (page: Page, nth: number): Promise<string[]> =>
  page
    .locator('.grid .trio.top')
    .nth(nth)
    .evaluate((head) =>
      [...head.querySelectorAll<HTMLElement>('.id')]
        .filter((id) => {
          const words = id.closest('.about, [role=gridcell]')!.getBoundingClientRect();
          return id.scrollWidth <= id.clientWidth && id.getBoundingClientRect().right <= words.right;
        })
        .map(({ textContent }) => textContent),
    );

it('the head of a correction says every number whole, however long the names are', async () => {
  const { app, page } = await corrections();
  for (const [width, zoom] of [
    [1280, 1],
    [1024, 1],
    [1280, 2],
  ] as const) {
    await app.evaluate(
      ({ BrowserWindow }, of) => {
        const window = BrowserWindow.getAllWindows()[0]!;
        window.setContentSize(of.width, 800);
        window.webContents.setZoomFactor(of.zoom);
      },
      { width, zoom },
    );
    await page.waitForFunction((wide) => Math.abs(innerWidth - wide) <= 2, width / zoom);
    await drawn(page);
    expect(await numbers(page, 0), `${width} × ${zoom}`).toEqual(['1001', '020', '100', '1030']);
    expect(await cutTexts(page)).toEqual([]);
  }
});

it('folded it is one line among the others, each part of it in its column, with what goes to the ERP', async () => {
  const { page } = await corrections();
  await page.locator('.grid .trio.top .fold').first().click();
  await page.locator('.grid .trio.top [aria-expanded=false]').waitFor();
  await drawn(page);
  const cells = await page.locator('.grid .trio.top').first().getByRole('gridcell').allInnerTexts();
  expect(cells.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    '',
    '05.10.2026',
    'Løvenskiold-Berntsen, Maximilian Andreas 1001',
    expect.stringMatching(/^020/),
    '100 Ordinær arbeidstid, fagarbeider',
    '1,50',
    '1,50',
    'Korreksjon',
  ]);
  expect(await cutTexts(page)).toEqual([]);
});
