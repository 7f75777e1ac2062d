// A layout from a file, in the real window: it stands beside the others, never in place of one, and a file that holds none is told of in
// words a person can go on with. A copy of a copy has a name of its own.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { ONLY_PAYROLL, pulledTo, twoDestinations } from '../support/destinations.ts';
import { sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole, stubDialogs } from './window.ts';

afterEach(closeAll);

const SHIPPED = 'main/files/layouts/tripletex-payroll.json';
type Json = Readonly<Record<string, unknown>> & { readonly numbers: object; readonly title: { readonly nb: string } };

async function deskWith() {
  const desk = await twoDestinations({ payroll: 'tripletex-payroll' });
  await pulledTo(desk, ONLY_PAYROLL, ONLY_PAYROLL);
  const shipped = JSON.parse(readFileSync(SHIPPED, 'utf8')) as Json;
  const file = (name: string, content: unknown): string => {
    const place = path.join(desk.root, name);
    writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content));
    return place;
  };
  return { desk, shipped, file };
}

const namesIn = (page: Page): Promise<string[]> => page.locator('tr[data-layout] b').allInnerTexts();

it('comes in beside those there are, and what is none says why', async () => {
  const { desk, shipped, file } = await deskWith();
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+7');
  await settled(page);
  const before = await namesIn(page);
  const into = async (name: string, content: unknown, said: RegExp): Promise<void> => {
    await stubDialogs(opened, { open: file(name, content) });
    await page.getByRole('button', { name: 'Hent inn …', exact: true }).press('Enter');
    await sees(page, said);
  };
  const ours = { ...shipped, title: { nb: 'Vår lønn', en: 'Vår lønn' } };
  await into('Vår lønn.json', ours, /^Oppsettet Vår lønn er hentet inn\.$/);
  await into('den samme.json', ours, /^Vår lønn fantes fra før\. Filen er hentet inn som Vår lønn \(2\)\.$/);
  const { nb } = shipped.title;
  // What the file before it was told with ends alike.
  await into('tripletex-payroll.json', shipped, new RegExp(`^${nb} fantes fra før\\. .* \\(2\\)\\.$`));
  expect(await namesIn(page)).toEqual([`${nb} (2)`, 'Vår lønn', 'Vår lønn (2)', ...before]);
  await into('tekst.json', 'Dato;Ansatt\n1;2\n', /^tekst\.json er ikke et filoppsett\.$/);
  await into('liste.json', [1, 2], /^liste\.json er ikke et filoppsett\.$/);
  await into(
    'nyere.json',
    { ...shipped, sparkles: true },
    /^nyere\.json har noe som dette programmet ikke kjenner: sparkles\.$/,
  );
  await sees(page, /Er oppsettet laget i en nyere utgave av programmet, må du oppdatere først\./);
  const wrong = { ...shipped, numbers: { ...shipped.numbers, decimalSign: 7 } };
  // Beside what is wrong stands what chooses another file.
  await stubDialogs(opened, { open: file('god.json', { ...ours, title: { nb: 'Fra banneret', en: 'Fra banneret' } }) });
  await page.getByRole('button', { name: 'Velg en annen fil …' }).press('Enter');
  await sees(page, /^Oppsettet Fra banneret er hentet inn\.$/);
  expect(await page.getByRole('button', { name: 'Velg en annen fil …' }).count()).toBe(0);
  await into('feil.json', wrong, /^Oppsettet i feil\.json er ikke riktig: se «numbers\.decimalSign»\.$/);
});

it('a copy, and a copy of that, have names of their own', async () => {
  const { desk } = await deskWith();
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+7');
  await settled(page);
  await page.locator('tr[data-layout=tripletex-payroll] button').press('Enter');
  for (const name of ['Vårt Tripletex, lønn', 'Vårt Tripletex, lønn (2)', 'Vårt Tripletex, lønn (3)']) {
    const copy = page.getByRole('button', { name: /^Lag egen kopi …/ });
    if ((await copy.count()) === 0) {
      await page.locator('.head').getByRole('button', { name: 'Flere valg' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Lag egen kopi …' }).press('Enter');
    } else await copy.press('Enter');
    const field = page.locator('dialog[open]').getByLabel('Hva skal den hete?');
    expect(await field.inputValue()).toBe(name);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.locator('.layout-name input').inputValue()).toBe(name);
  }
});
