// What can be wrong with a shared proof log, as the window says it, and the two ways out that are buttons: retiring a desk, and putting
// back what the database has lost.

import { createServer, type Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { UNTRUSTED_CERTIFICATE, UNTRUSTED_KEY } from '../service/support/certificate.ts';
import { openDesk } from '../support/desk.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openTeam } from '../support/team.ts';
import { sees, settled } from './steps.ts';
import { cutTexts } from './cut-texts.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

let postgres: Postgres;
const servers: Server[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(closeAll);
afterAll(() => {
  for (const server of servers) server.close();
  postgres.remove();
});

const size = { width: 1280, height: 800 };
const toSettings = (page: Page) => page.getByRole('button', { name: 'Innstillinger' }).first().click();
const press = (page: Page, name: string | RegExp) => page.locator('dialog[open]').getByRole('button', { name }).click();

async function reason(page: Page, words: string): Promise<void> {
  await page.locator('dialog[open] input').fill(words);
  await page.keyboard.press('Control+Enter');
  await settled(page);
}

/** A server that answers the wish for TLS with `S` and a certificate that nobody trusts, or with `N`. Counts what came after that. */
async function serverThatSays(answer: 'S' | 'N'): Promise<{ port: number; heard: () => string }> {
  let heard = '';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(answer);
      if (answer === 'N') return socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
      const secure = new TLSSocket(socket, { isServer: true, key: UNTRUSTED_KEY, cert: UNTRUSTED_CERTIFICATE });
      secure.on('error', () => {});
      return secure.on('data', (bytes) => (heard += bytes.toString('latin1')));
    });
  });
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  return { port: at.port, heard: () => heard };
}

/** Entries of the log behind that one are gone, as in a copy of yesterday that was put back. */
function putBackTo(log: string, seq: number): void {
  const of = `log = '${log}' AND seq > ${seq}`;
  postgres.sql(`SET session_replication_role = replica; DELETE FROM proof_entry WHERE ${of}`);
}

const lastOf = (log: string) => Number(postgres.sql(`SELECT max(seq) FROM proof_entry WHERE log = '${log}'`));

it('a certificate that nobody trusts, and a server without TLS, are told by name, and no password is sent', async () => {
  const { data } = await openDesk({ records: 3 });
  const { page } = await openConsole({ folder: data, ...size });
  await toSettings(page);
  await page.getByRole('button', { name: 'Flytt bevisloggen …' }).click();
  // This machine by a name that is none of its own: away from loopback the connection is TLS.
  const place = { Databasetjener: '0.0.0.0', Database: 'postgres', Bruker: 'desk', Passord: 'hemmelig' };
  for (const [label, value] of Object.entries(place))
    await page.locator('dialog[open]').getByLabel(label, { exact: true }).fill(value);
  for (const [answer, words] of [
    ['S', 'Sertifikatet til databasen er ikke godkjent på denne maskinen.'],
    ['N', 'Databasen tilbyr ikke kryptering.'],
  ] as const) {
    const { port, heard } = await serverThatSays(answer);
    await page.locator('dialog[open]').getByLabel('Port', { exact: true }).fill(String(port));
    await press(page, 'Prøv databasen');
    await sees(page, words);
    await sees(page, 'Passordet er ikke sendt.');
    expect(heard()).not.toContain('hemmelig');
    expect(heard()).not.toContain('desk');
  }
});

it('what a database lost is put back with a button, and a desk that is gone is taken out with one', async () => {
  const { desks, log } = await openTeam(postgres, 2, { records: 10 });
  const before = lastOf(log);
  await desks[0]!.do('pull', 'time', '--connection', 'Prøve');
  const all = lastOf(log);
  const entries = `SELECT seq, hash FROM proof_entry WHERE log = '${log}' AND seq <= ${all} ORDER BY seq`;
  const lost = postgres.sql(entries);
  putBackTo(log, before);
  const { page } = await openConsole({ folder: desks[0]!.data, ...size });
  await toSettings(page);
  await sees(page, 'Databasen har mistet innførsler som denne arbeidsplassen har.');
  await page.getByRole('alert').getByRole('button', { name: 'Legg tilbake …' }).click();
  // Before she has seen what it is, a key does nothing.
  await page.locator('dialog[open] table').waitFor();
  await reason(page, 'gårsdagens kopi ble lagt tilbake');
  await sees(page, 'Alt herfra er meldt til de andre.');
  // The lists of names that the window fetched are told behind them.
  expect(postgres.sql(entries)).toBe(lost);
  await page.getByRole('button', { name: 'Ta ut …' }).click();
  await reason(page, 'maskinen er stjålet');
  await sees(page, /maskinen er stjålet/);
  expect(
    postgres.sql(
      `SELECT count(*) FROM proof_entry WHERE log = '${log}' AND convert_from(body, 'UTF8') LIKE '%desk-retired%'`,
    ),
  ).toBe('1');
  expect((await desks[1]!.run('pull', 'material', '--connection', 'Prøve')).err).toContain('was retired');
});

it('two branches, and entries of a newer program, are told for what they are', async () => {
  const { desks, log } = await openTeam(postgres, 2, { records: 10 });
  await desks[1]!.do('proof-log', 'follow');
  const before = lastOf(log);
  await desks[0]!.do('pull', 'time', '--connection', 'Prøve');
  putBackTo(log, before);
  // The other desk knows nothing of what was lost, and goes on.
  const { run } = await desks[1]!.do<{ run: number }>('pull', 'material', '--connection', 'Prøve');
  await desks[1]!.do('hand-over', String(run), '--by-hand', 'bilag 7');
  await desks[1]!.do('accept', String(run), '--all');
  const first = await openConsole({ folder: desks[0]!.data, ...size });
  await toSettings(first.page);
  await sees(first.page, 'Databasen har en annen historikk enn denne arbeidsplassen.');
  await first.close();
  const [seq, hash] = postgres
    .sql(`SELECT seq || ' ' || hash FROM proof_entry WHERE log = '${log}' ORDER BY seq DESC LIMIT 1`)
    .split(' ');
  const body = JSON.stringify({
    seq: Number(seq) + 1,
    at: '2027-01-01T00:00:00.000Z',
    store: 'x',
    before: hash,
    format: 99,
    entry: {},
    hash: 'f',
  });
  postgres.sql(
    `INSERT INTO proof_entry (log, seq, prev_seq, before, hash, body) VALUES ('${log}', ${Number(seq) + 1}, ${seq}, '${hash}', 'f', convert_to('${body}', 'UTF8'))`,
  );
  // On the command line looking goes on, and an act says what to do.
  expect((await desks[1]!.run('runs')).code).toBe(0);
  expect(await desks[1]!.run('pull', 'time', '--connection', 'Prøve')).toMatchObject({
    code: 1,
    json: { error: { code: 'store-newer' } },
  });
  const opened = await openConsole({ folder: desks[1]!.data, ...size });
  const { app, page } = opened;
  // Beside a run with four steps done, too, the reason is whole.
  for (const language of ['en', 'nb'] as const) {
    await page.evaluate(async (chosen) => window.exportConsole.settingsSet({ language: chosen }), language);
    await page.reload();
    await engineReady(opened);
    await page.keyboard.press('Alt+3');
    await page.locator('.steps .say.warn').waitFor();
    for (const [width, height] of [
      [1280, 800],
      [1024, 700],
    ] as const) {
      const to = [width, height] as [number, number];
      await app.evaluate(({ BrowserWindow }, of) => BrowserWindow.getAllWindows()[0]!.setContentSize(...of), to);
      await page.waitForFunction((wanted) => innerWidth === wanted, width);
      expect(await cutTexts(page), `${language} ${width}`).toEqual([]);
    }
  }
  await toSettings(page);
  await sees(page, 'Bevisloggen har innførsler fra en nyere utgave av programmet.');
  await sees(page, 'Oppdater programmet på denne maskinen.');
});
