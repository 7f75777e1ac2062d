// A proof log is shared from the window: tried first, with words for what is wrong, and its password kept as a key is.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { passwordPlace } from '../../preload/contract/password-place.ts';
import { openDesk } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { deskIn } from '../support/team.ts';
import { asked, runsOf, sees, settled } from './steps.ts';
import { closeAll, newFolder, openConsole } from './window.ts';

const PASSWORD = 'hemmelig æøå';

interface PageWindow {
  readonly exportConsole: Bridge;
}

let postgres: Postgres;
/** That the log is about which the first test moves there. */
let service = '';
beforeAll(async () => {
  postgres = await startPostgres();
  postgres.addUser('skriver', PASSWORD);
  postgres.addUser('leser', PASSWORD);
  postgres.sql('GRANT ALL ON SCHEMA public TO skriver');
});
afterEach(closeAll);
afterAll(() => postgres.remove());

const size = { width: 1280, height: 800 };

async function fill(page: Page, words: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.locator('dialog[open]');
  for (const [label, value] of Object.entries(words)) await dialog.getByLabel(label, { exact: true }).fill(value);
}

/** The panel as it looks, chosen as a person does. */
async function shot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const choose = (label: string) => page.locator('.segments label', { hasText: label }).first().click();
  for (const language of ['Norsk bokmål', 'English'])
    for (const theme of language === 'English' ? ['Light', 'Dark'] : ['Lyst', 'Mørkt']) {
      await choose(language);
      await choose(theme);
      await page
        .locator('section', { hasText: /Felles bevislogg|Shared proof log/ })
        .last()
        .scrollIntoViewIfNeeded();
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${theme}.png` });
    }
  await choose('Norsk bokmål');
}

const press = (page: Page, name: string | RegExp) => page.locator('dialog[open]').getByRole('button', { name }).click();

it('moves the log from the window, tried first, and says what is wrong with each thing that is', async () => {
  const { data, sandbox } = await openDesk({ records: 20 });
  service = sandbox.url;
  const { page } = await openConsole({ folder: data, ...size });
  await page.getByRole('button', { name: 'Innstillinger' }).first().click();
  await page.getByRole('button', { name: 'Flytt bevisloggen …' }).click();
  await press(page, 'Prøv databasen');
  await sees(page, 'Skriv navnet på databasen.');
  await fill(page, {
    Databasetjener: '127.0.0.1',
    Port: '1',
    Database: 'postgres',
    Bruker: 'skriver',
    Passord: 'feil',
  });
  await press(page, 'Prøv databasen');
  await sees(page, 'Databasen på 127.0.0.1, port 1, svarer ikke.');
  await fill(page, { Port: String(postgres.port) });
  await press(page, 'Prøv databasen');
  await sees(page, 'Feil bruker eller passord.');
  await fill(page, { Passord: PASSWORD, Database: 'borte' });
  await press(page, 'Prøv databasen');
  await sees(page, 'Det finnes ingen database som heter borte.');
  await fill(page, { Bruker: 'leser', Database: 'postgres' });
  await press(page, 'Prøv databasen');
  await sees(page, 'Brukeren kan ikke lage tabeller i databasen.');
  await fill(page, { Bruker: 'skriver' });
  await press(page, 'Prøv databasen');
  await sees(page, /Vi fikk kontakt\. PostgreSQL \d/);
  expect(postgres.sql("SELECT to_regclass('proof_entry') IS NULL")).toBe('t');
  await press(page, /^Flytt bevisloggen/);
  await settled(page);
  await sees(page, 'Alt herfra er meldt til de andre.');
  // A sign with its word, and the sentence behind it, stand on one line.
  const tops = await page.locator('.reached > span').evaluateAll((parts) =>
    parts.map((part) => {
      const words = document.createRange();
      words.selectNodeContents(part.querySelector('.cut') ?? part);
      return words.getBoundingClientRect().bottom;
    }),
  );
  expect(Math.abs(tops[0]! - tops[1]!)).toBeLessThan(0.5);
  const { run } = await asked(page, (bridge) => bridge.runsPull({ kind: 'time', connection: 'Prøve' }));
  expect(Number(postgres.sql('SELECT count(*) FROM proof_entry'))).toBeGreaterThan(2);
  expect(run).toBe(1);
});

it('a new desk joins from its first screen, and one that may only look is told so where it would act', async () => {
  postgres.sql('GRANT SELECT ON proof_entry, proof_part TO leser');
  const opened = await openConsole({ folder: newFolder(), ...size });
  const { page } = opened;
  await page.getByRole('button', { name: 'Bli med i et team …' }).click();
  const place = { Databasetjener: '127.0.0.1', Port: String(postgres.port), Database: 'postgres', Bruker: 'leser' };
  await fill(page, { ...place, Passord: PASSWORD });
  await press(page, 'Prøv databasen');
  await sees(page, /Denne brukeren kan bare lese/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/found.png` });
  await press(page, /^Bli med/);
  await settled(page);
  await sees(page, /kan bare se på: brukeren leser/);
  await page.locator('section', { hasText: 'Felles bevislogg' }).last().scrollIntoViewIfNeeded();
  await shot(page, 'reader');
  expect(await runsOf(page)).toHaveLength(1);
  const said = await page.evaluate(async () => {
    const { exportConsole } = window as unknown as PageWindow;
    const other = { name: 'Ny', url: 'http://127.0.0.1:9', environment: 'test' as const, headers: [] };
    return [
      await exportConsole.connectionsAdd(other),
      await exportConsole.runsPull({ kind: 'material', connection: 'Prøve' }),
    ];
  });
  const refused = { ok: false, error: { values: { why: 'team-reader' } } };
  expect(said).toMatchObject([refused, refused]);
  await page.keyboard.press('Alt+3');
  const pull = page.locator('button[aria-disabled="true"]', { hasText: /Hent/ }).first();
  await expect.poll(() => pull.getAttribute('title')).toMatch(/kan bare se på/);
});

/** The processes that were started on that data folder. */
function startedOn(folder: string): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((id) => {
    try {
      return readFileSync(`/proc/${id}/environ`, 'utf8').includes(`EXPORT_CONSOLE_DATA=${folder}\0`);
    } catch {
      return false;
    }
  });
}

it('a desk with a history of its own joins, and looks at it in a window that changes nothing', async () => {
  const { data, root } = await openDesk({ records: 5 });
  const own = deskIn(data);
  await own.do('connection', 'add', 'Vår', '--url', service, '--environment', 'test');
  const table = path.join(root, 'lonnsarter.csv');
  writeFileSync(table, 'from;to\n100;1000\n150;1500\n');
  await own.do('translation', 'import', 'pay-type', table, '--connection', 'Vår');
  await own.do('connection', 'change', 'Vår', '--locked-through', '2025-12-31');
  const { run } = await own.do<{ run: number }>('pull', 'time', '--connection', 'Prøve');
  const first = await openConsole({ folder: data, ...size });
  const { page } = first;
  await page.getByRole('button', { name: 'Innstillinger' }).first().click();
  const join = async () => {
    await page.getByRole('button', { name: 'Bli med …' }).click();
    const place = { Databasetjener: '127.0.0.1', Port: String(postgres.port), Database: 'postgres', Bruker: 'skriver' };
    await fill(page, { ...place, Passord: PASSWORD });
    await press(page, 'Prøv databasen');
  };
  await join();
  await sees(page, 'Noe er ikke ferdig her ennå, og kan ikke bli et arkiv.');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/unfinished.png` });
  await page.keyboard.press('Escape');
  await asked(page, (bridge) => bridge.runsDiscard({ run: 1 }));
  await join();
  await sees(page, 'Den ene kjøringen som er gjort her, blir et arkiv som du kan se i. Databasen åpnes på nytt.');
  await sees(page, '2 ting som er satt opp her, går ikke til teamet, men blir i arkivet:');
  await sees(page, 'Oversettelse lønnsart, Vår, 2 rader');
  await sees(page, 'Låst til og med 31.12.2025, Vår');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/archived.png` });
  await press(page, /^Bli med/);
  await sees(page, /Arkiv: det som ble gjort her før/);
  await settled(page);
  await shot(page, 'archive');
  await sees(page, 'Låst til og med 31.12.2025, Vår. Før den inn selv, hvis den skal gjelde.');
  await sees(page, 'Oversettelse lønnsart, Vår, 2 rader. Kan tas med, og gjelder da Prøve.');
  await page.getByRole('button', { name: 'Ta med 1' }).click();
  await sees(page, '1 ting er tatt med, og gjelder for hele teamet.');
  await sees(page, 'Teamet mangler én ting som var satt opp her før:');
  const out = path.join(root, 'ut.csv');
  expect(await own.do('translation', 'export', 'pay-type', out, '--connection', 'Prøve')).toMatchObject({ rows: 2 });
  const [archive] = readdirSync(path.join(data, 'archive'));
  const folder = path.join(data, 'archive', archive!);
  await settled(page);
  // Once, a key came to nothing while the page was busy: it is pressed again, as she would.
  const openedBy = async (): Promise<number> => {
    if (startedOn(folder).length === 0) await page.getByRole('button', { name: 'Åpne arkivet' }).press('Enter');
    return startedOn(folder).length;
  };
  await expect.poll(openedBy, { timeout: 60_000, interval: 5_000 }).toBeGreaterThan(0);
  for (const id of startedOn(folder)) process.kill(id, 'SIGKILL');
  await first.close();

  const opened = await openConsole({ folder, ...size });
  await sees(opened.page, 'Dette er et arkiv.');
  await sees(opened.page, 'Ingen måneder i arkivet.');
  await sees(opened.page, 'Arkiv, bare til lesing');
  const said = await opened.page.locator('.start').innerText();
  expect(said).not.toMatch(/venter på deg|neste henting/i);
  // It is read alone: no service is asked, and nothing is offered to be done.
  await settled(opened.page);
  expect(await opened.page.getByText(/lot seg ikke gjøre|Klart til henting|^Neste: hent/).count()).toBe(0);
  if (process.env.SHOTS) await opened.page.screenshot({ path: `${process.env.SHOTS}/opened.png` });
  expect(await runsOf(opened.page)).toMatchObject([{ run, state: 'discarded' }]);
  await opened.page.keyboard.press('Alt+2');
  const pull = opened.page.locator('button[aria-disabled="true"]', { hasText: /Hent timer/ }).first();
  await expect.poll(() => pull.getAttribute('title')).toBe('Dette er et arkiv.');
  const pulled = await opened.page.evaluate(() =>
    (window as unknown as PageWindow).exportConsole.runsPull({ kind: 'time', connection: 'Prøve' }),
  );
  expect(pulled).toMatchObject({ ok: false, error: { cause: 'the store is open for reading only' } });
});

it('a password that is gone is asked for, and nothing else has to be typed in again', async () => {
  const { data } = await openDesk({ records: 5 });
  const opened = await openConsole({ folder: data, ...size });
  const place = { host: '127.0.0.1', port: postgres.port, database: 'postgres', user: 'skriver' };
  const moved = await opened.page.evaluate(
    async ({ secret, to }) => {
      const { exportConsole } = window as unknown as PageWindow;
      await exportConsole.saveSecret(secret);
      return exportConsole.teamMove(to);
    },
    {
      secret: { ...passwordPlace(place), value: PASSWORD },
      to: { ...place, log: 'annen', caFile: null, passwordEnv: null },
    },
  );
  expect(moved).toMatchObject({ ok: true });
  await opened.close();
  // No keyring in a test: it was kept until the window closed.
  const { page } = await openConsole({ folder: data, ...size });
  await page.getByRole('button', { name: 'Innstillinger' }).first().click();
  await sees(page, 'Ingen kontakt med den felles bevisloggen.');
  await shot(page, 'away');
  await page.getByRole('button', { name: 'Passord …' }).click();
  await fill(page, { Passord: 'feil' });
  await press(page, 'Lagre og prøv');
  await sees(page, 'Feil bruker eller passord.');
  await fill(page, { Passord: PASSWORD });
  await press(page, 'Lagre og prøv');
  await settled(page);
  await sees(page, 'Alt herfra er meldt til de andre.');
  await shot(page, 'reached');
  const there = deskIn(data);
  expect((await there.run('proof-log', 'desks')).code).toBe(0);
});
