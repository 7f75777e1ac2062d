// What the service answers to a file, in the window: a refused row, and a stop after the call under way.

import { afterEach, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { MATERIAL, readFile } from './intake-files.ts';
import { asked, confirmByKey, sees, settled } from './steps.ts';
import { batches, begin, choose, csv, rowsOf } from './intake-steps.ts';
import { closeAll, engineReady } from './window.ts';

afterEach(closeAll);

it('a row that the service refuses is shown with its words, and the rest is taken', async () => {
  const { opened, page, service } = await begin();
  await choose(opened, csv(rowsOf(5)));
  await sees(page, /^Send 5 nye linjer/);
  await asked(page, (bridge) => bridge.connectionsUpdate({ name: 'Prøvebygg AS', options: { allOrNothing: true } }));
  service.setFault({ kind: 'refuse-value', call: 'batch', field: 'EksternId', value: 'O-771202', times: 'always' });
  await confirmByKey(page);
  await sees(page, 'Slik gikk det');
  await sees(page, 'Vis radene');
  expect((await batches(page))[0]).toMatchObject({ counts: { sent: 4, refused: 1, unknown: 0 } });
  await page.getByRole('button', { name: 'Vis radene' }).press('Enter');
  await sees(page, /^Tjenesten avviste raden: «/);
});

it('stops after the call under way, tells what was sent, and sends the rest later', async () => {
  const { opened, page, service } = await begin();
  await asked(page, (bridge) => bridge.connectionsUpdate({ name: 'Prøvebygg AS', options: { batchChunk: 2 } }));
  await choose(opened, csv(rowsOf(6)));
  await sees(page, /^Send 6 nye linjer/);
  service.setFault({ kind: 'delay', call: 'batch', ms: 1_500, times: 'always' });
  await confirmByKey(page);
  await sees(page, 'Stopp etter dette kallet');
  // Asked before, it would stop before the first one.
  await until('a call', () => service.calls().some(({ call }) => call === 'batch'));
  await page.keyboard.press('Escape');
  await sees(page, 'Stoppet, slik du ba om.');
  const [batch] = await batches(page);
  expect(batch!.counts.sent).toBeGreaterThan(0);
  expect(batch!.counts.new).toBeGreaterThan(0);
  expect(batch!.counts.sent! + batch!.counts.new!).toBe(6);
  service.clearFaults();
  await confirmByKey(page);
  await sees(page, /^6 linjer ligger i tjenesten/);
  expect((await batches(page))[0]).toMatchObject({ state: 'done', counts: { sent: 6 } });
});

it('at 1280 a text of sixteen letters is read whole beside the figures of its row, and so are the names of the columns', async () => {
  const { opened, page } = await begin();
  await page.keyboard.press('Alt+4');
  await readFile(page, 'Ahlsell_oktober_2026.csv', MATERIAL);
  for (const language of ['nb', 'en'] as const) {
    await page.evaluate(async (chosen) => window.exportConsole.settingsSet({ language: chosen }), language);
    await page.reload();
    await engineReady(opened);
    await page.keyboard.press('Alt+4');
    await page.locator('.intakes button').first().click();
    await page.getByText(language === 'nb' ? 'Kolonner i filen' : 'Columns in the file').waitFor();
    await settled(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/intake-${language}-1280.png` });
    const cut = await page
      .locator('.intake-grid :is([role=gridcell]:not(.why), [role=columnheader])')
      .evaluateAll((cells) =>
        cells.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent ?? ''),
      );
    expect(cut.filter((words) => words.length <= 16)).toEqual([]);
  }
});

it('an answer that names no row is told as the answer it was, and all that was sent as sent', async () => {
  const { opened, page, service } = await begin();
  await choose(opened, csv(rowsOf(3)));
  await sees(page, /^Send 3 nye linjer/);
  service.setFault({ kind: 'status', status: 400, call: 'batch', times: 'always' });
  await confirmByKey(page);
  await sees(page, 'Kall 1 fikk svaret 400, som ikke sier hva som ble tatt imot');
  await sees(page, 'Alt er sendt, og vi vet ikke om alt ble tatt imot.');
  await sees(page, 'av 3 linjer er avklart');
  expect(await page.locator('.act-col').innerText()).not.toMatch(/kom ikke noe svar|ingen svar kom|før alt var sendt/);
});

it('what the network said of a call that no answer came to, and of a list that could not be read, stands behind a fold', async () => {
  const { opened, page, service } = await begin();
  await choose(opened, csv(rowsOf(3)));
  await sees(page, /^Send 3 nye linjer/);
  service.setFault({ kind: 'drop-after', call: 'batch', times: 'always' });
  await confirmByKey(page);
  await sees(page, 'Kall 1 ble sendt, men det kom ikke noe svar');
  service.setFault({ kind: 'drop-before', call: 'list-material', times: 'always' });
  await page.getByRole('button', { name: 'Spør tjenesten hva den viser' }).press('Enter');
  await sees(page, 'Listen kunne ikke leses.');
  // The page is Norwegian: the console's own English is a press away.
  expect(await page.locator('.unknown-chunk').innerText()).not.toMatch(/\b(the|was|connection)\b/i);
  await page.locator('.unknown-chunk summary').first().press('Enter');
  expect(await page.locator('.unknown-chunk details[open] .words').innerText()).toMatch(/\w/);
});
