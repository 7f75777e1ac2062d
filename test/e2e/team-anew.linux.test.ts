// The way out of a branch of the shared proof log that lost, and of a desk that was retired, as a person goes it in the window: from where
// the block is told, through what is said of it before, to a desk that works again.

import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fullEntry, type RecordOut, type RunOut } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';
import { cutTexts } from './cut-texts.ts';
import { shots } from './shots.ts';
import { asked, pullByKey, sees, settled } from './steps.ts';
import { closeAll, openConsole } from './window.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(closeAll);
afterAll(() => postgres.remove());

const size = { width: 1280, height: 800 };
const ENTRIES = 3;

const pull = (at: TeamDesk) => at.do<RunOut>('pull', 'time', '--connection', 'Prøve');
const lastOf = (log: string) => Number(postgres.sql(`SELECT max(seq) FROM proof_entry WHERE log = '${log}'`));

function putBackTo(log: string, seq: number): void {
  postgres.sql(`SET session_replication_role = replica; DELETE FROM proof_entry WHERE log = '${log}' AND seq > ${seq}`);
}

/** Two desks, of which the first handed over on a branch that lost. */
async function withLostBranch() {
  const team = await openTeam(postgres, 2);
  const [a, b] = team.desks as [TeamDesk, TeamDesk];
  for (let n = 0; n < ENTRIES; n += 1) team.desk.sandbox.addTime(fullEntry({ AnsattId: 1001 + n }));
  await b.do('proof-log', 'follow');
  const before = lastOf(team.log);
  const { run } = await pull(a);
  const { file } = await a.do<{ file: string }>(
    'hand-over',
    String(run),
    '--layout',
    'plain-csv',
    '--to',
    team.desk.tray,
  );
  putBackTo(team.log, before);
  // The other desk knows nothing of it, and has the same entries in review.
  const review = await pull(b);
  return { ...team, a, b, review, file };
}

/** The reason is asked for, and the answer to it is the act. */
async function begin(page: Page, why: string): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await dialog.locator('.facts').waitFor();
  await page.keyboard.press('Control+Enter');
  await sees(page, /^Skriv en grunn|^Skriv hvorfor|grunn/);
  await dialog.locator('input').fill(why);
  await page.keyboard.press('Control+Enter');
  await settled(page);
}

const goodAgain = (page: Page) => sees(page, 'Alt herfra er meldt til de andre.');

it('a branch that lost is left with a button: what is kept, and what every desk is asked about, is said before', async () => {
  const { a, b, review, file } = await withLostBranch();
  const opened = await openConsole({ folder: a.data, ...size });
  const { page } = opened;
  await asked(page, (bridge) => bridge.settingsSet({ density: 'roomy' }));
  await asked(page, (bridge) =>
    bridge.gridViewsSave({
      connection: 'Prøve',
      kind: 'time',
      name: 'Uten prosjekt',
      instead: null,
      view: { filter: {}, sort: null, groups: ['ansatt'], columns: null },
    }),
  );
  await sees(page, 'Bevisloggen og databasen stemmer ikke overens.');
  // On the other screens the block stands with its way out; on this one the card leads to it.
  await shots(opened, 'anew-block', async () => {
    await page.keyboard.press('Alt+2');
    await page.getByRole('alert').waitFor();
  });
  await page.keyboard.press('Alt+2');
  await sees(page, 'Databasen har en annen historikk enn denne arbeidsplassen.');
  // Why nothing can be done here stands whole beside the steps too.
  expect(await cutTexts(page)).toEqual([]);
  await page.keyboard.press('Alt+1');
  await page.getByRole('button', { name: 'Se hva som er galt' }).first().click();
  await page.getByRole('heading', { name: 'Felles bevislogg' }).waitFor();
  await shots(opened, 'anew-dialog', async (language) => {
    await page.keyboard.press('Alt+8');
    await page
      .getByRole('button', {
        name: language === 'nb' ? 'Begynn på nytt fra databasen …' : 'Begin anew from the database …',
      })
      .click();
    await page.locator('dialog[open] .facts').waitFor();
  });
  await page.keyboard.press('Escape');
  await settled(page);
  await page.getByRole('alert').getByRole('button', { name: 'Begynn på nytt fra databasen …' }).click();
  await sees(page, '1 overlevering som bare står her');
  await sees(page, /^3 poster kan ligge i ERP, og noen må se etter der\. De holdes tilbake på alle arbeidsplasser; /);
  await sees(page, path.basename(file));
  await begin(page, 'den andre grenen står');
  await goodAgain(page);
  await b.do('proof-log', 'follow');
  const stands = await b.do<RecordOut[]>('records', String(review.run));
  expect(stands.map(({ status, reason }) => [status, reason])).toEqual(
    Array.from({ length: ENTRIES }, () => ['held', 'perhaps-in-erp']),
  );
  // How the window looks stays with the desk.
  expect((await asked(page, (bridge) => bridge.settingsGet({}))).density).toBe('roomy');
  const { views } = await asked(page, (bridge) => bridge.gridViewsList({ connection: 'Prøve', kind: 'time' }));
  expect(views.map(({ name, view }) => [name, view.groups])).toEqual([['Uten prosjekt', ['ansatt']]]);
  expect(await asked(page, (bridge) => bridge.teamGet({}))).toMatchObject({ blocked: null, misfit: null });
});

it('a desk that was retired comes back as another one, from whichever screen says that it may only look', async () => {
  const { desk, desks } = await openTeam(postgres, 2);
  const [a, b] = desks as [TeamDesk, TeamDesk];
  desk.sandbox.addTime(fullEntry());
  const before = (await b.do<{ desks: { id: string; isThis: boolean }[] }>('proof-log', 'desks')).desks;
  await a.do('proof-log', 'retire', before.find(({ isThis }) => isThis)!.id, '--reason', 'maskinen er til reparasjon');
  await b.do('proof-log', 'follow');
  const opened = await openConsole({ folder: b.data, ...size });
  const { page } = opened;
  await shots(opened, 'anew-retired', async (language) => {
    await page.keyboard.press('Alt+2');
    const name = language === 'nb' ? 'Ta maskinen i bruk igjen …' : 'Use the machine again …';
    await page.getByRole('button', { name }).click();
    await page.locator('dialog[open] .facts').waitFor();
  });
  await page.keyboard.press('Escape');
  await settled(page);
  await page.keyboard.press('Alt+2');
  await sees(page, 'Denne arbeidsplassen er tatt ut av teamet.');
  await page.getByRole('alert').getByRole('button', { name: 'Ta maskinen i bruk igjen …' }).click();
  await sees(page, /^Den er tatt ut av teamet, og kommer tilbake som en ny arbeidsplass/);
  await begin(page, 'maskinen er reparert');
  await expect.poll(async () => (await asked(page, (bridge) => bridge.teamGet({})))?.misfit ?? null).toBeNull();
  const { desks: roll } = (await asked(page, (bridge) => bridge.teamGet({})))!;
  expect(roll.map(({ isThis, retired }) => [isThis, retired])).toEqual([
    [false, null],
    [false, 'maskinen er til reparasjon'],
    [true, null],
  ]);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await pullByKey(page);
});

it('while the database is away, a desk that begins anew says what it waits for, and goes on by itself', async () => {
  const { a } = await withLostBranch();
  await a.do('proof-log', 'begin-anew', '--reason', 'den andre grenen står');
  postgres.stop();
  const opened = await openConsole({ folder: a.data, ...size });
  const { page } = opened;
  await sees(page, 'Venter på den felles bevisloggen');
  await sees(page, 'Ingen kontakt med den felles bevisloggen.');
  await shots(opened, 'anew-away', async () => {
    await page.locator('.first h1').waitFor();
  });
  // Nobody is to practise, or connect, in what is to be the history of a team.
  expect(await page.getByRole('button', { name: /^(Start øvelsen|Lagre og test)/ }).count()).toBe(0);
  postgres.start();
  await sees(page, 'Prøve');
  await expect.poll(async () => (await asked(page, (bridge) => bridge.teamGet({})))?.away ?? null).toBeNull();
});
