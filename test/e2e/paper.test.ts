// Paper in the real window: the proof of a run, the story of an entry and the month are documents of their own, on A4 upright pages,
// with nothing of the screen on them; and the screen is there again after.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { closeByKeyboard, sees, settled, startPractice } from './steps.ts';
import { closeAll, newFolder, openConsole, stubDialogs } from './window.ts';

afterEach(closeAll);

const KEEP = process.env.PAPER_FOLDER;

/** Keeps what is drawn for paper, which stands only while it is printed. */
async function watchPaper(page: Page): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver(() => {
      const paper = document.querySelector('.paper');
      if (paper === null) return;
      const signatures = paper.querySelector('.signatures');
      const place = signatures === null ? {} : { beforeSignatures: getComputedStyle(signatures).breakBefore };
      Object.assign(window, { paper: paper.textContent, ...place });
    }).observe(document.body, { subtree: true, childList: true });
  });
}

async function paperText(page: Page): Promise<string> {
  const words: unknown = await page.evaluate('window.paper');
  return String(words).replaceAll('\u00a0', ' ');
}

/** Pages, and the size of them all in points: A4 is 595 × 842. */
function pagesOf(file: string): { readonly pages: number; readonly sizes: readonly string[] } {
  const pdf = readFileSync(file).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))}×${Math.round(Number(height))}`,
  );
  return { pages: sizes.length, sizes: [...new Set(sizes)] };
}

/** What is told of that file, and not of the one before it. */
const saved = (name: string): RegExp => new RegExp(`(Lagret som|Saved as) .*${name}\\.pdf`);

for (const language of ['nb', 'en'] as const) {
  it(`the proof of a run, the story of an entry and the month are printed for A4 (${language})`, async () => {
    const opened = await openConsole({ width: 1280, height: 800, language: 'nb' });
    const { page } = opened;
    await startPractice(page);
    await closeByKeyboard(page, 'Alt+2');
    await page.evaluate((chosen) => window.exportConsole.settingsSet({ language: chosen }), language);
    await page.reload();
    await settled(page);
    await watchPaper(page);
    const folder = KEEP ?? newFolder();
    const run = path.join(folder, `run-${language}.pdf`);
    await stubDialogs(opened, { save: run });
    await page.keyboard.press('Alt+2');
    await page.keyboard.press('Control+p');
    await page.locator('dialog[open]').waitFor();
    await page.locator('dialog[open] input[type=radio]').nth(1).check();
    await page.keyboard.press('Control+Enter');
    await sees(page, saved(`run-${language}`));
    const proof = await paperText(page);
    // Signatures that do not fit take the line before them along: alone on a page nobody knows what is signed.
    expect(await page.evaluate('window.beforeSignatures')).toBe('avoid');
    const [title, file, sign] =
      language === 'nb'
        ? ['Bevis for kjøring 1 · Øvelse', 'Hvem gjorde hva', 'Kontrollert av, dato']
        : ['Proof of run 1 · Practice', 'Who did what', 'Checked by, date'];
    for (const part of [title, file, sign]) expect(proof).toContain(part);
    expect(proof).toMatch(/([0-9a-f]{4} ){7}[0-9a-f]{4}/);
    const { pages, sizes } = pagesOf(run);
    expect(sizes).toEqual(['595×842']);
    expect(pages).toBeGreaterThan(3);
    expect(await page.locator('.paper').count()).toBe(0);
    expect(await page.locator('.window').isVisible()).toBe(true);

    await stubDialogs(opened, { save: path.join(folder, `basis-${language}.pdf`) });
    await page.keyboard.press('Control+p');
    await page.locator('dialog[open] input[type=radio]').nth(3).check();
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => paperText(page))
      .toContain(language === 'nb' ? 'Lønnsgrunnlag, kjøring 1' : 'Payroll basis, run 1');

    await stubDialogs(opened, { save: path.join(folder, `month-${language}.pdf`) });
    await page.keyboard.press('Alt+1');
    await settled(page);
    await page.keyboard.press('Control+p');
    await expect.poll(() => paperText(page)).toContain(language === 'nb' ? 'Sjekklisten' : 'The checklist');

    await settled(page);
    await stubDialogs(opened, { save: path.join(folder, `unit-${language}.pdf`) });
    const id = await page.evaluate(async () => {
      const answer = await window.exportConsole.recordsPage({ run: 1, limit: 1, offset: 0 });
      return answer.ok ? answer.value.rows[0]!.id : 0;
    });
    await page.keyboard.press('Alt+5');
    await page.locator('#history-question').fill(String(id));
    await page.getByRole('button', { name: language === 'nb' ? 'Bevis som PDF …' : 'Proof as PDF …' }).click();
    await expect
      .poll(() => paperText(page))
      .toContain(language === 'nb' ? `Historikken til post ${id}` : `The history of entry ${id}`);
    await sees(page, saved(`unit-${language}`));
  });
}

it('the proof of a run of material is printed in kroner, and adds up no pieces and metres', async () => {
  const opened = await openConsole({ width: 1280, height: 800 });
  const { page } = opened;
  await startPractice(page);
  await closeByKeyboard(page, 'Alt+3');
  await watchPaper(page);
  await stubDialogs(opened, { save: path.join(KEEP ?? newFolder(), 'material.pdf') });
  await page.keyboard.press('Control+p');
  await page.locator('dialog[open] input[type=radio]').nth(1).check();
  await page.keyboard.press('Control+Enter');
  await sees(page, saved('material'));
  const [proof, total] = [
    await paperText(page),
    await page.evaluate(async () => {
      const answer = await window.exportConsole.runsList({});
      return answer.ok ? answer.value.at(-1)!.tieOut.handedOver.amount! : '';
    }),
  ];
  const shown = Number(total).toLocaleString('nb', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const kroner = shown.replaceAll('\u00a0', ' ');
  // In the tie-out, under the products, and under the lines.
  expect(proof.split(kroner).length - 1).toBeGreaterThanOrEqual(4);
  expect(proof).toContain(`${kroner} kr`);
  expect(proof).not.toContain('kontrollsum');
});

it('the proof pack of a run is written where the person says, with a cover that stands alone', async () => {
  const opened = await openConsole({ width: 1280, height: 800 });
  const { page } = opened;
  await startPractice(page);
  await closeByKeyboard(page, 'Alt+2');
  const folder = KEEP ?? newFolder();
  await stubDialogs(opened, { open: folder });
  await page.keyboard.press('Alt+5');
  await page.getByRole('button', { name: 'Kjøring 1' }).first().click();
  await page.getByRole('button', { name: 'Bevis …' }).click();
  await page.locator('dialog[open] input[type=radio]').nth(2).check();
  if (KEEP) await page.screenshot({ path: path.join(KEEP, 'dialog.png') });
  await page.keyboard.press('Control+Enter');
  await sees(page, /Bevispakken er lagret som/);
  const zip = readdirSync(folder).find((name) => name.endsWith('.zip'));
  expect(zip).toBe('proof-run-1.zip');
  const names = readFileSync(path.join(folder, 'proof-run-1.zip')).toString('latin1');
  for (const part of ['cover.html', 'contents.csv', 'files/time-000001.csv', 'ids.csv', 'journal.json'])
    expect(names).toContain(part);
});
