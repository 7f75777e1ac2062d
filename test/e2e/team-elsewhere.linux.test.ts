// What another desk has in review stands in the window of this one, row by row, with what is held there since; it can be looked at and
// asked about, and nothing else.

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { RunOut } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';
import { shots } from './shots.ts';
import { sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(closeAll);
afterAll(() => postgres.remove());

it('its rows, sums and tie-out are there; what is asked to be held from a row is held there, and shows here', async () => {
  const { desks } = await openTeam(postgres, 2, { records: 60 });
  const [theirs, mine] = desks as [TeamDesk, TeamDesk];
  const { run, records } = await theirs.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const opened = await openConsole({ folder: mine.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  // On the overview it is not offered to be pulled, but to be looked at; how many it has is not counted here.
  const card = page.locator('li', { hasText: new RegExp(`^Kjøring ${run} gjennomgås på .*Siden`) });
  await card.waitFor();
  expect(await page.getByRole('button', { name: /^Hent timer/ }).count()).toBe(0);
  expect(await page.locator('.last-runs td.n').allInnerTexts()).toEqual(['–']);
  await card.getByRole('button', { name: `Se på kjøring ${run}` }).click();
  await sees(page, new RegExp(`^Kjøring ${run} gjennomgås på `));
  await sees(page, /Fullstendig liste: tjenesten telte \d+, vi mottok \d+/);
  await page.getByRole('gridcell').first().waitFor();
  const views = page.locator('.views');
  await expect.poll(() => views.textContent()).toContain(String(records));
  // Nothing can be done with a row but to ask.
  expect(await page.getByRole('button', { name: /^Overlever/ }).count()).toBe(0);
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('h');
  await sees(page, /^Be .* om å holde tilbake 1 post$/);
  await page.locator('dialog[open] input').fill('lønnsarten er feil');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await sees(page, /^1 venter på svar fra /);
  const answer = async () => {
    await theirs.do('proof-log', 'follow');
    return page.getByText(/^1 ble holdt tilbake/).count();
  };
  await expect.poll(answer).toBe(1);
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Holdt' }).count()).toBe(1);
  await shots(opened, 'elsewhere', async (language) => {
    await page.keyboard.press('Alt+2');
    await sees(page, language === 'nb' ? /gjennomgås på / : /is in review at /);
    await page.getByRole('gridcell').first().waitFor();
  });
  await theirs.do('discard', String(run));
  await expect.poll(() => page.getByText(/gjennomgås på /).count()).toBe(0);
});
