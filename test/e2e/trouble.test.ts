// When things go wrong in the window: the engine killed with -9 in the middle of a confirm, no network, a wrong key, the window
// closed during a pull. Nothing is lost, and the screens say what to do.

import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import { until } from '../support/until.ts';
import { asked, confirmByKey, ownService, primaryByKey, pullByKey, runsOf, sees, settled } from './steps.ts';
import { closeAll, engineReady, enginePid, newFolder, openConsole, type OpenWindow, stubDialogs } from './window.ts';

const services: Sandbox[] = [];

afterEach(async () => {
  await closeAll();
  for (const service of services.splice(0)) await service.close();
});

async function pulled(opened: OpenWindow, entries: number): Promise<Sandbox> {
  const service = await ownService(opened, entries);
  services.push(service);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  return service;
}

/** Follows the cards of the start screen until they are gone: asks the service, then confirms what is left. */
async function finishFromCards(page: Page): Promise<void> {
  for (let round = 0; round < 5 && (await runsOf(page))[0]?.state !== 'closed'; round += 1) {
    await settled(page);
    await page.keyboard.press('Alt+1');
    // What is unknown is asked for when the engine is back; what is left is a card to confirm.
    await expect
      .poll(
        async () => (await asked<{ kind: string }[]>(page, (bridge) => bridge.todoList({}))).map((one) => one.kind),
        {
          timeout: 20_000,
        },
      )
      .not.toContain('unknown');
    const card = page.getByRole('button', { name: /^(Spør tjenesten|Bekreft \d)/ }).first();
    await card.waitFor();
    await card.press('Enter');
    await page.waitForTimeout(1_000);
    const open = page.locator('dialog[open]');
    if ((await open.count()) === 0 && (await page.getByRole('button', { name: /^Bekreft \d/ }).count()) > 0) {
      await page.keyboard.press('Control+Enter');
      await page.waitForTimeout(500);
    }
    if ((await open.count()) > 0) await open.getByRole('button', { name: /^Bekreft/ }).press('Enter');
    await page.waitForTimeout(2_000);
  }
}

describe('trouble', () => {
  it('the engine is killed in the middle of a confirm: it starts again, and the card on the start screen finishes the cycle', async () => {
    const opened = await openConsole({ width: 1280, height: 800 });
    await engineReady(opened);
    const service = await pulled(opened, 30);
    const { page } = opened;
    const tray = newFolder();
    await settled(page);
    await page.keyboard.press('Control+Enter');
    const dialog = page.locator('dialog[open]');
    await stubDialogs(opened, { open: tray });
    await dialog.getByRole('button', { name: /^Velg/ }).click();
    await dialog.getByText(path.basename(tray)).first().waitFor();
    await page.keyboard.press('Control+Enter');
    await sees(page, /^Godta \d/);
    await primaryByKey(page, /ERP/);
    await sees(page, /^Bekreft \d/);
    service.setFault({ kind: 'delay', call: 'mark-time', ms: 700, times: 'always', after: true });
    await confirmByKey(page);
    const exported = () => service.dump().time.lines.filter((line) => line.exported).length;
    await until('ten marks', () => exported() >= 10);
    process.kill(enginePid(opened), 'SIGKILL');
    service.clearFaults();
    await engineReady(opened);
    expect(exported()).toBeLessThan(30);
    await finishFromCards(page);
    expect((await runsOf(page))[0]).toMatchObject({ state: 'closed', records: 30 });
    const sent = service
      .calls()
      .filter((call) => call.call === 'mark-time')
      .flatMap((call) => call.ids ?? []);
    expect(new Set(sent).size).toBe(30);
    expect(exported()).toBe(30);
  });

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

  it('a wrong key is said in the words of the service, and no run is left in the way', async () => {
    const opened = await openConsole({ width: 1280, height: 800 });
    await engineReady(opened);
    const service = await ownService(opened, 3);
    services.push(service);
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
    await sees(page, 'Tjenesten godtok ikke nøkkelen. Tallene er ikke telt på nytt.');
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
    const service = await ownService(first, 20);
    services.push(service);
    service.setFault({ kind: 'delay', call: 'list-time', ms: 3_000, times: 'always' });
    await first.page.keyboard.press('Alt+2');
    await primaryByKey(first.page, /./);
    await first.page.waitForTimeout(500);
    await first.close();
    service.clearFaults();
    const second = await openConsole({ folder, width: 1280, height: 800 });
    await engineReady(second);
    expect((await runsOf(second.page)).every((run) => run.state === 'failed')).toBe(true);
    await second.page.keyboard.press('Alt+2');
    await primaryByKey(second.page, /./);
    await sees(second.page, /^Overlever 20/);
  });
});
