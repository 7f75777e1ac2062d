// A connection made and changed in the form: what is typed is what the engine keeps, and bad numbers are told before anything is saved.

import { afterEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/sandbox.ts';
import type { ConnectionWire } from '../../preload/contract/connections.ts';
import { asked, ownService, sees, settled } from './steps.ts';
import { closeAll, engineReady, newFolder, openConsole } from './window.ts';

const services: Sandbox[] = [];

afterEach(async () => {
  await closeAll();
  for (const service of services.splice(0)) await service.close();
});

describe('the connection form', () => {
  it('saves how the service is asked, and changes it again', async () => {
    const opened = await openConsole({ width: 1280, height: 800 });
    await engineReady(opened);
    const { page } = opened;
    services.push(await ownService(opened, 0));
    const other = await startSandbox({ folder: newFolder(), records: 0 });
    services.push(other);
    const kept = async (): Promise<ConnectionWire | undefined> =>
      (await asked<ConnectionWire[]>(page, (bridge) => bridge.connectionsList({}))).find(
        ({ name }) => name === 'Nybygg',
      );

    await page.keyboard.press('Alt+6');
    await page.getByRole('button', { name: /^Ny tilkobling/ }).press('Enter');
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Navn', { exact: true }).fill('Nybygg');
    await dialog.getByLabel('Adresse', { exact: true }).fill(other.url);
    await dialog.getByText('Tjenesten: felt og kall').press('Enter');
    await dialog.getByLabel('Linjer i hvert kall ved import').fill('mange');
    await page.keyboard.press('Control+Enter');
    await sees(page, 'Skriv et helt tall, minst 1.');
    expect(await kept()).toBeUndefined();
    await dialog.getByLabel('Linjer i hvert kall ved import').fill('25');
    await dialog.getByLabel('Navn rundt linjene ved import').fill('rows');
    await dialog.getByLabel('Feltet med id, materiell').fill('TransaksjonId');
    await dialog.getByLabel('Feltet med pris, materiell').fill(' Pris');
    await dialog.getByLabel('Felt som kan skifte, materiell').fill('Lagerplass, Oppdatert ');
    await page.keyboard.press('Control+Enter');
    // Saved, and the test says that keys are missing: pasted now, the same dialog goes on.
    await sees(page, 'Nøkkelen tb-key mangler.');
    await dialog.getByLabel('tb-key').fill('nøkkel-1');
    await dialog.getByLabel('Ocp-Apim-Subscription-Key').fill('nøkkel-2');
    await page.keyboard.press('Control+Enter');
    await settled(page);
    expect(await kept()).toMatchObject({ chunk: 500, batchChunk: 25, batchName: 'rows' });
    const idFields = { time: 'Id', material: 'TransaksjonId' };
    expect(await kept()).toMatchObject({ idFields, quantityField: 'Antall', priceField: 'Pris' });
    expect(await kept()).toMatchObject({ volatileFields: ['Lagerplass', 'Oppdatert'], seconds: 60 });
    expect((await kept())!.timeFields).toContain('FakturaTimeAntall');

    const section = page.getByRole('region', { name: 'Nybygg' });
    await section.getByRole('button', { name: 'Endre …', exact: true }).press('Enter');
    await dialog.getByText('Tjenesten: felt og kall').press('Enter');
    await dialog.getByLabel('Navn rundt linjene ved import').fill('');
    await dialog.getByLabel('Poster i hvert kall når vi bekrefter').fill('50');
    await dialog.getByLabel('Felt vi ber om for timer').fill('*');
    await dialog.getByLabel('Feltet med antall, materiell').fill('Mengde');
    await dialog.getByLabel('Feltet med pris, materiell').fill('');
    await dialog.getByLabel('Felt som kan skifte, materiell').fill('');
    await dialog.getByLabel('Sekunder uten svar før vi gir opp').fill('90');
    await page.keyboard.press('Control+Enter');
    await settled(page);
    expect(await kept()).toMatchObject({ chunk: 50, batchChunk: 25, batchName: null, timeFields: [] });
    expect(await kept()).toMatchObject({ idFields, quantityField: 'Mengde', priceField: null });
    expect(await kept()).toMatchObject({ volatileFields: [], seconds: 90 });

    // The locked period is the controller's own, month by month.
    await section.getByRole('button', { name: 'Endre perioden …' }).press('Enter');
    await dialog.getByLabel('Låst til og med').fill('31.9.2026');
    await page.keyboard.press('Control+Enter');
    await sees(page, 'Skriv datoen som 31.10.2026.');
    await dialog.getByLabel('Låst til og med').fill('30.9.2026');
    await page.keyboard.press('Control+Enter');
    await sees(page, 'Perioden er låst til og med 30.09.2026.');
    expect(await kept()).toMatchObject({ lockedThrough: '2026-09-30', chunk: 50 });
  });

  it('a refused name changes no key of the connection that has it; a rename with a new key sends the new one', async () => {
    const opened = await openConsole({ width: 1280, height: 800 });
    await engineReady(opened);
    const { page } = opened;
    const service = await ownService(opened, 0);
    services.push(service);
    const lastKey = (): string | undefined => service.calls().at(-1)?.headers['tb-key'];
    const dialog = page.locator('dialog[open]');
    const key = dialog.getByLabel('tb-key', { exact: true });
    const section = page.getByRole('region', { name: 'Fjellbygg AS' });
    await page.keyboard.press('Alt+6');
    await page.getByRole('button', { name: /^Ny tilkobling/ }).press('Enter');
    await dialog.getByLabel('Navn', { exact: true }).fill('Fjellbygg AS');
    await dialog.getByLabel('Adresse', { exact: true }).fill(service.url);
    await key.fill('nokkel-1');
    await dialog.getByLabel('Ocp-Apim-Subscription-Key').fill('abonnement');
    await page.keyboard.press('Control+Enter');
    await settled(page);
    await expect.poll(lastKey).toBe('nokkel-1');

    await page.getByRole('button', { name: /^Ny tilkobling/ }).press('Enter');
    await dialog.getByLabel('Navn', { exact: true }).fill('Fjellbygg AS');
    await key.fill('feil');
    await page.keyboard.press('Control+Enter');
    await sees(page, 'Det finnes en tilkobling som heter dette. Velg et annet navn.');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await page.keyboard.press('Escape');
    await settled(page);
    const before = service.calls().length;
    await section.getByRole('button', { name: 'Test tilkoblingen' }).press('Enter');
    await expect.poll(() => service.calls().length).toBeGreaterThan(before);
    expect(lastKey()).toBe('nokkel-1');

    await section.getByRole('button', { name: 'Endre …', exact: true }).press('Enter');
    await dialog.getByLabel('Navn', { exact: true }).fill('Åsbygg AS');
    await key.fill('nokkel-2');
    await page.keyboard.press('Control+Enter');
    await settled(page);
    await sees(page, 'Åsbygg AS');
    await expect.poll(lastKey).toBe('nokkel-2');
  });

  it('says at its field, in view, that the service did not take a key', async () => {
    const opened = await openConsole({ width: 1024, height: 700 });
    await engineReady(opened);
    const { page } = opened;
    services.push(await ownService(opened, 0));
    const requiredHeader = { name: 'tb-key', value: 'riktig' };
    const guarded = await startSandbox({ folder: newFolder(), records: 0, requiredHeader });
    services.push(guarded);
    const dialog = page.locator('dialog[open]');
    const key = dialog.getByLabel('tb-key', { exact: true });
    await page.keyboard.press('Alt+6');
    await page.getByRole('button', { name: /^Ny tilkobling/ }).press('Enter');
    await dialog.getByLabel('Navn', { exact: true }).fill('Nybygg');
    await dialog.getByLabel('Adresse', { exact: true }).fill(guarded.url);
    await key.fill('feil');
    await dialog.getByLabel('Ocp-Apim-Subscription-Key').fill('abonnement');
    // What is further down is in view, and the keys are not.
    await dialog.getByText('Tjenesten: felt og kall').press('Enter');
    await dialog.getByLabel('Sekunder uten svar før vi gir opp').focus();
    await page.keyboard.press('Control+Enter');
    const words = dialog
      .locator('.fld', { has: page.getByLabel('tb-key', { exact: true }) })
      .getByText(/^Tjenesten godtok ikke nøklene/);
    await words.waitFor();
    await expect.poll(() => key.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await key.getAttribute('aria-invalid')).toBe('true');
    for (const part of [key, words])
      expect(
        await part.evaluate((of) => {
          const { left, top, width, height } = of.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return there === of || of.contains(there);
        }),
      ).toBe(true);
    await key.fill('riktig');
    await page.keyboard.press('Control+Enter');
    await settled(page);
    await sees(page, 'Nybygg');
  });
});
