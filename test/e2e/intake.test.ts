// A file of material from the drop to the confirmed record, in the real window.

import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { carryFile, dropFile, readFile } from './intake-files.ts';
import { confirmByKey, primaryByKey, pullByKey, runsOf, sees, settled } from './steps.ts';
import { closeAll, newFolder, resize, stubDialogs } from './window.ts';
import { batches, begin, choose, csv, rowsOf } from './intake-steps.ts';

afterEach(closeAll);

describe('an intake', () => {
  it('is dropped, mapped, fixed, sent, approved, pulled, handed over and confirmed', async () => {
    const { opened, page, service } = await begin();
    const rows = rowsOf(6);
    rows[2] = rows[2]!.replace('3,50;', '3,5O;');
    // What lies under the words of a drop does not shine through them.
    await carryFile(page, 'dragover');
    const over = page.locator('.drop-over');
    await over.waitFor();
    const { background, opacity } = await over.evaluate((part) => {
      const { backgroundColor, opacity: seen } = getComputedStyle(part);
      return { background: backgroundColor, opacity: seen };
    });
    expect([background, opacity]).toEqual([expect.stringMatching(/^rgb\(/), '1']);
    await carryFile(page, 'dragleave');
    await over.waitFor({ state: 'detached' });

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
    // The folder is what is missing, so the key that answers is there.
    await dialog.getByText('Filoppsett').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Velg/);
    await page.keyboard.press('Enter');
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
    await choose(opened, csv(['03/04/2026;O-1;204;Rør;1,50;2,50;10482', '05/06/2026;O-2;204;Rør;1,25;2,50;10482']));
    await sees(page, 'Hva betyr 03/04/2026?');
    await sees(page, /4\. mars 2026/);
    await page.keyboard.press('Control+Enter');
    await sees(page, 'Hva betyr 03/04/2026?');
    await page.getByRole('radio', { name: 'dd/mm/åååå' }).check();
    await page.getByRole('button', { name: 'Bruk dette' }).press('Enter');
    await page.getByText('Hva betyr 03/04/2026?').waitFor({ state: 'detached' });
    expect((await batches(page))[0]).toMatchObject({ counts: { new: 2 } });
  });

  it('each row of the file stands once in the equation: new, sent before, with errors', async () => {
    const { opened, page } = await begin();
    await choose(opened, csv(rowsOf(2)));
    await confirmByKey(page);
    await sees(page, /^2 linjer ligger i tjenesten/);
    const [, , third, wrong, fifth] = rowsOf(5);
    const rows = [...rowsOf(2), third!, wrong!.replace('4,50;', '4,5O;'), fifth!.replace(/;10482$/, ';')];
    await choose(opened, csv(rows, 'mer.csv'));
    await sees(page, /^Send 1 ny linje i test/);
    const terms = await page
      .locator('.tie .equation dl')
      .evaluateAll((all) =>
        all.map((of) => [of.querySelector('dt')!.textContent, of.querySelector('.c')!.textContent]),
      );
    expect(terms).toEqual([
      ['Rader i filen', '5'],
      ['Nye', '1'],
      ['Sendt før', '2'],
      ['Med feil', '2'],
    ]);
    expect(await page.locator('.tie .diff .c').textContent()).toBe('0');
    await page.locator('.tie .diff .proven').waitFor();
  });

  it('asks two things that the file does not tell one after the other', async () => {
    const { opened, page } = await begin();
    await choose(opened, csv(['03/04/2026;O-1;204;Rør;1.234;2.500;10482', '05/06/2026;O-2;204;Rør;1.250;2.500;10482']));
    const asked = page.getByRole('radiogroup');
    await sees(page, '2 spørsmål før vi kan gå videre.');
    expect(await asked.count()).toBe(1);
    const first = await asked.getAttribute('aria-label');
    await asked.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Bruk dette' }).press('Enter');
    await asked.and(page.getByLabel(first!)).waitFor({ state: 'detached' });
    expect(await asked.count()).toBe(1);
    await asked.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Bruk dette' }).press('Enter');
    await asked.waitFor({ state: 'detached' });
  });

  it('says what it waits for to the key that cannot go on yet, and which fields are wanted in full; a row that was sent, that it stands', async () => {
    const { opened, page } = await begin();
    await resize(opened, [1280, 800]);
    await readFile(page, 'uten.csv', Buffer.from('Merke;Vare\r\nA-17;4010\r\n'));
    const waits = /^Venter: .*Prosjekt.* mangler kolonne$/;
    await page.getByText(waits).first().waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('.toast').getByText(waits).waitFor();
    // In the narrow column beside the table, too.
    const wanted = page.locator('.constants .st.stop');
    expect(await wanted.count()).toBeGreaterThan(2);
    for (const place of await wanted.all()) {
      const box = (await place.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(1280 - 16);
    }

    await choose(opened, csv(rowsOf(2)));
    await sees(page, /^Send 2 nye linjer/);
    await confirmByKey(page);
    await sees(page, /^2 linjer ligger i tjenesten/);
    await page
      .locator('.steps')
      .getByRole('button', { name: /Kontroll/ })
      .click();
    await page.locator('[role=grid]').focus();
    await page.keyboard.press('x');
    await page.locator('.toast').getByText('Rad 2 kan ikke endres her: den er sendt, eller kan være det.').waitFor();
  });
});
