// What waits for a person is decided in the window, and works there as it does by command.

import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { deletedAfterYes, rejectedAndLeft, reversalOfRejected, withdrawnAndLeft } from '../support/decided.ts';
import { pull, records } from '../support/desk.ts';
import { violationsHere } from './accessibility.ts';
import { sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole, type OpenWindow } from './window.ts';

afterEach(closeAll);

async function openRun(data: string): Promise<OpenWindow> {
  const opened = await openConsole({ folder: data, width: 1440, height: 900 });
  await engineReady(opened);
  await opened.page.keyboard.press('Alt+2');
  return opened;
}

/** What the button of the dialog does, as the one that led there said. */
async function answerSays(page: Page, words: string): Promise<void> {
  const answer = page.locator('dialog[open] .btn.primary');
  await expect.poll(async () => (await answer.innerText()).split('\n')[0]).toBe(words);
}

/** The dialog's one question is why; the key answers it. */
async function because(opened: OpenWindow, reason: string): Promise<void> {
  await opened.page.locator('dialog[open] textarea, dialog[open] input').first().fill(reason);
  await opened.page.keyboard.press('Control+Enter');
  await settled(opened.page);
}

it('a reversal of what the ERP never got is counted as in the ERP, and its new version becomes ready', async () => {
  const { desk, second } = await reversalOfRejected();
  const opened = await openRun(desk.data);
  const { page } = opened;
  await page.locator('[role="row"]').filter({ hasText: '−7,50' }).first().click();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /ERP har \d fra før/ }).click();
  await sees(page, /skrives ikke til fil/);
  await answerSays(page, 'ERP har 1 fra før');
  await because(opened, 'fil 1 ble avvist');
  await sees(page, /^Overlever 1/);
  await opened.close();
  const rows = await records(desk, second.run);
  expect(rows.map(({ adjustment, status }) => [adjustment, status])).toEqual([
    [true, 'accepted'],
    [false, 'ready'],
  ]);
});

it.each([
  ['rejected', 'complete', rejectedAndLeft, /ERP avviste 1 timepost, og tjenesten lister den ikke lenger/],
  ['withdrawn', 'complete', withdrawnAndLeft, /Filen med 1 timepost .*, og tjenesten lister den ikke lenger/],
  ['rejected', 'plain', rejectedAndLeft, /listen kan mangle noe: slå opp i tjenesten/],
] as const)(
  'what was %s and the %s list shows no more stands on the overview, and is sent again from there',
  async (_state, proof, make, words) => {
    const { desk, run } = await make({}, proof);
    const opened = await openConsole({ folder: desk.data, width: 1440, height: 900 });
    await engineReady(opened);
    const { page } = opened;
    await sees(page, words);
    await page.getByRole('button', { name: /^Avgjør( Ctrl.*)?$/ }).click();
    // Its run is closed: what waits for it is the month.
    await sees(page, 'Måneden kan ikke lukkes så lenge den venter.');
    // Nothing was ever called here: the decision has the page, beside no empty part of it.
    const [decision, page2] = await Promise.all([
      page.locator('.act-col').boundingBox(),
      page.locator('.two').boundingBox(),
    ]);
    expect(decision!.x - page2!.x).toBeLessThan(1);
    await page.getByText('Merket i tjenesten, og ERP skal ha den: send på nytt').click();
    await page.getByRole('button', { name: 'Send på nytt …' }).click();
    await answerSays(page, 'Send på nytt');
    await because(opened, 'merket for hånd, ERP skal ha den');
    await opened.close();
    expect((await records(desk, run))[0]!.reason).toBe('send-again: merket for hånd, ERP skal ha den');
    expect((await pull(desk)).ready).toBe(1);
  },
);

it('what nothing but the word of the service had marked is looked up, found deleted, and taken out of the ERP, by keyboard', async () => {
  const { desk, run, ids } = await deletedAfterYes();
  const opened = await openRun(desk.data);
  const { page } = opened;
  await page.keyboard.press('Alt+5');
  await page.keyboard.press('Control+f');
  await page.keyboard.type(String(ids[0]));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ikke merket likevel? Avgjør …' }).press('Enter');
  await sees(page, '1 post er merket bare etter tjenestens ord');
  expect(await violationsHere(page, 'dialog-word-alone')).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('radio', { name: /^Slettet i tjenesten: ta det ut av ERP/ }).press('Space');
  await page.getByRole('button', { name: 'Lag 1 tilbakeføring …', exact: true }).press('Enter');
  await answerSays(page, 'Lag 1 tilbakeføring');
  await sees(page, /netto −7,50/);
  await because(opened, 'slått opp i tjenesten: slettet');
  await opened.close();
  expect((await records(desk, run)).find(({ id }) => id === ids[0])!.reason).toBe(
    'send-correction: slått opp i tjenesten: slettet',
  );
});
