// The engine killed with -9 in the middle of a confirm, by its process id: the card on the start screen finishes the cycle.

import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { asked, confirmByKey, drawn, primaryByKey, runsOf, sees, settled } from './steps.ts';
import { closeAll, engineReady, newFolder, openConsole, stubDialogs } from './window.ts';
import { deletedAfterYes } from '../support/decided.ts';
import { enginePid, killEngine } from './engine-pid.ts';
import { pulled } from './trouble-steps.ts';

afterEach(closeAll);

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
    await drawn(page);
    const open = page.locator('dialog[open]');
    if ((await open.count()) === 0 && (await page.getByRole('button', { name: /^Bekreft \d/ }).count()) > 0) {
      await page.keyboard.press('Control+Enter');
      await open.waitFor();
    }
    if ((await open.count()) === 0) continue;
    await open.getByRole('button', { name: /^Bekreft/ }).press('Enter');
    await sees(page, 'Slik gikk det');
  }
}

it('what may be decided of a mark could not be asked: that is said, not that there is nothing, and it is asked again', async () => {
  const { desk, ids } = await deletedAfterYes();
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+5');
  await page.keyboard.press('Control+f');
  await page.keyboard.type(String(ids[0]));
  const act = page.getByRole('button', { name: 'Ikke merket likevel? Avgjør …' });
  await act.waitFor();
  // The question is on its way when the engine ends.
  process.kill(enginePid(opened), 'SIGSTOP');
  await act.press('Enter');
  await killEngine(opened);
  await sees(page, 'Vi fikk ikke spurt om hva som kan avgjøres for denne posten.');
  expect(await page.getByText('Ingenting å avgjøre').count()).toBe(0);
  await engineReady(opened);
  await page.locator('dialog[open]').getByRole('button', { name: 'Prøv igjen' }).press('Enter');
  await page.getByRole('radio', { name: /^Slettet i tjenesten: ta det ut av ERP/ }).waitFor();
});

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
  await killEngine(opened);
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
