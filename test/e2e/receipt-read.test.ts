// Of what the ERP did not take, all is read where it stands, and the figures of a long run stand clear of the words on their proof.

import { afterEach, expect, it } from 'vitest';
import { drawn, primaryByKey, pullByKey, sees, settled, startPractice } from './steps.ts';
import { closeAll, engineReady, openConsole, newFolder } from './window.ts';
import { startSandbox } from '../../main/sandbox/sandbox.ts';

afterEach(closeAll);

it('at 1280 a rejection says whose line it is, with its number, project and date whole', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await primaryByKey(page, 'Filoppsett');
  await sees(page, /^Godta \d/);
  await settled(page);
  await page.evaluate(() => {
    const rows = Array.from({ length: 285 }, (_, n) => `${n + 1};${n % 40 === 5 ? 'Avvist;Ukjent prosjekt' : 'OK;'}`);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ['Linje;Status;Melding', ...rows].join('\n'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await sees(page, 'Godta 278, avvis 7');
  await drawn(page);
  const who = page.locator('.facing .whole .who');
  expect(await who.count()).toBe(7);
  expect(await who.first().innerText()).toMatch(/\b10\d{3} \d\d\.\d\d\.\d{4}$/);
  const cut = await who.evaluateAll((all) =>
    all.flatMap((one) => [...one.children].filter((part) => part.scrollWidth > part.clientWidth)).map(String),
  );
  expect(cut).toEqual([]);
  // Two lines each: as many of them as there are stand in sight with the group of the accepted under them.
  const heights = await who.evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(2 * 18);
});

it('the words on the proof of a list wrap before a long sum is scrolled under them', async () => {
  const service = await startSandbox({ folder: newFolder(), records: 0 });
  for (const day of ['01', '02', '03', '04'])
    service.addMaterial({ Dato: `2026-10-${day}T00:00:00`, Antall: 999_999, approved: true });
  const opened = await openConsole({ width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.evaluate(async (url) => {
    const { exportConsole } = window;
    await exportConsole.connectionsAdd({ name: 'Prøvebygg AS', url, environment: 'test', headers: [] });
    await exportConsole.settingsSet({ connection: 'Prøvebygg AS', language: 'nb' });
    await exportConsole.runsPull({ kind: 'material', connection: 'Prøvebygg AS' });
  }, service.url);
  await page.reload();
  await engineReady(opened);
  await page.keyboard.press('Alt+3');
  const tie = page.locator('.tie');
  await tie.waitFor();
  await drawn(page);
  expect(await tie.locator('dd.h').first().innerText()).toMatch(/^kontrollsum.3.999.996/);
  expect(await tie.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  const last = (await tie.locator('.equation dl').last().boundingBox())!;
  const words = (await tie.locator('.diff').boundingBox())!;
  expect(last.x + last.width).toBeLessThanOrEqual(words.x);
  await service.close();
});
