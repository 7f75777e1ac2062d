// A controller's practice: a cycle of time, a correction, and a cycle of material, in the real window; by keyboard alone.

import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import {
  closeByKeyboard,
  confirmable,
  confirmByKey,
  primaryByKey,
  pullByKey,
  runsOf,
  sees,
  settled,
  startPractice,
} from './steps.ts';
import { cutTexts } from './cut-texts.ts';
import { closeAll, newFolder, openConsole, stubDialogs } from './window.ts';

afterEach(closeAll);

/** Counts what the person does from now on: keys that are no modifiers, or clicks. */
async function counted(page: Page, what: 'keydown' | 'click'): Promise<() => Promise<number>> {
  await page.evaluate((name) => {
    const counter = { count: 0 };
    Object.assign(window, { counter });
    addEventListener(
      name,
      (event) => {
        const key = event instanceof KeyboardEvent ? event.key : '';
        if (event.isTrusted && !['Control', 'Alt', 'Shift', 'Meta'].includes(key)) counter.count += 1;
      },
      true,
    );
  }, what);
  return () => page.evaluate(() => (window as unknown as { counter: { count: number } }).counter.count);
}

describe('practice in the sandbox', () => {
  it('closes time, then a correction of it, then material, by keyboard alone', async () => {
    const { page } = await openConsole({ width: 1280, height: 800 });
    const strokes = await counted(page, 'keydown');
    await startPractice(page);
    await closeByKeyboard(page, 'Alt+2');
    // What is left of a closed run is its proof: it stands there, behind no menu.
    await page.locator('.steps li').last().locator('button').press('Enter');
    await page.locator('.head').getByRole('button', { name: 'Bevis …' }).waitFor();
    await page.getByRole('button', { name: 'Endre en eksportert post' }).press('Enter');
    await sees(page, /Neste henting gir en korreksjon/);
    await closeByKeyboard(page, 'Alt+2');
    const [, correction] = await runsOf(page);
    expect(correction).toMatchObject({ records: 2, adjustments: 1, state: 'closed' });
    await closeByKeyboard(page, 'Alt+3');
    const runs = await runsOf(page);
    expect(runs.map((run) => [run.kind, run.state])).toEqual([
      ['time', 'closed'],
      ['time', 'closed'],
      ['material', 'closed'],
    ]);
    await page.keyboard.press('Alt+1');
    await sees(page, 'Siste kjøringer');
    const count = await strokes();
    expect(count).toBeGreaterThan(20);
    expect(count).toBeLessThanOrEqual(40);
  });

  it('closes time and material, and prints the proof of each, with the mouse in at most 25 clicks', async () => {
    const opened = await openConsole({ width: 1280, height: 800 });
    const { page } = opened;
    const sheet = path.join(newFolder(), 'bevis.pdf');
    await stubDialogs(opened, { save: sheet });
    const clicks = await counted(page, 'click');
    await startPractice(page);
    await page.getByRole('button', { name: 'Hent timer …' }).first().click();
    // Before the first pull nobody knows how many there are, and that is said.
    await page.locator('dialog[open]').getByText('–, ikke telt').waitFor();
    await page.keyboard.press('Escape');
    await settled(page);
    for (const kind of ['Timer', 'Materiell']) {
      await page
        .getByRole('button', { name: new RegExp(`^${kind}`) })
        .first()
        .click();
      for (const act of [/^Hent/, /^Overlever/, /^Godta/, /^Bekreft/]) {
        await page.locator('.head').getByRole('button', { name: act }).click();
        await page.locator('dialog[open]').getByRole('button', { name: act }).click();
        await settled(page);
      }
      await sees(page, 'Slik gikk det');
      // What came of it says where its proof is printed: nobody has to look for it in a menu.
      await page
        .locator('.result')
        .getByRole('button', { name: /^Bevis …/ })
        .click();
      await page.locator('dialog[open] .btn.primary').click();
      await sees(page, /^Lagret som .*bevis\.pdf\.$/);
      await settled(page);
    }
    expect((await runsOf(page)).map((run) => [run.kind, run.state])).toEqual([
      ['time', 'closed'],
      ['material', 'closed'],
    ]);
    const count = await clicks();
    expect(count).toBeGreaterThan(15);
    expect(count).toBeLessThanOrEqual(25);
  });

  it('shows a correction opened in place: the original, its reversal, the new version and the net', async () => {
    const { page } = await openConsole({ width: 1280, height: 800 });
    await startPractice(page);
    await closeByKeyboard(page, 'Alt+2');
    await page.getByRole('button', { name: 'Endre en eksportert post' }).click();
    await sees(page, /Neste henting gir en korreksjon/);
    await page.keyboard.press('Alt+2');
    await pullByKey(page);
    for (const text of ['Korreksjon', 'Ikke i summen', 'Tilbakeføring', 'Ny versjon', 'Netto til ERP'])
      await sees(page, text);
    // The head above it names the project already.
    const about = page.locator('.grid .row:has(.st) .named[title]').filter({ hasText: 'Ordinær' }).first();
    expect(await about.getAttribute('title')).toMatch(/^\d{3} [^,]+, \d{3} /);
    // Under it stand no figures while it is open: it has their room too, and no word of it is cut.
    const isCut = (names: Element[]): boolean[] => names.map((name) => name.scrollWidth > name.clientWidth);
    expect(await about.locator('.name').evaluateAll(isCut)).toEqual([false, false, false, false]);
    expect(await cutTexts(page)).toEqual([]);
  });

  it('an entry edited after the ERP got it is shown and decided, and goes out as a correction made here', async () => {
    const { page } = await openConsole({ width: 1280, height: 800 });
    await startPractice(page);
    await page.keyboard.press('Alt+2');
    await pullByKey(page);
    await primaryByKey(page, 'Filoppsett');
    await sees(page, /^Godta \d/);
    await primaryByKey(page, /ERP/);
    await sees(page, 'Dette skjer når du bekrefter');
    await page.getByRole('button', { name: 'Endre en post ERP har fått' }).click();
    await confirmByKey(page);
    await sees(page, '1 er endret etter at ERP fikk den');
    for (const choice of [/^Rett opp i ERP/, /^Det gamle er allerede fjernet/, /^Merket et annet sted før endringen/])
      await sees(page, choice);
    expect((await runsOf(page)).at(-1)).toMatchObject({ state: 'confirming' });
    // Where it is chosen stands above what came of the confirm, and that says so.
    const [choice, told] = await Promise.all([
      page
        .getByText(/^Rett opp i ERP/)
        .first()
        .boundingBox(),
      page.getByText('Velg ovenfor hva som skal skje med den.').boundingBox(),
    ]);
    expect(told!.y).toBeGreaterThan(choice!.y);
    await page.keyboard.press('Alt+1');
    await sees(page, /er endret i tjenesten etter at ERP fikk den/);
    await page.getByRole('button', { name: 'Se forskjellene' }).click();
    await page.getByRole('button', { name: /^Lag 1 tilbakeføring og 1 ny linje/ }).click();
    await page.locator('dialog[open]').getByRole('textbox').fill('ERP hadde gammel versjon');
    await page.keyboard.press('Control+Enter');
    await settled(page);
    await expect.poll(async () => (await runsOf(page)).at(-1)?.state).toBe('closed');
    await primaryByKey(page, /./);
    await sees(page, 'Tilbakeføring, laget her');
    await sees(page, 'Ny versjon, slik tjenesten listet den');
  });

  it('asks why an entry is held, releases it at one key, and history keeps both', async () => {
    const { page } = await openConsole({ width: 1280, height: 800 });
    await startPractice(page);
    await page.keyboard.press('Alt+2');
    await pullByKey(page);
    await settled(page);
    await page.locator('[role=grid]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('h');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Control+Enter');
    await sees(page, /^Skriv hvorfor/);
    await page.keyboard.type('venter på bilag');
    await page.keyboard.press('Control+Enter');
    await settled(page);
    await page.locator('[role=grid]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    // No dialog comes first, and it says so.
    await page.getByRole('button', { name: 'Frigi 1', exact: true }).waitFor();
    await page.keyboard.press('f');
    await sees(page, /^1 post er klar igjen/);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.keyboard.press('Alt+5');
    await page.getByRole('button', { name: 'Kjøring 1', exact: true }).click();
    await sees(page, /«venter på bilag»/);
    await sees(page, 'Frigitt');
  });

  it('control totals that differ stop the confirm also from the card, and say what to do', async () => {
    const { page } = await openConsole({ width: 1280, height: 800 });
    await startPractice(page);
    await page.keyboard.press('Alt+2');
    await pullByKey(page);
    await primaryByKey(page, 'Filoppsett');
    await sees(page, /^Godta \d/);
    await settled(page);
    await page.keyboard.press('Control+Enter');
    await page.locator('dialog[open] input').first().fill('1');
    await page.keyboard.press('Control+Enter');
    await sees(page, /^ERP oppgir tall som avviker med/);
    await page.keyboard.press('Alt+1');
    await page.getByRole('button', { name: /^Bekreft \d/ }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText(/^Venter: ERP avviker med/).waitFor();
    await dialog.getByRole('button', { name: /^Bekreft \d/ }).press('Enter');
    await page.keyboard.press('Escape');
    await settled(page);
    await page.getByRole('button', { name: 'Kontrolltall …' }).first().click();
    await dialog.getByText('Kontrolltall fra ERP').waitFor();
  });

  it('a dialog speaks of what was answered until it is closed, and never of nothing', async () => {
    const { page } = await openConsole({ width: 1280, height: 800 });
    await startPractice(page);
    await page.keyboard.press('Alt+2');
    await pullByKey(page);
    await page.evaluate(() => {
      const titles = new Set<string>();
      Object.assign(window, { titles });
      const note = () => titles.add(document.querySelector('dialog[open] h1')?.textContent ?? '');
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await confirmable(page);
    const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles]);
    expect(titles.filter((title) => /^(Overlever|Godtatt)/.test(title))).toEqual([
      'Overlever 285 timeposter',
      'Godtatt av ERP: 285 timeposter',
    ]);
  });

  it('says how many entries others approved, which are those that the next pull brings', async () => {
    const { page } = await openConsole({ width: 1280, height: 800 });
    await startPractice(page);
    await closeByKeyboard(page, 'Alt+2');
    await closeByKeyboard(page, 'Alt+3');
    await page.getByRole('button', { name: 'Godkjenn flere timer' }).click();
    const said = page.getByText(/^Prosjektlederen godkjente \d+ poster til, timer og materiell/).first();
    await said.waitFor();
    const approved = Number(/\d+/.exec((await said.textContent()) ?? '')?.[0]);
    await page.keyboard.press('Alt+2');
    await pullByKey(page);
    await page.keyboard.press('Alt+3');
    await pullByKey(page);
    const brought = (await runsOf(page)).filter((run) => run.state === 'review').map((run) => run.records);
    expect(brought).toHaveLength(2);
    expect(brought[0]! + brought[1]!).toBe(approved);
  });

  it('is started over after a question: the first day again, and the run of before in history alone', async () => {
    const { page } = await openConsole({ width: 1280, height: 800 });
    await startPractice(page);
    await page.keyboard.press('Alt+2');
    await pullByKey(page);
    await page.getByRole('button', { name: 'Begynn på nytt …' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText(/Ingenting utenfor øvelsen røres/).waitFor();
    await page.keyboard.press('Escape');
    await settled(page);
    expect(await runsOf(page)).toMatchObject([{ state: 'review' }]);

    await page.getByRole('button', { name: 'Begynn på nytt …' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Control+Enter');
    await sees(page, /^Øvelsen er begynt på nytt/);
    await sees(page, 'Det ligger noe klart til henting.');
    expect(await runsOf(page)).toMatchObject([{ state: 'discarded' }]);
    await page.keyboard.press('Alt+6');
    await sees(page, 'Sandkasse 2');
    expect(await page.getByRole('region', { name: 'Sandkasse', exact: true }).count()).toBe(0);
  });
});
