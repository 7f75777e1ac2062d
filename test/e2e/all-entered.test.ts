// Entered by hand in the real window, where the tables give some of it no line: whether that was entered too is asked at a tick that
// stands in sight, of a hand-over and of one that goes once more, and nothing is noted before.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { fullEntry, hours, pull, statusesOf } from '../support/desk.ts';
import { BOTH, paidByInvoice, pulledTo, reasonsOf, type TwoDesk } from '../support/destinations.ts';
import { settled, sees } from './steps.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

afterEach(closeAll);

async function payType(desk: TwoDesk, rows: string): Promise<void> {
  const file = path.join(desk.root, 'later.csv');
  writeFileSync(file, `from;to;rule\n${rows}\n`);
  await desk.do('translation', 'import', 'pay-type', file, '--connection', 'Prøve', '--destination', 'Lønn');
}

async function openedOn(desk: TwoDesk) {
  const opened = await openConsole({ folder: desk.data, width: 1024, height: 700 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  const dialog = page.locator('dialog[open]');
  const tick = dialog.getByRole('checkbox', { name: 'Også den ene som ikke gir noen linje hos Lønn, er ført i ERP' });
  return { opened, page, dialog, tick };
}

it('of a review', async () => {
  const desk = await paidByInvoice();
  await desk.do('destination', 'remove', 'Prosjekt', '--connection', 'Prøve');
  await payType(desk, '100;510;hours\n150;;');
  for (const type of ['100', '150'])
    desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ArbeidstypeId: type, ProsjektId: '10482', ...hours(4) }));
  await pull(desk);
  const { opened, page, dialog, tick } = await openedOn(desk);
  await sees(page, /^Overlever 2 timeposter/);
  await settled(page);
  await page.keyboard.press('Control+Enter');
  // Of what would go to a file, too, the dialog says what has no line in it.
  expect(await dialog.locator('table.files tr.warn').innerText()).toMatch(/^Derav uten linje i filen.*\s1\s+4,00/);
  await dialog.getByRole('button', { name: /^På en annen måte/ }).click();
  await dialog.getByText('Ført for hånd', { exact: true }).click();
  const how = dialog.getByLabel(/^Hvordan den er ført/);
  await how.fill('bilag 9');
  expect(await tick.count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('alert').waitFor();
  expect(await tick.isChecked()).toBe(false);
  expect((await tick.boundingBox())!.y).toBeLessThan((await dialog.locator('.ends').boundingBox())!.y);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/all-entered.png` });
  // Closed, the question is no more: on the page nobody can answer it.
  await page.keyboard.press('Escape');
  await settled(page);
  expect(await page.locator('.banner[role=alert]').count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  expect(await how.inputValue()).toBe('bilag 9');
  await page.keyboard.press('Control+Enter');
  await tick.waitFor();
  await tick.check();
  await page.keyboard.press('Control+Enter');
  await sees(page, /^Godta 2/);
  await opened.close();
  expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'handed-over']);
});

it('of what one destination rejected', async () => {
  const desk = await paidByInvoice();
  await payType(desk, '100;510;hours\n150;520;hours');
  const ids = await pulledTo(desk, BOTH, { ...BOTH, ArbeidstypeId: '150' });
  await desk.do('hand-over', '1', '--payroll-year', '2026', '--payroll-run', '11');
  await desk.do('reject', '1', '--ids', ids.join(), '--reason', 'feil lønnsart', '--destination', 'Lønn');
  await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
  await payType(desk, '100;510;hours\n150;;');
  const { opened, page, dialog, tick } = await openedOn(desk);
  // Its rows wait for no ERP.
  const state = page.locator('.grid .st .cut').first();
  await expect.poll(() => state.textContent()).toBe('Leveres på nytt');
  expect(await state.evaluate((word) => word.scrollWidth <= word.clientWidth)).toBe(true);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/all-entered-rows.png` });
  await settled(page);
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Ført for hånd', { exact: true }).click();
  await dialog.getByLabel(/^Hvordan den er ført/).fill('bilag 9');
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('alert').waitFor();
  expect(await reasonsOf(desk)).toEqual(Array.from({ length: 2 }, () => 'handed-over: Lønn: feil lønnsart'));
  await tick.check();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/all-entered-again.png` });
  await page.keyboard.press('Control+Enter');
  await sees(page, /^Godta 2/);
  await opened.close();
  expect(await statusesOf(desk, 1)).toEqual(['handed-over', 'handed-over']);
});
