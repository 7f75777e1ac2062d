// A review as a controller does it, by keyboard alone, from pull to the printed proof: 3,000 lines with 12 findings, 20 corrections and
// control totals of the ERP that differ by one unit. The same sitting saves what it sees as a file.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import { asked, confirmByKey, ownService, primaryByKey, runsOf, sees, settled } from './steps.ts';
import { tokenFor, closeAll, newFolder, openConsole, type OpenWindow, stubDialogs } from './window.ts';

afterEach(closeAll);

const LINES = 3_000;
const CORRECTIONS = 20;
const FINDINGS = 12;
const CONNECTION = 'Prøvebygg AS';

/** A cycle that is over: what the ERP has from before, and the service corrects now. */
/** Its file goes where the next one is offered to go. */
async function cycleBefore(opened: OpenWindow, tray: string): Promise<void> {
  await opened.page.evaluate(
    async ([connection, folder]) => {
      const { exportConsole: bridge } = window;
      const told = <T>(answer: { ok: boolean; value?: T; error?: unknown }): T => {
        if (!answer.ok) throw new Error(JSON.stringify(answer.error));
        return answer.value as T;
      };
      const { run } = told(await bridge.runsPull({ connection, kind: 'time' }));
      told(await bridge.handOverWrite({ run, way: { layout: 'plain-csv', folder } }));
      told(await bridge.verdictGive({ run, verdict: 'accept', ids: 'all' }));
      told(await bridge.confirmRun({ run }));
    },
    [CONNECTION, await tokenFor(opened, 'folder', tray)] as const,
  );
}

/** Employees and projects that the service has names of, so that what is odd is what is meant to be. */
function add(sandbox: Sandbox, entries: number, odd: number): void {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  for (let n = 0; n < entries; n += 1)
    sandbox.addTime({
      AnsattId: 1001 + 7 * (n % 25),
      Dato: `${day(40 + (n % 28))}T00:00:00`,
      ProsjektId: ['10377', '10482', '10517', '10520'][n % 4]!,
      AntallTimer: 1.5,
      FakturaTimeAntall: n < odd ? 2.5 : 1.5,
      approved: true,
    });
}

/** What the service lists: two lines for each correction, the rest new, twelve of them invoiced above the hours. */
function fill(sandbox: Sandbox, edited: readonly number[]): void {
  for (const id of edited) sandbox.edit(id, { AntallTimer: 6, FakturaTimeAntall: 6 });
  add(sandbox, LINES - 2 * CORRECTIONS, FINDINGS);
}

/** F6 goes round the parts of the window until the grid has the focus. */
async function toGrid(page: Page): Promise<void> {
  await page.locator('[role=grid]').waitFor();
  for (let presses = 0; presses < 8; presses += 1) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'grid')) return;
    await page.keyboard.press('F6');
  }
  throw new Error('F6 does not reach the grid');
}

async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.type(words);
  // Enter takes what stands first: that is what was typed, however late the engine says what else it found.
  const first = page.locator('dialog[open] [role=option]').first();
  await first.filter({ hasText: new RegExp(words, 'i') }).waitFor();
  await page.keyboard.press('Enter');
}

const totalOf = async (page: Page, row: string) =>
  (await page.locator(`.totals .${row} .posts`).textContent())?.replaceAll(/\D/g, '') ?? '';

async function toReview(opened: OpenWindow, tray: string): Promise<void> {
  const { page } = opened;
  const sandbox = await ownService(opened, 0);
  await asked(page, (bridge) => bridge.connectionsUpdate({ name: 'Prøvebygg AS', options: { chunk: 500 } }));
  add(sandbox, CORRECTIONS, 0);
  await cycleBefore(opened, tray);
  const first = await asked(page, (bridge) => bridge.recordsPage({ run: 1, limit: 100, offset: 0 }));
  fill(
    sandbox,
    first.rows.map(({ id }) => id),
  );
  await page.reload();
  await settled(page);
  await page.keyboard.press('Alt+2');
  await primaryByKey(page, /./);
  await sees(page, /^Overlever \d/);
}

/** Findings: only them, all selected, noted as seen; one of them held. */
async function lookAtFindings(page: Page): Promise<void> {
  await toGrid(page);
  await page.keyboard.press('n');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await choose(page, 'vis bare funn');
  await expect.poll(() => totalOf(page, 'filtered')).toBe(String(FINDINGS));
  await toGrid(page);
  await page.keyboard.press('Control+a');
  await expect.poll(() => totalOf(page, 'selected')).toBe(String(FINDINGS));
  await page.keyboard.press('s');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.type('avtalt med byggherren');
  await page.keyboard.press('Control+Enter');
  await settled(page);
}

/** One is left out: held with a word, by the letter that says so. */
async function holdOne(page: Page): Promise<void> {
  await choose(page, 'vis alle poster');
  await expect.poll(() => totalOf(page, 'filtered')).toBe(String(LINES));
  await toGrid(page);
  await page.keyboard.press('Control+Shift+A');
  await expect.poll(() => totalOf(page, 'selected')).toBe('');
  // Nothing is selected any more: the same key says that it does nothing.
  await page.keyboard.press('Control+Shift+A');
  await sees(page, /gjør ingenting her nå/);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('h');
  // On the head of a group it does nothing, and says so; the next line is an entry.
  await sees(page, /Stå på en post/);
  await page.keyboard.press('n');
  await expect.poll(() => page.locator('[role=grid]').getAttribute('aria-activedescendant')).not.toBe('line-0');
  await page.keyboard.press('h');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.type('spurt prosjektleder');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
}

/** All groups folded, and a sum of each saved for somebody who has only Excel. */
async function saveSums(opened: OpenWindow, file: string): Promise<void> {
  const { page } = opened;
  await stubDialogs(opened, { save: file });
  await page.keyboard.press('Shift+ArrowLeft');
  await expect
    .poll(async () => page.locator('[role=grid]').getAttribute('aria-rowcount').then(Number))
    .toBeLessThan(30);
  const isThere = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Lagre som fil');
  for (let presses = 0; presses < 30 && !(await isThere()); presses += 1) await page.keyboard.press('Shift+Tab');
  expect(await isThere()).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await sees(page, /Lagret \d+ rader/);
}

it('3,000 lines are reviewed, handed over, answered for, confirmed and proved, by keyboard alone', {
  timeout: 240_000,
}, async () => {
  const opened = await openConsole({ width: 1280, height: 800, language: 'nb' });
  const { page } = opened;
  const tray = newFolder();
  await toReview(opened, tray);
  const [run] = (await runsOf(page)).slice(-1);
  expect(run).toMatchObject({ records: LINES, adjustments: CORRECTIONS });
  await lookAtFindings(page);
  await holdOne(page);
  const sums = path.join(tray, 'summer.csv');
  await saveSums(opened, sums);
  expect(readFileSync(sums, 'utf8').trimEnd().split('\r\n').at(-1)).toMatch(/^Sum;.*;3000;/);

  await primaryByKey(page, /\(12 sett på\)|11 sett/);
  await sees(page, /^Godta \d/);
  // The ERP says one unit less than what it got: confirm waits until somebody says why.
  await settled(page);
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open] input').first().waitFor();
  await page.keyboard.type(String(LINES - 2));
  await page.keyboard.press('Control+Enter');
  await sees(page, /Venter: ERP avviker med/);
  await settled(page);
  await page.keyboard.press('Control+Enter');
  await sees(page, /Venter: ERP avviker med/);
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await choose(page, 'kontrolltall');
  await page.locator('dialog[open]').waitFor();
  // Records, hours, invoiceable hours, by pay type, by employee, why.
  for (let field = 0; field < 5; field += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('ERP slo sammen to linjer');
  await page.keyboard.press('Control+Enter');
  await sees(page, /^Bekreft \d/);
  await confirmByKey(page);
  await sees(page, 'Slik gikk det');

  const proof = path.join(tray, 'bevis.pdf');
  await stubDialogs(opened, { save: proof });
  await page.keyboard.press('Control+p');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Control+Enter');
  await sees(page, /Lagret som/);
  expect(existsSync(proof)).toBe(true);
  const [after] = (await runsOf(page)).slice(-1);
  expect(after?.state).toMatch(/closed|confirming/);
});
