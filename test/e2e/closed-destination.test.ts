// A destination that was closed stands with the others, says what it still gets, and can be put right where its layout no longer fits.

import { afterEach, expect, it } from 'vitest';
import { twoDestinations } from '../support/destinations.ts';
import { asked, settled } from './steps.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

afterEach(closeAll);

it('is below those that are open, is changed there, and stays closed', async () => {
  const desk = await twoDestinations({ payroll: 'tripletex-payroll' });
  await desk.do('destination', 'remove', 'Lønn', '--connection', 'Prøve');
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+7');
  await settled(page);
  const rows = page.getByRole('region', { name: 'Timer' }).locator('tbody tr');
  const closed = rows.last();
  expect(await closed.innerText()).toMatch(
    /^Lønn[\s\S]*Avsluttet .+: får bare det som tas tilbake av det den har fått/,
  );
  expect(await rows.first().innerText()).not.toContain('Avsluttet');
  expect(await closed.getByRole('button').allInnerTexts()).toEqual(['Endre …']);
  await closed.getByRole('button', { name: 'Endre …' }).click();
  await page.locator('dialog[open]').getByLabel('Filoppsett').selectOption('plain-csv');
  await page.locator('dialog[open]').getByRole('button', { name: 'Lagre' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  const all = await asked<readonly { name: string; layout: string; closedAt: string | null }[]>(page, (bridge) =>
    bridge.destinationsList({}),
  );
  expect(all.find(({ name }) => name === 'Lønn')).toMatchObject({ layout: 'plain-csv', closedAt: expect.any(String) });
});

it('alone, there is none that is open, which is not to say that there never was one', async () => {
  const desk = await twoDestinations();
  for (const name of ['Lønn', 'Prosjekt']) await desk.do('destination', 'remove', name, '--connection', 'Prøve');
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+7');
  await settled(page);
  const of = (name: string) => page.getByRole('region', { name }).locator('.hint').first().innerText();
  expect(await of('Timer')).toMatch(/^Ingen åpen destinasjon\./);
  expect(await of('Materiell')).toMatch(/^Ingen destinasjon ennå\./);
});
