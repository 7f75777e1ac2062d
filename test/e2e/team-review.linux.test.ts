// What a person sees where several desks work at once: a review that was judged anew, and the shared log under another address.

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rulesOf } from '../../main/domain/kind.ts';
import { readListedRecord } from '../../main/domain/record.ts';
import type { ProofEntry, ProofRecord } from '../../main/ports/proof-log.ts';
import { FIRST_HASH } from '../../main/store/proof/proof-file.ts';
import { PostgresLog } from '../../main/store/proof/postgres-log.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { type Desk, fullEntry, hours, type RecordOut, type RunOut } from '../support/desk.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';
import { asked, sees, settled } from './steps.ts';
import { shots } from './shots.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

const PASSWORD = 'hemmelig æøå';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
  postgres.addUser('flyttet', PASSWORD);
});
afterEach(closeAll);
afterAll(() => postgres.remove());

const size = { width: 1280, height: 800 };

type Told = ProofEntry extends infer Entry ? (Entry extends ProofEntry ? Omit<Entry, 'act'> : never) : never;

/** Another desk that asks nobody, as one of an older program might: what it handed over stands in the log all the same. */
async function tells(log: string, tell: (connectionId: string) => readonly Told[]): Promise<void> {
  const desk = randomUUID();
  const shared = new PostgresLog({
    place: postgres.place(log),
    password: () => null,
    desk: () => desk,
    now: () => new Date().toISOString(),
  });
  const { incarnation } = await shared.server();
  let connection = '';
  for await (const { entry } of shared.follow({ seq: 0, hash: FIRST_HASH }))
    if (entry.what === 'connection') connection = entry.connectionId ?? '';
  const here: Told = { what: 'desk', desk, name: 'PC-7', incarnation };
  for (const entry of [here, ...tell(connection)])
    expect(await shared.append(await shared.head(), { ...entry, act: randomUUID() })).not.toBeNull();
  await shared.close();
}

const OF_PC_7 = 312;
const OF_BOTH = 4;

it('a review that another desk was faster with says who handed over how much, when, and what of it is set apart', async () => {
  const { desks, log } = await openTeam(postgres, 2, { records: 60 });
  const opened = await openConsole({ folder: desks[0]!.data, ...size });
  const { page } = opened;
  const pulled = await asked(page, (bridge) => bridge.runsPull({ kind: 'time', connection: 'Prøve' }));
  const { rows } = await asked(page, (bridge) => bridge.recordsPage({ run: 1, limit: 4, offset: 0 }));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(OF_BOTH);
  const raws = rows.map(({ raw }) => raw);
  const [first] = raws;
  for (let n = raws.length; n < OF_PC_7; n += 1)
    raws.push(JSON.stringify({ ...(JSON.parse(first!) as object), Id: 900_000 + n }));
  const lines = raws.map((raw, at): ProofRecord => {
    const { id, contentHash } = readListedRecord(raw, at + 1, rulesOf({ idField: 'Id', volatileFields: [] }, 'time'));
    return [id, contentHash, 0, at + 1, at + 1, raw];
  });
  await page.keyboard.press('Alt+2');
  await sees(page, /^Overlever \d/);
  await tells(log, (connectionId) => {
    const of = { connection: 'Prøve', connectionId, kind: 'time', run: 90, by: 'Kari · PC-7' } as const;
    const file = { handOver: 90, file: 'time-90.csv', sha256: 'a'.repeat(64), folder: null, layout: 'plain-csv' };
    return [
      { ...of, what: 'pull' },
      { ...of, ...file, what: 'hand-over', records: lines },
      { ...of, what: 'named', handOvers: [90] },
    ];
  });
  // Nobody does anything here: within seconds the window has followed, and says it.
  await sees(page, /^PC-7 overleverte 312 timeposter kl\./);
  await sees(page, '4 av postene her er satt til side, så de ikke går ut to ganger.');
  const { ready, duplicates } = await asked(page, (bridge) => bridge.runsGet({ run: 1 }));
  expect({ ready, duplicates }).toEqual({ ready: pulled.ready - OF_BOTH, duplicates: pulled.duplicates + OF_BOTH });
  await page.getByRole('button', { name: 'Vis det som er satt til side' }).click();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Satt til side' }).count()).toBe(OF_BOTH);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/anew-shown.png` });
  await shots(opened, 'anew', async (language) => {
    await page.keyboard.press('Alt+2');
    await sees(page, language === 'nb' ? /^PC-7 overleverte/ : /^PC-7 handed over/);
  });
});

/** Entries that the ERP has, changed since; a correction of each is decided on, and ready in a review of the first desk. */
async function correctionsInReview() {
  const { desk, desks } = await openTeam(postgres, 2, { records: 0 });
  const [mine, theirs] = desks as [TeamDesk, TeamDesk];
  desk.sandbox.set({ list: 'live' });
  const made = [1001, 1002].map((AnsattId) => desk.sandbox.addTime(fullEntry({ AnsattId })));
  // One that nobody changes keeps the run open.
  desk.sandbox.addTime(fullEntry({ AnsattId: 1003 }));
  const pulled = () => mine.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const { run } = await pulled();
  await mine.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  await mine.do('accept', String(run), '--all');
  for (const id of made) desk.sandbox.edit(id, hours(6));
  await pulled();
  const changed = await mine.do<RecordOut[]>('records', String(run));
  const ids = changed
    .filter(({ status }) => status === 'changed')
    .map(({ id }) => String(id))
    .join();
  await mine.do('resolve', String(run), '--ids', ids, '--as', 'send-correction', '--reason', 'timene er endret');
  await pulled();
  return { desk, mine, theirs, made, run };
}

it.each([
  [
    'needless',
    (desk: Desk, id: number) => desk.sandbox.edit(id, hours(7.5)),
    /^\S+ så kl\. .* at tjenesten igjen viser 2 timeposter slik ERP har dem\./,
    /^\S+ saw at .* that the service again shows 2 time entries as the ERP has them\./,
  ],
  [
    'left',
    (desk: Desk, id: number) => desk.sandbox.remove(id),
    /^\S+ så kl\. .* at den nye versjonen av 2 timeposter ikke lenger er i listen\./,
    /^\S+ saw at .* that the new version of 2 time entries is no longer listed\./,
  ],
] as const)('corrections in review that another desk found %s', async (name, becomes, nb, en) => {
  const { desk, mine, theirs, made, run } = await correctionsInReview();
  for (const id of made) becomes(desk, id);
  await theirs.do('confirm', String(run));
  const opened = await openConsole({ folder: mine.data, ...size });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, nb);
  // Neither the service nor its list knows of the two lines that were made here.
  await sees(page, 'Fullstendig liste: tjenesten telte 3, vi mottok 3, og 2 er laget her');
  await sees(page, 'Listet og laget her');
  // Nothing is held, so nothing can be released: what is left is to close it.
  await sees(page, 'Alt er satt til side. Kjøringen kan lukkes som den er.');
  await page.getByRole('button', { name: 'Lukk som den er' }).and(page.locator('.primary')).waitFor();
  if (name === 'left') {
    await page.getByRole('button', { name: `Avgjør i kjøring ${run}` }).click();
    await page.locator('.decide').first().waitFor();
  }
  await shots(opened, `corrections-${name}`, async (language) => {
    await page.keyboard.press('Alt+2');
    await sees(page, language === 'nb' ? nb : en);
  });
});

const press = (page: Page, name: string | RegExp) => page.locator('dialog[open]').getByRole('button', { name }).click();

async function fill(page: Page, words: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.locator('dialog[open]');
  for (const [label, value] of Object.entries(words)) await dialog.getByLabel(label, { exact: true }).fill(value);
}

it('the log under another address is tried first, taken only where it is the same one, and followed there', async () => {
  const { desks, log } = await openTeam(postgres, 2, { records: 10 });
  const { log: other } = await openTeam(postgres, 1, { records: 3 });
  postgres.sql('GRANT SELECT, INSERT ON proof_entry, proof_part TO flyttet');
  const opened = await openConsole({ folder: desks[0]!.data, width: 1024, height: 700 });
  const { page } = opened;
  const open = async (settings: string, button: string) => {
    await page.getByRole('button', { name: settings }).first().click();
    await page.getByRole('button', { name: button }).click();
    await page.locator('dialog[open]').waitFor();
  };
  await shots(opened, 'address', async (language) => {
    await (language === 'nb' ? open('Innstillinger', 'Ny adresse …') : open('Settings', 'New address …'));
  });
  await page.reload();
  await engineReady(opened);
  await open('Innstillinger', 'Ny adresse …');
  // Where it was until now stands there already, but for the password.
  const dialog = page.locator('dialog[open]');
  expect(await dialog.getByLabel('Databasetjener', { exact: true }).inputValue()).toBe('127.0.0.1');
  expect(await dialog.getByLabel('Passord', { exact: true }).inputValue()).toBe('');
  // What is said of two fields that stand side by side begins on one line.
  const tops = [/^Én database kan ha flere/, /^Trengs bare når/].map(async (words) => {
    return await dialog
      .getByText(words)
      .locator('visible=true')
      .evaluate((hint) => hint.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(hint).paddingTop));
  });
  expect(new Set((await Promise.all(tops)).map(Math.round)).size).toBe(1);
  await fill(page, { Databasetjener: 'localhost', Bruker: 'flyttet', Passord: 'feil' });
  await press(page, 'Prøv databasen');
  await sees(page, 'Feil bruker eller passord.');
  await fill(page, { Passord: PASSWORD });
  await fill(page, { 'Navn på bevisloggen': other });
  await press(page, 'Prøv databasen');
  await sees(page, 'Det er en annen bevislogg enn den som denne arbeidsplassen følger.');
  // However low the window: what was found stands in sight, above the buttons.
  const banner = await dialog.getByRole('alert').boundingBox();
  const buttons = await dialog.getByRole('button', { name: 'Avbryt' }).boundingBox();
  expect(banner!.y + banner!.height).toBeLessThanOrEqual(buttons!.y);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/address-other.png` });
  await fill(page, { 'Navn på bevisloggen': log });
  await press(page, 'Prøv databasen');
  await sees(page, /Vi fikk kontakt\. PostgreSQL \d/);
  await sees(page, /^Det er den samme bevisloggen, med \d innførsler der/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/address-found.png` });
  await press(page, 'Bruk denne adressen');
  await settled(page);
  await sees(page, new RegExp(`^localhost:${postgres.port}/postgres`));
  await sees(page, 'Alt herfra er meldt til de andre.');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/address-done.png` });
  // Both go on in one log: what is done here now the other follows where it was.
  const { run } = await asked(page, (bridge) => bridge.runsPull({ kind: 'time', connection: 'Prøve' }));
  expect(postgres.sql(`SELECT by_user FROM proof_entry WHERE log = '${log}' ORDER BY seq DESC LIMIT 1`)).toBe(
    'flyttet',
  );
  await desks[1]!.do('proof-log', 'follow');
  expect(await desks[1]!.do('runs')).toMatchObject([{ run }]);
});
