// Rows of a file are fixed in the window: many at once, elsewhere, by mappings and by the list of fields.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sees, settled } from './steps.ts';
import { closeAll, newFolder, stubDialogs } from './window.ts';
import { batches, begin, choose, csv, rowsOf } from './intake-steps.ts';

afterEach(closeAll);

it('rows are fixed many at once and undone, saved with their errors and taken back', async () => {
  const { opened, page } = await begin();
  const rows = rowsOf(6).map((row, n) => (n < 3 ? row.replace(/;204\d{4};/, ';;') : row));
  rows[0] = rows[0]!.replace(';1,50;', ';1,5O;');
  await choose(opened, csv(rows));
  await sees(page, /^Send 3 nye linjer/);

  // One kind of error alone, fixed, and the other kinds again.
  const lines = page.locator('[role=grid] [role=row][aria-rowindex]:not([aria-rowindex="1"])');
  await page.getByRole('button', { name: /^Bokstav i Antall/ }).press('Enter');
  await expect.poll(() => lines.count()).toBe(1);
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('Control+h');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1,50');
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Ingen rader har denne feilen lenger.');
  await page.locator('.views').getByRole('button', { name: /^Feil/ }).press('Enter');
  await expect.poll(() => lines.count()).toBe(3);
  await sees(page, 'Rett 3 like feil …');
  await page.keyboard.press('Control+h');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.type('9999');
  await page.keyboard.press('Control+Enter');
  await sees(page, '3 celler er rettet.');
  await sees(page, /^Send 6 nye linjer/);
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('Control+z');
  await sees(page, /^Send 3 nye linjer/);

  const folder = newFolder();
  await stubDialogs(opened, { open: folder });
  await page.getByRole('button', { name: 'Lagre rader med feil …' }).press('Enter');
  await sees(page, /^3 rader er lagret i/);
  const [name] = readdirSync(folder);
  const saved = path.join(folder, name!);
  const text = readFileSync(saved, 'utf8');
  expect(text).toMatch(/Import;Rad;/);
  expect(text).toContain('mangler');
  writeFileSync(saved, text.replaceAll(/;;(?=Kobber)/g, ';4010;'));
  await stubDialogs(opened, { open: saved });
  await page.getByRole('button', { name: 'Flere valg' }).press('Enter');
  await page.getByRole('menuitem', { name: /^Les rettede rader/ }).press('Enter');
  await sees(page, /^3 celler er rettet fra filen/);
  await sees(page, /^Send 6 nye linjer/);

  // One row left out, and taken in again.
  await page.locator('.views').getByRole('button', { name: /^Alle/ }).press('Enter');
  await page.locator('[role=grid]').focus();
  await page.getByRole('button', { name: 'Utelat raden' }).press('Enter');
  await sees(page, /^Send 5 nye linjer/);
  await page.getByRole('button', { name: 'Ta med igjen' }).press('Enter');
  await sees(page, /^Send 6 nye linjer/);
});

it('a mapping is saved, exported, forgotten, imported, and known by the next file', async () => {
  const { opened, page } = await begin();
  await choose(opened, csv(rowsOf(2)));
  await sees(page, /^Send 2 nye linjer/);
  await page
    .locator('.steps')
    .getByRole('button', { name: /Kolonner/ })
    .click();
  await page.getByRole('button', { name: 'Regn om …' }).nth(4).press('Enter');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.type('10');
  await page.keyboard.press('Control+Enter');
  await sees(page, '× 10');
  await page.getByLabel('Fast verdi for Avdeling').fill('40');
  await page.getByLabel('Fast verdi for Avdeling').press('Enter');
  await settled(page);
  await page.getByRole('button', { name: 'Lagre importoppsettet …' }).press('Enter');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.type('Ahlsell');
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Importoppsettet Ahlsell er lagret.');
  const folder = newFolder();
  await stubDialogs(opened, { open: folder });
  await page.getByRole('button', { name: 'Ta ut' }).press('Enter');
  await sees(page, /^Importoppsettet er lagret som/);
  const [name] = readdirSync(folder);
  await page.getByRole('button', { name: 'Slett' }).press('Enter');
  await sees(page, /^Ingen importoppsett er lagret/);
  await stubDialogs(opened, { open: path.join(folder, name!) });
  await page.getByRole('button', { name: 'Hent inn importoppsett …' }).press('Enter');
  await page.getByRole('button', { name: 'Bruk' }).waitFor();
  await choose(opened, csv(rowsOf(3).slice(2), 'neste.csv'));
  await sees(page, 'neste.csv');
  await page
    .locator('.steps')
    .getByRole('button', { name: /Kolonner/ })
    .click();
  await sees(page, '× 10');
  expect(await page.getByLabel('Fast verdi for Avdeling').inputValue()).toBe('40');
});

it('a field that the service must have is added to the list, and asked for', async () => {
  const { opened, page } = await begin();
  await choose(opened, csv(rowsOf(2)));
  await sees(page, /^Send 2 nye linjer/);
  await page
    .locator('.steps')
    .getByRole('button', { name: /Kolonner/ })
    .click();
  await page.getByRole('button', { name: 'Rediger felt …' }).press('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'Nytt felt' }).press('Enter');
  await dialog.getByLabel('Felt', { exact: true }).fill('Lager');
  await dialog.getByLabel('Må ha Lager').check();
  // Limits: none that cross, and a text that is too long for the field is an error of its row.
  await dialog.getByLabel('Minst Antall').fill('5');
  await dialog.getByLabel('Mest Antall').fill('2');
  await sees(page, 'Minst er større enn mest for Antall.');
  await dialog.getByLabel('Minst Antall').fill('');
  await dialog.getByLabel('Mest Notat').fill('3');
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Venter: Lager mangler kolonne');
  await page.getByLabel('Fast verdi for Lager').fill('HOVED');
  await page.getByLabel('Fast verdi for Lager').press('Enter');
  await settled(page);
  await page.keyboard.press('Control+Enter');
  // Row 3 is 2.5 of at most 2; both notes are longer than three characters.
  await sees(page, /det er plass til 3/);
  await sees(page, 'Antall 2,50 er større enn 2');
  expect((await batches(page))[0]!.counts.invalid).toBe(2);
});
