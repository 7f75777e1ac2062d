// A file of material from the drop to the confirmed record, in the real window; and the engine killed between send and answer.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import { until } from '../support/until.ts';
import { dropFile } from './intake-files.ts';
import { asked, confirmByKey, ownService, primaryByKey, pullByKey, runsOf, sees, settled } from './steps.ts';
import { closeAll, engineReady, enginePid, newFolder, openConsole, type OpenWindow, stubDialogs } from './window.ts';

const services: Sandbox[] = [];

afterEach(async () => {
  await closeAll();
  for (const service of services.splice(0)) await service.close();
});

interface Batch {
  readonly batch: number;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
}

const batches = (page: Page): Promise<Batch[]> => asked(page, (bridge) => bridge.intakeList({}));

async function begin(): Promise<{ opened: OpenWindow; page: Page; service: Sandbox }> {
  const opened = await openConsole({ width: 1280, height: 800 });
  await engineReady(opened);
  const service = await ownService(opened, 0);
  services.push(service);
  return { opened, page: opened.page, service };
}

const HEAD = 'Dato;Ordrenr;Varenr;Tekst;Ant;Ut pris;Prosjekt';

function csv(rows: readonly string[], name = 'Ahlsell oktober.csv'): string {
  const file = path.join(newFolder(), name);
  writeFileSync(file, Buffer.from([HEAD, ...rows].join('\r\n'), 'latin1'));
  return file;
}

const rowsOf = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, n) =>
      `${String(n + 13).padStart(2, '0')}.10.2026;O-77120${n};204188${n};Kobberrør 22 mm;${n + 1},50;148,50;10482`,
  );

async function choose(opened: OpenWindow, file: string): Promise<void> {
  await stubDialogs(opened, { open: file });
  await opened.page.keyboard.press('Control+o');
}

describe('an intake', () => {
  it('is dropped, mapped, fixed, sent, approved, pulled, handed over and confirmed', async () => {
    const { opened, page, service } = await begin();
    const rows = rowsOf(6);
    rows[2] = rows[2]!.replace('3,50;', '3,5O;');
    await dropFile(page, csv(rows));
    await sees(page, 'siste tegn er bokstaven O');
    await sees(page, /^Send 5 nye linjer i test/);

    // Mapped: a column left out and taken in again.
    await page
      .locator('.steps')
      .getByRole('button', { name: /Kolonner/ })
      .click();
    await page.getByLabel('Felt for Varenr').selectOption('');
    await sees(page, /Produkt mangler kolonne|Produkt$/);
    await page.getByLabel('Felt for Varenr').selectOption('ProduktId');
    await sees(page, 'Valgt');

    // Fixed in place, by keyboard.
    await settled(page);
    await page.keyboard.press('Control+Enter');
    await page.locator('[role=grid]').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('3,50');
    await page.keyboard.press('Enter');
    await sees(page, /^Send 6 nye linjer i test/);

    await confirmByKey(page);
    await sees(page, 'Slik gikk det');
    await sees(page, /^6 linjer ligger i tjenesten/);
    expect((await batches(page))[0]).toMatchObject({ state: 'done', counts: { sent: 6, unknown: 0 } });
    const material = service.dump().material;
    expect(JSON.stringify(material)).toContain('3.5');

    // The same file again: nothing is new.
    await choose(opened, csv([...rowsOf(6)], 'samme igjen.csv'));
    await sees(page, 'samme igjen.csv');
    await sees(page, /Ingen nye linjer uten feil/);

    expect(service.approveAll('material')).toBe(6);
    await page.keyboard.press('Alt+3');
    await pullByKey(page);
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
    await confirmByKey(page);
    await sees(page, 'Slik gikk det');
    expect((await runsOf(page)).at(-1)).toMatchObject({ state: 'closed', kind: 'material', records: 6 });
  });

  it('asks about dates that the file does not tell, and does not go on before', async () => {
    const { opened, page } = await begin();
    await choose(opened, csv(['03.04.2026;O-1;204;Rør;1,50;2,50;10482', '05.06.2026;O-2;204;Rør;1,25;2,50;10482']));
    await sees(page, 'Hva betyr 03.04.2026?');
    await sees(page, /4\. mars 2026/);
    await page.keyboard.press('Control+Enter');
    await sees(page, 'Hva betyr 03.04.2026?');
    await page.getByRole('radio', { name: 'dd.mm.åååå' }).check();
    await page.getByRole('button', { name: 'Bruk dette' }).press('Enter');
    await page.getByText('Hva betyr 03.04.2026?').waitFor({ state: 'detached' });
    expect((await batches(page))[0]).toMatchObject({ counts: { new: 2 } });
  });

  it('engine killed between send and answer: a card, the evidence, and a decision; nothing goes out twice', async () => {
    const { opened, page, service } = await begin();
    await choose(opened, csv(rowsOf(4)));
    await sees(page, /^Send 4 nye linjer/);
    service.setFault({ kind: 'delay', call: 'batch', ms: 20_000, after: true });
    await confirmByKey(page);
    const sent = () => service.calls().filter((call) => call.call === 'batch').length;
    const there = () => JSON.stringify(service.dump().material).match(/O-7712/g)?.length ?? 0;
    await until('four rows at the service', () => there() >= 4);
    process.kill(enginePid(opened), 'SIGKILL');
    await engineReady(opened);
    await page.keyboard.press('Alt+1');
    await sees(page, 'Vi vet ikke om tjenesten tok imot 4 rader fra Ahlsell oktober.');
    await page.getByRole('button', { name: 'Avgjør', exact: true }).press('Enter');
    await sees(page, /gikk ut, og det kom ikke noe svar/);
    service.approveAll('material');
    await page.getByRole('button', { name: 'Spør tjenesten hva den viser' }).press('Enter');
    await sees(page, '4 av disse linjene står der.');
    await page.getByLabel('Alle 4 ble tatt imot').check();
    await page.getByRole('button', { name: 'Avgjør …' }).press('Enter');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.type('Står i listen til tjenesten');
    await page.keyboard.press('Control+Enter');
    await sees(page, /^4 linjer ligger i tjenesten/);
    expect((await batches(page))[0]).toMatchObject({ state: 'done', counts: { sent: 4, unknown: 0 } });
    expect(sent()).toBe(1);
  });

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
    await page.getByRole('button', { name: 'Lagre oppsettet …' }).press('Enter');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.type('Ahlsell');
    await page.keyboard.press('Control+Enter');
    await sees(page, 'Oppsettet Ahlsell er lagret.');
    const folder = newFolder();
    await stubDialogs(opened, { open: folder });
    await page.getByRole('button', { name: 'Eksporter' }).press('Enter');
    await sees(page, /^Oppsettet er lagret som/);
    const [name] = readdirSync(folder);
    await page.getByRole('button', { name: 'Slett' }).press('Enter');
    await sees(page, /^Ingen oppsett er lagret/);
    await stubDialogs(opened, { open: path.join(folder, name!) });
    await page.getByRole('button', { name: 'Importer oppsett …' }).press('Enter');
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

  it('a row that the service refuses is shown with its words, and the rest is taken', async () => {
    const { opened, page, service } = await begin();
    await choose(opened, csv(rowsOf(5)));
    await sees(page, /^Send 5 nye linjer/);
    service.setFault({ kind: 'refuse-value', call: 'batch', field: 'EksternId', value: 'O-771202', times: 'always' });
    await confirmByKey(page);
    await sees(page, 'Slik gikk det');
    await sees(page, 'Vis radene');
    expect((await batches(page))[0]).toMatchObject({ counts: { sent: 4, refused: 1, unknown: 0 } });
    await page.getByRole('button', { name: 'Vis radene' }).press('Enter');
    await sees(page, /^Tjenesten avviste raden: «/);
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

  it('stops after the call under way, tells what was sent, and sends the rest later', async () => {
    const { opened, page, service } = await begin();
    await asked(page, (bridge) => bridge.connectionsUpdate({ name: 'Prøvebygg AS', options: { batchChunk: 2 } }));
    await choose(opened, csv(rowsOf(6)));
    await sees(page, /^Send 6 nye linjer/);
    service.setFault({ kind: 'delay', call: 'batch', ms: 1_500, times: 'always' });
    await confirmByKey(page);
    await sees(page, 'Stopp etter dette kallet');
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
});
