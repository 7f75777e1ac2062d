// When things go wrong in the window: no network, a wrong key, the window closed during a pull. Nothing is lost, and the screens say
// what to do.

import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { asked, confirmByKey, primaryByKey, pullByKey, runsOf, sees, settled } from './steps.ts';
import { closeAll, engineReady, newFolder, openConsole, stubDialogs, tokenFor } from './window.ts';
import { comesBack, pulled, serviceFor } from './trouble-steps.ts';

afterEach(closeAll);

interface PageWindow {
  readonly exportConsole: Bridge;
}

describe('trouble', () => {
  it('with no service at all, it starts and history can be read', async () => {
    const folder = newFolder();
    const first = await openConsole({ folder, width: 1280, height: 800 });
    await engineReady(first);
    const service = await pulled(first, 3);
    await first.close();
    await service.close();
    const second = await openConsole({ folder, width: 1280, height: 800 });
    await engineReady(second);
    await sees(second.page, 'Prøvebygg AS');
    await second.page.keyboard.press('Alt+5');
    await sees(second.page, /Kjøring 1/);
    await second.page.keyboard.press('Control+f');
    await second.page.keyboard.type('10482');
    await sees(second.page, /1000/);
  });

  it('a pull that the service is not there for, and that it is away, are one banner with one way on', async () => {
    const folder = newFolder();
    const opened = await openConsole({ width: 1280, height: 800 });
    await engineReady(opened);
    const service = await serviceFor(opened, 3, folder);
    const { page } = opened;
    const banners = page.locator('.frame-notices .banner');
    await page.keyboard.press('Alt+2');
    await pullByKey(page);
    await service.close();
    await page.keyboard.press('Alt+3');
    await primaryByKey(page, /./);
    await banners.first().waitFor();
    await settled(page);
    expect(await banners.count()).toBe(1);
    expect(await banners.getByRole('button').allTextContents()).toEqual(['Prøv igjen']);
    // Where the connection is set and was tested, it is not said a second time.
    await page.keyboard.press('Alt+6');
    await page.getByRole('button', { name: 'Test tilkoblingen' }).press('Enter');
    await settled(page);
    await page
      .getByRole('button', { name: 'Test tilkoblingen' })
      .and(page.locator(':not([aria-disabled="true"])'))
      .waitFor();
    expect(await page.locator('.banner').count()).toBe(1);
    await comesBack(folder, service);
    await banners.getByRole('button').press('Enter');
    await banners.waitFor({ state: 'detached' });
  });

  it('a wrong key is said in the words of the service, and no run is left in the way', async () => {
    const opened = await openConsole({ width: 1280, height: 800 });
    await engineReady(opened);
    const service = await serviceFor(opened, 3);
    service.setFault({
      kind: 'status',
      status: 401,
      message: 'Access denied due to invalid subscription key',
      times: 'always',
    });
    const { page } = opened;
    await page.keyboard.press('Alt+2');
    await primaryByKey(page, /./);
    await sees(page, 'Tjenesten godtok ikke nøkkelen.');
    await page.getByText('Ordrett melding').click();
    await sees(page, /invalid subscription key/);
    expect((await page.locator('body').textContent()) ?? '').not.toMatch(/\n\s+at /);
    await page.keyboard.press('Alt+1');
    await page.getByRole('button', { name: 'Tell på nytt' }).press('Enter');
    // Whether the window had counted before the key was refused.
    await sees(
      page,
      /^Tjenesten godtok ikke nøkkelen\. (Tallene er ikke telt på nytt|Ikke telt siden vinduet ble åpnet)\.$/,
    );
    service.clearFaults();
    await page.keyboard.press('Escape');
    expect(
      (await asked<{ state: string }[]>(page, (bridge) => bridge.runsList({}))).every((run) => run.state === 'failed'),
    ).toBe(true);
  });

  it('the window closed during a pull leaves nothing in the way of the next one', async () => {
    const folder = newFolder();
    const first = await openConsole({ folder, width: 1280, height: 800 });
    await engineReady(first);
    const service = await serviceFor(first, 20);
    service.setFault({ kind: 'delay', call: 'list-time', ms: 3_000, times: 'always' });
    await first.page.keyboard.press('Alt+2');
    await primaryByKey(first.page, /./);
    await expect.poll(() => service.calls().some(({ call }) => call === 'list-time')).toBe(true);
    await first.close();
    service.clearFaults();
    const second = await openConsole({ folder, width: 1280, height: 800 });
    await engineReady(second);
    expect((await runsOf(second.page)).every((run) => run.state === 'failed')).toBe(true);
    await second.page.keyboard.press('Alt+2');
    await primaryByKey(second.page, /./);
    await sees(second.page, /^Overlever 20/);
  });

  it('a pull from a slow service says what it waits for, and counts nothing before the list', async () => {
    const opened = await openConsole({ width: 1280, height: 800 });
    await engineReady(opened);
    const service = await serviceFor(opened, 3);
    service.setFault({ kind: 'delay', call: 'prepare', ms: 1_500 });
    service.setFault({ kind: 'delay', call: 'list-time', ms: 2_000, from: 2, times: 'always' });
    const { page } = opened;
    await page.keyboard.press('Alt+2');
    await primaryByKey(page, /./);
    const pulling = page.locator('.pulling');
    await pulling.getByText('Tjenesten klargjør det som er godkjent').waitFor();
    expect(await pulling.textContent()).not.toContain('så langt');
    await pulling.filter({ hasText: '0 så langt' }).filter({ hasText: 'Lister det som er klart' }).waitFor();
  });

  it('a pull from a busy service says after which answer it tries again and when, and one that is refused that it was', async () => {
    const opened = await openConsole({ width: 1280, height: 800 });
    await engineReady(opened);
    const service = await serviceFor(opened, 3);
    service.setFault({ kind: 'status', status: 429, call: 'list-time', retryAfter: 100, times: 'always' });
    const { page } = opened;
    await page.keyboard.press('Alt+2');
    await primaryByKey(page, /./);
    const pulling = page.locator('.pulling');
    await pulling
      .getByText(/Tjenesten er opptatt \(429\)\. Vi prøver igjen av oss selv om \d+ sekunder, forsøk 2/)
      .waitFor();
    expect(await pulling.textContent()).not.toContain('klargjør');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/busy.png` });
    service.clearFaults();
    service.setFault({ kind: 'status', status: 401, times: 'always' });
    await page.keyboard.press('Escape');
    await settled(page);
    await primaryByKey(page, /./);
    const foot = page.getByRole('navigation').getByText('Svarte med feil');
    await foot.waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/refused.png` });
    service.clearFaults();
    await settled(page);
    await primaryByKey(page, /./);
    await sees(page, /^Overlever 3/);
    await sees(page, 'Tilkoblet');
    expect(await foot.count()).toBe(0);
  });

  it('a service that goes away between two calls of a confirm: what is said adds up, and is no more than is known', async () => {
    const opened = await openConsole({ width: 1280, height: 800 });
    await engineReady(opened);
    const folder = newFolder();
    const service = await serviceFor(opened, 12, folder);
    const { page } = opened;
    await page.keyboard.press('Alt+2');
    await pullByKey(page);
    const tray = await tokenFor(opened, 'folder', newFolder());
    await page.evaluate(
      (token) =>
        (window as unknown as PageWindow).exportConsole.handOverWrite({
          run: 1,
          way: { layout: 'plain-csv', folder: token },
        }),
      tray,
    );
    await page.reload();
    await engineReady(opened);
    await page.keyboard.press('Alt+2');
    await primaryByKey(page, /ERP/);
    await sees(page, /^Bekreft 12/);
    service.setFault({ kind: 'delay', call: 'mark-time', ms: 1_500, times: 'always' });
    service.setFault({ kind: 'delay', call: 'list-time', ms: 1_500 });
    await confirmByKey(page);
    await sees(page, 'Sammenligner med tjenesten');
    await sees(page, 'Kall 2 av 3');
    await service.close();
    await sees(page, /Dette kallet kom ikke fram\. Sjekk adressen/);
    await sees(page, 'Vi vet ikke om 5 poster er merket');
    const now = page.locator('.cmp td:nth-child(4)');
    expect(new Set(await now.allTextContents())).toEqual(new Set(['ikke kjent', '']));
    // Five that were answered, five without an answer, and two that no call was about: three calls, as before.
    await sees(page, 'Kall 2 av 3');
    await comesBack(folder, service);
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await settled(page);
    await page.locator('.head').getByRole('button', { name: 'Spør tjenesten' }).click();
    await sees(page, '5 godtatte poster står fortsatt i listen: de ble ikke merket');
    expect(new Set(await now.allTextContents())).toEqual(new Set(['7,50', '37,50']));
    expect(new Set(await page.locator('.cmp td:nth-child(5)').allTextContents())).toEqual(new Set(['0,00']));
    await confirmByKey(page);
    await expect.poll(async () => (await runsOf(page))[0]?.state).toBe('closed');
  });

  it('a hand-over to a folder that is gone says so in its dialog, and the next try proposes what was chosen', async () => {
    const opened = await openConsole({ width: 1280, height: 800 });
    await engineReady(opened);
    await pulled(opened, 3);
    const { page } = opened;
    const folder = path.join(newFolder(), 'til-erp');
    await stubDialogs(opened, { open: folder });
    await settled(page);
    await page.keyboard.press('Control+Enter');
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Filoppsett').selectOption('plain-xlsx');
    await dialog.getByRole('button', { name: 'Velg …' }).click();
    await sees(page, folder);
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.textContent()).toContain(folder);
    // Told once: where it was asked for, and on the page after it was closed there.
    const told = () => page.locator('.banner[role=alert]').count();
    expect(await told()).toBe(1);
    await page.keyboard.press('Escape');
    await settled(page);
    expect(await told()).toBe(1);
    await page.keyboard.press('Control+Enter');
    await sees(page, folder);
    expect(await dialog.getByLabel('Filoppsett').inputValue()).toBe('plain-xlsx');
    mkdirSync(folder);
    await page.keyboard.press('Control+Enter');
    await sees(page, /^Godta 3/);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.xlsx$/)]);
  });
});
