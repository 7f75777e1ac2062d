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
import { openTeam } from '../support/team.ts';
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
  await page.getByRole('button', { name: 'Vis dem' }).click();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Duplikat' }).count()).toBe(OF_BOTH);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/anew-shown.png` });
  await shots(opened, 'anew', async (language) => {
    await page.keyboard.press('Alt+2');
    await sees(page, language === 'nb' ? /^PC-7 overleverte/ : /^PC-7 handed over/);
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
  await fill(page, { Databasetjener: 'localhost', Bruker: 'flyttet', Passord: 'feil' });
  await press(page, 'Prøv forbindelsen');
  await sees(page, 'Feil bruker eller passord.');
  await fill(page, { Passord: PASSWORD });
  await fill(page, { 'Navn på bevisloggen': other });
  await press(page, 'Prøv forbindelsen');
  await sees(page, 'Det er en annen bevislogg enn den som denne arbeidsplassen følger.');
  // However low the window: what was found stands in sight, above the buttons.
  const banner = await dialog.getByRole('alert').boundingBox();
  const buttons = await dialog.getByRole('button', { name: 'Avbryt' }).boundingBox();
  expect(banner!.y + banner!.height).toBeLessThanOrEqual(buttons!.y);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/address-other.png` });
  await fill(page, { 'Navn på bevisloggen': log });
  await press(page, 'Prøv forbindelsen');
  await sees(page, /Vi fikk kontakt\. PostgreSQL \d/);
  await sees(page, /^Det er den samme bevisloggen, med \d innførsler der/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/address-found.png` });
  await press(page, 'Bruk denne adressen');
  await settled(page);
  await sees(page, new RegExp(`^localhost:${postgres.port}/postgres`));
  await sees(page, 'Vi har kontakt, og de andre er oppdatert.');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/address-done.png` });
  // Both go on in one log: what is done here now the other follows where it was.
  const { run } = await asked(page, (bridge) => bridge.runsPull({ kind: 'time', connection: 'Prøve' }));
  expect(postgres.sql(`SELECT by_user FROM proof_entry WHERE log = '${log}' ORDER BY seq DESC LIMIT 1`)).toBe(
    'flyttet',
  );
  await desks[1]!.do('proof-log', 'follow');
  expect(await desks[1]!.do('runs')).toMatchObject([{ run }]);
});
