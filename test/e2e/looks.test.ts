// Screens that a walk through a usual month does not come by: nothing is cut that counts in a small window, nothing out of sight that must
// be pressed, in both languages, and axe finds nothing in both themes. With SHOTS their pictures are taken.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  acceptAll,
  confirm,
  entry,
  handedOver,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  statusesOf,
} from '../support/desk.ts';
import { handedOverOne, rejectedAndLeft, withdrawnAndLeft } from '../support/decided.ts';
import { BOTH, paidByInvoice, pulledTo } from '../support/destinations.ts';
import { violationsHere } from './accessibility.ts';
import { cutTexts, primaryOutOfSight } from './cut-texts.ts';
import { shots } from './shots.ts';
import { settled } from './steps.ts';
import { closeAll, engineReady, openConsole, type OpenWindow } from './window.ts';

afterEach(closeAll);

type Language = 'nb' | 'en';

/** What is wrong with what `show` brings to the screen, in each language. */
async function wrongWith(
  opened: OpenWindow,
  name: string,
  show: (language: Language) => Promise<void>,
): Promise<string[]> {
  const { page } = opened;
  const found: string[] = [];
  for (const language of ['nb', 'en'] as const) {
    await page.evaluate(async (chosen) => window.exportConsole.settingsSet({ language: chosen }), language);
    await page.reload();
    await engineReady(opened);
    await show(language);
    found.push(...(await cutTexts(page)), ...(await primaryOutOfSight(page)));
    // What axe asks it asks of both languages alike.
    if (language === 'nb') found.push(...(await violationsHere(page, name)));
  }
  await shots(opened, name, show);
  return found.map((words) => `${name}: ${words}`);
}

const openSmall = (folder: string) => openConsole({ folder, width: 1024, height: 700 });

async function sized({ app, page }: OpenWindow, width: number, height: number): Promise<void> {
  const size = [width, height] as [number, number];
  await app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]!.setContentSize(...to), size);
  await page.waitForFunction((to) => innerWidth === to, width);
}

async function toDecision(page: Page): Promise<void> {
  await page.keyboard.press('Alt+1');
  await page
    .getByRole('button', { name: /^(Avgjør|Decide)( Ctrl.*)?$/ })
    .first()
    .click();
  await page.locator('.decide').first().waitFor();
  await settled(page);
}

it.each([
  ['withdrawn', withdrawnAndLeft, 'plain'],
  ['rejected', rejectedAndLeft, 'complete'],
] as const)('what was %s and is listed no more: its card, its month and its decision', async (name, make, proof) => {
  const { desk } = await make({}, proof);
  const opened = await openSmall(desk.data);
  const { page } = opened;
  expect([
    ...(await wrongWith(opened, `${name}-card`, async () => {
      await page.keyboard.press('Alt+1');
      await page.locator('.book').waitFor();
      await settled(page);
      const heads = page.locator('.book .heads th');
      const wide = heads.evaluateAll((all) =>
        all.filter((head) => head.scrollWidth > head.clientWidth + 1).map((head) => head.textContent),
      );
      expect(await wide).toEqual([]);
      // With the column of decisions the verdict has room for its sentence still.
      await sized(opened, 1280, 800);
      const lines = await page
        .locator('.book td.v .st.warn')
        .evaluateAll((all) => all.map((verdict) => verdict.clientHeight / 16));
      expect(Math.max(...lines)).toBeLessThanOrEqual(2);
      await sized(opened, 1024, 700);
    })),
    ...(await wrongWith(opened, `${name}-decision`, async () => {
      await toDecision(page);
      // What waits is what is seen first, in a low window too.
      const column = (await page.locator('.act-col').boundingBox())!;
      await page
        .getByText(/^Kommer tilbake ved neste henting|come back with the next pull/)
        .waitFor({ state: 'detached' });
      const choice = (await page.getByRole('radio').nth(2).boundingBox())!;
      expect(choice.y + choice.height).toBeLessThan(column.y + column.height);
    })),
    ...(await wrongWith(opened, `${name}-resolve`, async () => {
      await toDecision(page);
      // What is chosen by itself is to wait, which needs no reason.
      await page.getByRole('radio').first().press('Space');
      await page.locator('.chg .btn.primary, .chg .btn').first().click();
      await page.locator('dialog[open]').waitFor();
    })),
  ]).toEqual([]);
});

it('why a month cannot be closed takes three lines at most at 1280, with a column for what must be decided', async () => {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const made = ['2026-09-07', '2026-10-05'].map((day) => desk.sandbox.addTime(entry({ Dato: `${day}T00:00:00` })));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  for (const id of made) desk.sandbox.edit(id, hours(6));
  await confirm(desk, run);
  desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  await pull(desk);
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  const { page } = opened;
  for (const language of ['nb', 'en'] as const) {
    await page.evaluate(async (chosen) => window.exportConsole.settingsSet({ language: chosen }), language);
    await page.reload();
    await engineReady(opened);
    await page.locator('.book .c-undecided').waitFor({ state: 'attached' });
    await settled(page);
    // The card above the months is not in the list below: what is first there has the rule of its heading alone.
    expect(await page.locator('.todo:not(.next) ol > li').count()).toBe(1);
    expect(await page.locator('.todo:not(.next) ol > li.apart').count()).toBe(0);
    const cells = page.locator('.book td.v');
    expect(await cells.filter({ hasText: /1 (til gjennomgang|in review|to review)/ }).count()).toBe(1);
    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => [...cell.children].reduce((sum, part) => sum + part.getBoundingClientRect().height / 16, 0)),
    );
    expect(Math.max(...lines)).toBeLessThanOrEqual(3);
  }
});

it('a destination for which everything comes to no line: nothing to send', async () => {
  const desk = await paidByInvoice();
  await pulledTo(desk, { ...BOTH, FakturaTimeAntall: 0 } as typeof BOTH);
  const opened = await openSmall(desk.data);
  const { page } = opened;
  expect(
    await wrongWith(opened, 'nothing-to-send', async () => {
      await page.keyboard.press('Alt+2');
      await settled(page);
      await page.keyboard.press('Control+Enter');
      await page
        .locator('dialog[open]')
        .getByText(/å sende|to send/)
        .first()
        .waitFor();
    }),
  ).toEqual([]);
});

it('everything comes to no line: that is recorded with the button of the dialog, and asks to be accepted', async () => {
  const desk = await paidByInvoice();
  await desk.do('destination', 'change', 'Prosjekt', '--connection', 'Prøve', '--rule', 'ProsjektId=99');
  await pulledTo(desk, { ...BOTH, FakturaTimeAntall: 0 } as typeof BOTH);
  const opened = await openSmall(desk.data);
  const { page } = opened;
  const dialog = page.locator('dialog[open]');
  const show = async (): Promise<void> => {
    await page.keyboard.press('Alt+2');
    await settled(page);
    await page.keyboard.press('Control+Enter');
    await dialog.getByText(/gir noen linje|comes to no line/).waitFor();
  };
  expect(await wrongWith(opened, 'nothing-at-all', show)).toEqual([]);
  await dialog.getByRole('button', { name: /^(Noter: ingenting å sende|Record: nothing to send)/ }).click();
  await page.getByText(/1 (post er notert: ingenting å sende|entry is recorded: nothing to send)/).waitFor();
  expect(await statusesOf(desk, 1)).toEqual(['handed-over']);
  await page.getByText(/Ingenting å sende, ingen fil|Nothing to send, no file/).waitFor();
});

it('a reversal that may be of another entry alike says so beside the list, where its finding leads to', async () => {
  const desk = await paidByInvoice();
  const asked = ['--payroll-year', '2026', '--payroll-run', '11'];
  const ids: number[] = [];
  for (const [at, code] of ['510', '520'].entries()) {
    const table = path.join(desk.root, `${code}.csv`);
    writeFileSync(table, `from;to;rule\n100;${code};invoiceable\n`);
    await desk.do('translation', 'import', 'pay-type', table, '--connection', 'Prøve', '--destination', 'Lønn');
    ids.push(...(await pulledTo(desk, { AnsattId: 1000, ...BOTH, ...hours(2) } as typeof BOTH)));
    await desk.do('hand-over', String(at + 1), ...asked);
    for (const to of ['Lønn', 'Prosjekt']) await desk.do('accept', String(at + 1), '--all', '--destination', to);
    await desk.do('confirm', String(at + 1));
  }
  desk.sandbox.remove(ids[1]!);
  await pull(desk);
  const opened = await openSmall(desk.data);
  const { page } = opened;
  await sized(opened, 1280, 800);
  const about = page.locator('.side .about');
  expect(
    await wrongWith(opened, 'alike', async () => {
      await page.keyboard.press('Alt+2');
      await settled(page);
      await page.locator('[role=grid]').focus();
      await page.keyboard.press('n');
      const finding = about.getByText(/Kan gjelde en lik post|May reverse an identical entry/);
      await finding.waitFor({ state: 'attached' });
      // In a small window the panel is a drawer, in which the pictures are taken of the list.
      if (!(await about.isVisible())) return;
      // However long its words: they begin in sight.
      const [said, panel] = [(await finding.boundingBox())!, (await page.locator('.side').boundingBox())!];
      expect(said.y + said.height).toBeLessThanOrEqual(panel.y + panel.height);
    }),
  ).toEqual([]);
  await about.getByRole('button', { name: /^(Noter som sett|Record as seen)/ }).waitFor();
});

it('all have answered, and one destination refused: no answer is awaited, and handing over there again comes next', async () => {
  const desk = await paidByInvoice();
  const ids = await pulledTo(desk, BOTH, { ...BOTH, FakturaTimeAntall: 0 } as typeof BOTH);
  await desk.do('hand-over', '1', '--payroll-year', '2026', '--payroll-run', '11');
  await desk.do('reject', '1', '--ids', ids.join(), '--reason', 'ukjent prosjekt', '--destination', 'Lønn');
  await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
  const opened = await openSmall(desk.data);
  const { page } = opened;
  const dialog = page.locator('dialog[open]');
  expect(
    await wrongWith(opened, 'again', async () => {
      await page.keyboard.press('Alt+1');
      await page.getByText(/avvist eller mangler hos Lønn|rejected by or are missing at Lønn/).waitFor();
      await page.keyboard.press('Alt+2');
      await page
        .getByText(/mangler hos en destinasjon|missing at a destination/)
        .first()
        .waitFor();
      await settled(page);
      await page.keyboard.press('Control+Enter');
      await dialog.getByText(/^(Ingenting å sende|Nothing to send)$/).click();
      await dialog.getByRole('button', { name: /^(Noter: ingenting å sende|Record: nothing to send)/ }).waitFor();
    }),
  ).toEqual([]);
  // Something of it would go: the refusal says that, and what to do.
  await page.keyboard.press('Control+Enter');
  await dialog.getByText(/^(Det er noe å sende til Lønn|There is something to send to Lønn)\.$/).waitFor();
});

it('a receipt whose line numbers may count the headings too asks before anything is taken, and shows whose line it is by each answer', async () => {
  const { desk, ids } = await handedOver(6);
  const opened = await openSmall(desk.data);
  const { page } = opened;
  const pasted = async (): Promise<void> => {
    await page.keyboard.press('Alt+2');
    await page
      .getByText(/^(Godta|Accept) 6/)
      .first()
      .waitFor();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Linje 3: ukjent ansatt');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    // The lines have the room of a small window; the figures and what follows come over them when they are asked for.
    await page.locator('.receipt-asks .btn').first().waitFor();
    expect(await page.locator('.receipt-side').isVisible()).toBe(false);
    await page.getByRole('button', { name: /^(Tall og følger|Figures and effects)/ }).click();
    await page.getByRole('radio', { name: /^(Alle linjene i filen|All lines of the file)/ }).waitFor();
    await settled(page);
  };
  expect(await wrongWith(opened, 'receipt-lines', pasted)).toEqual([]);
  await page.evaluate(async () => window.exportConsole.settingsSet({ language: 'nb' }));
  await page.reload();
  await engineReady(opened);
  await pasted();
  // What is asked stands above the lines, in sight, and the button says that it waits for that.
  const say = (name: string) => page.getByRole('button', { name });
  const primary = page.locator('.head .btn.primary');
  expect(await primary.getAttribute('title')).toBe('Si først hva linjenumrene i kvitteringen teller.');
  const rejected = page.locator('.facing tr', { hasText: '«ukjent ansatt»' }).locator('td.mid');
  expect(await rejected.innerText()).toBe('–');
  // What there is to say of a line has the room of the columns that it leaves empty.
  await sized(opened, 1280, 800);
  const cut = page
    .locator('.facing td.words.quiet')
    .evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent));
  expect(await cut).toEqual([]);
  await sized(opened, 1024, 700);
  expect(await page.getByRole('radio', { checked: true, name: /^(Linjene under|Alle linjene)/ }).count()).toBe(0);
  await say('Ja, overskriftene er linje 1').click();
  await page.getByText('Avvis 1').first().waitFor();
  expect(await rejected.innerText()).toBe('2');
  expect(await say('Ja, overskriftene er linje 1').count()).toBe(0);
  // It can be said otherwise until it is taken.
  await page.getByRole('radio', { name: /^Linjene under overskriftene/ }).click();
  await expect.poll(() => rejected.innerText()).toBe('3');
  await page.getByRole('radio', { name: /^Alle linjene i filen/ }).click();
  await expect.poll(() => rejected.innerText()).toBe('2');
  await page.keyboard.press('Control+Enter');
  await page
    .getByText(/^Kvitteringen er notert: .*1 avvist/)
    .first()
    .waitFor();
  await opened.close();
  const rows = await records(desk, 1);
  expect(rows.filter(({ status }) => status === 'rejected').map(({ id }) => id)).toEqual([ids[1]]);
});

it('how the service is asked, and the reason where the field of the Id is another one while entries wait', async () => {
  const { desk } = await handedOverOne();
  const opened = await openSmall(desk.data);
  const { page } = opened;
  const fields = async (language: Language): Promise<void> => {
    await page.keyboard.press('Alt+6');
    await page
      .getByRole('button', { name: /^(Endre|Change|Edit) …$/ })
      .first()
      .click();
    const title = language === 'nb' ? 'Tjenesten: felt og kall' : 'The service: fields and calls';
    await page.locator('dialog[open]').getByText(title).press('Enter');
  };
  const last = (language: Language) =>
    page.locator('dialog[open]').getByLabel(language === 'nb' ? /^Sekunder uten svar/ : /^Seconds without/);
  expect([
    ...(await wrongWith(opened, 'service-fields', async (language) => {
      await fields(language);
      await last(language).scrollIntoViewIfNeeded();
    })),
    ...(await wrongWith(opened, 'same-ids', async (language) => {
      await fields(language);
      const idField = language === 'nb' ? 'Feltet med id, timer' : 'The field with the id, hours';
      await page.locator('dialog[open]').getByLabel(idField).fill('TimeId');
      await page.keyboard.press('Control+Enter');
      const why =
        language === 'nb' ? 'Hvorfor det nye feltet har de samme id-ene' : 'Why the new field has the same ids';
      const reason = page.locator('dialog[open]').getByLabel(why);
      await reason.waitFor();
      // What is asked is seen without looking for it.
      const { y, height } = (await reason.boundingBox())!;
      const buttons = (await page.locator('dialog[open] .ends').boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(buttons.y);
    })),
  ]).toEqual([]);
});
