// A month is closed in the window, and what happens to it afterwards is told there: what changed, what it must accrue for, who was late.

import { afterEach, expect, it } from 'vitest';
import { acceptAll, confirm, entry, handOver, hours, openDesk, pull } from '../support/desk.ts';
import { violationsHere } from './accessibility.ts';
import { sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole, type OpenWindow } from './window.ts';

afterEach(closeAll);

const AUGUST = { Dato: '2026-08-31T00:00:00', EndretDato: '2026-08-31T15:00:00Z' };

async function openOn(folder: string): Promise<OpenWindow> {
  const opened = await openConsole({ folder, width: 1440, height: 900 });
  await engineReady(opened);
  return opened;
}

it('closes a month, then shows what changed in it and who was late, each without a fault of access', async () => {
  const desk = await openDesk();
  const changed = desk.sandbox.addTime(entry({ ...AUGUST, AnsattId: 1001, ...hours(7.5) }));
  const late = desk.sandbox.addTime(entry({ ...AUGUST, AnsattId: 1008, approved: false, ...hours(4) }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  await pull(desk);

  const first = await openOn(desk.data);
  // What the heading says is what is next: one filled button, and the key of the primary action.
  await sees(first.page, 'August 2026 kan lukkes.');
  await settled(first.page);
  expect(await first.page.locator('.btn.primary').allInnerTexts()).toEqual(['Lukk august 2026, timer …']);
  await first.page.keyboard.press('Control+Enter');
  await first.page.getByRole('heading', { name: 'Lukk august 2026, timer' }).waitFor();
  await first.page.keyboard.press('Escape');
  await settled(first.page);
  await first.page
    .getByRole('button', { name: /^Lukk august 2026/u })
    .first()
    .click();
  await sees(first.page, /låst til og med 31\.08\.2026/u);
  expect(await violationsHere(first.page, 'close a month')).toEqual([]);
  // The network is gone while it is counted: what is certain of the month is said, and it can be closed once the service answers.
  desk.sandbox.setFault({ kind: 'delay', call: 'list-time', ms: 1_500 });
  desk.sandbox.setFault({ kind: 'drop-before', call: 'list-time', times: 'always' });
  await first.page.keyboard.press('Control+Enter');
  await sees(first.page, 'Teller i tjenesten før måneden lukkes …');
  await sees(first.page, /Måneden er ikke lukket\./u);
  desk.sandbox.clearFaults();
  await first.page.keyboard.press('Control+Enter');
  await settled(first.page);
  await sees(first.page, /^Lukket/u);
  // Nothing is left to do: what the next month needs stands there, dimmed, above the last runs; no card keeps room for a figure it lacks.
  await first.page.locator('.must.ahead').getByText('Før september 2026 kan lukkes').waitFor();
  expect(
    await first.page.evaluate(() => {
      const left = (name: string) => Math.round(document.querySelector(name)!.getBoundingClientRect().left);
      return left('.todo h2') - left('.todo .hero .i');
    }),
  ).toBe(0);
  await first.page.locator('.cols > div .last-runs').waitFor();
  expect(await first.page.locator('.last-runs').count()).toBe(1);
  await first.close();

  desk.sandbox.edit(changed, hours(6));
  desk.sandbox.approve(late);
  const next = await pull(desk);

  const second = await openOn(desk.data);
  const { page } = second;
  await page.getByRole('button', { name: /^Endret siden/u }).click();
  await sees(page, /august 2026, timer: endret siden/iu);
  // The rows come after the heading.
  await page.locator('dialog[open] .since').last().locator('tbody tr').nth(2).waitFor();
  expect(await page.locator('dialog[open] .since').last().locator('tbody tr').count()).toBe(3);
  expect(await violationsHere(page, 'changed since it was closed')).toEqual([]);
  await page.keyboard.press('Escape');
  await settled(page);
  await page.getByRole('button', { name: 'Åpne igjen …' }).click();
  await sees(page, /ikke lenger låst/u);
  expect(await violationsHere(page, 'open a month again')).toEqual([]);
  await page.keyboard.press('Escape');
  await settled(page);
  await page.keyboard.press('Alt+2');
  await sees(page, `Kjøring ${next.run}`);
  await page.getByRole('button', { name: 'Hvem er sene …' }).click();
  await sees(page, /Kowalski, Piotr: 1 post, 4,00 timer/u);
  expect(await violationsHere(page, 'who was late')).toEqual([]);
  await second.close();
});
