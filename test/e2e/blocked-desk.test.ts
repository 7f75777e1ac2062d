// A desk that may not act, here on a copy of a data folder: what binds is not possible, and says why, by mouse, menu and key.

import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { handedOver } from '../support/desk.ts';
import { sees, settled } from './steps.ts';
import { closeAll, engineReady, newFolder, openConsole } from './window.ts';

afterEach(closeAll);

const WHY = 'Venter: datamappen er en kopi. Velg på Oversikt hvilken som skal brukes.';

it('nothing that binds can be pressed, and looking, notes and paper go on', async () => {
  const { desk } = await handedOver(3);
  const copy = path.join(newFolder(), 'copy');
  cpSync(desk.data, copy, { recursive: true });
  const opened = await openConsole({ folder: copy, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, /^Godta 3/);
  await settled(page);
  await page.locator('.head').getByRole('button', { name: 'Flere valg' }).filter({ visible: true }).click();
  const items = page.locator('.head [role=menuitem]');
  const told = await items.evaluateAll((all) =>
    all.map((item) => [item.textContent, item.getAttribute('aria-disabled'), item.getAttribute('title')]),
  );
  const blocked = told.filter(([, disabled]) => disabled === 'true');
  expect(blocked.map(([label]) => label)).toEqual(
    expect.arrayContaining(['Trekk tilbake filen …', 'Les kvitteringen …', 'Kontrolltall …']),
  );
  expect(new Set(blocked.map(([, , title]) => title))).toEqual(new Set([WHY]));
  expect(told.filter(([, disabled]) => disabled === null).map(([label]) => label)).toEqual([
    expect.stringMatching(/^Merknad/),
    expect.stringMatching(/^Bevis/),
  ]);
  await items.filter({ hasText: 'Les kvitteringen …' }).click({ force: true });
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await page.keyboard.press('Escape');
  const primary = page.locator('.head .btn.primary');
  expect([await primary.getAttribute('aria-disabled'), await primary.getAttribute('title')]).toEqual(['true', WHY]);
  // A receipt that is dropped or pasted is shown, and cannot be taken.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Linje;Status\n1;OK\n2;OK\n3;Avvist\n');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.locator('.facing tbody tr').first().waitFor();
  expect(await primary.getAttribute('title')).toBe(WHY);
});
