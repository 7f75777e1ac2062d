// Figures that answer, in the window: resting on a count says how it was counted, a press shows what it counts; a bar filters, and the
// same again as a table. An entry has its raw text behind a fold.

import type { Locator } from 'playwright-core';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { asked, drawn, ownService, pullByKey, sees, settled, startPractice } from './steps.ts';
import { closeAll, openConsole, resize } from './window.ts';

afterEach(closeAll);

it('a count says how it was counted and shows what it counts; a bar filters, Ctrl adds one, again clears; all read as tables', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await settled(page);
  const filtered = async (): Promise<number> => {
    await drawn(page);
    return Number((await page.locator('.totals .filtered .posts').textContent())!.replaceAll(/\D/g, ''));
  };
  const all = await filtered();

  const figure = page.locator('.tie .counted .figure').first();
  await figure.hover();
  const card = page.locator('.counted-card');
  await card.waitFor();
  const counts = await card.locator('tr td:nth-child(2)').allTextContents();
  const [sum, ...parts] = counts.map(Number).reverse();
  expect(parts.reduce((total, part) => total + part, 0)).toBe(sum);
  expect(sum).toBe(all);
  // By keyboard, too; Esc closes it.
  await page.mouse.move(640, 700);
  await card.waitFor({ state: 'detached' });
  await figure.focus();
  await card.waitFor();
  expect(await figure.getAttribute('aria-describedby')).toBe(await card.getAttribute('id'));
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });

  // Held: none of them.
  await page.locator('.tie .counted .figure').nth(2).click();
  await expect.poll(filtered).toBe(0);
  await figure.click();
  await expect.poll(filtered).toBe(all);

  const bars = page.locator('.upright button');
  await bars.first().click();
  await expect.poll(filtered).toBeLessThan(all);
  const one = await filtered();
  await bars.nth(2).click({ modifiers: ['Control'] });
  await expect.poll(filtered).toBeGreaterThan(one);
  await bars.nth(2).click({ modifiers: ['Control'] });
  await expect.poll(filtered).toBe(one);
  await bars.first().click();
  await expect.poll(filtered).toBe(all);

  const day = (await bars.first().getAttribute('aria-label'))!;
  await page.getByRole('button', { name: 'Tabell' }).first().click();
  const row = page.locator('.side table.lite tr').first();
  await row.waitFor();
  expect(day).toContain((await row.locator('th').innerText()).trim());

  const grid = page.locator('[role=grid]');
  await grid.focus();
  const before = await grid.getAttribute('aria-activedescendant');
  await page.keyboard.press('n');
  // The engine is asked where the next finding is.
  await expect.poll(() => grid.getAttribute('aria-activedescendant')).not.toBe(before);
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  // What can be done with it comes before what is known of it.
  const [first] = await dialog.locator('.record-acts button').all();
  expect(await first!.textContent()).toMatch(/^Hold tilbake 1/);
  const topOf = async (of: Locator) => (await of.boundingBox())!.y;
  expect(await topOf(first!)).toBeLessThan(await topOf(dialog.locator('.facts').first()));
  const raw = dialog.locator('details').filter({ hasText: 'AntallTimer' });
  expect(await raw.evaluate((fold) => (fold as HTMLDetailsElement).open)).toBe(false);
});

it('figures of the side panel, the bars and the totals say how they were counted; that of all shows all again', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  await settled(page);
  const card = page.locator('.counted-card');
  const digits = (text: string | null) => (text ?? '').replaceAll(/\D/g, '');
  /** Entries and hours of the sum that the card comes to. */
  const told = async (figure: Locator) => {
    await figure.hover();
    await card.waitFor();
    expect(await figure.getAttribute('aria-describedby')).toBe(await card.getAttribute('id'));
    const cells = await card.locator('tr.sum td').allTextContents();
    await page.mouse.move(400, 20);
    await card.waitFor({ state: 'detached' });
    return cells.slice(1).map(digits);
  };
  const finding = page.locator('.side .line').filter({ hasText: 'Over 24 timer på en dag' });
  expect((await told(finding))[0]).toBe(digits(await finding.locator('.n').textContent()));
  const day = page.locator('.upright button').first();
  expect((await told(day))[1]).toBe(digits((await day.getAttribute('aria-label'))!.split(': ').at(-1)!));
  const project = page.locator('.side .line.bar').first();
  expect((await told(project))[1]).toBe(digits(await project.locator('.n').textContent()));

  await finding.click();
  await drawn(page);
  const filtered = page.locator('.totals .filtered .posts');
  await expect.poll(async () => digits(await filtered.textContent())).toBe('3');
  expect((await told(filtered.locator('[data-counted]')))[0]).toBe('3');
  // A bar is counted by all that is filtered, too.
  expect((await told(project))[1]).toBe(digits(await project.locator('.n').textContent()));
  const all = page.locator('.totals .all .posts');
  const rows = digits(await all.textContent());
  expect((await told(all.locator('[data-counted]')))[0]).toBe(rows);
  await all.getByRole('button').click();
  await expect.poll(async () => digits(await filtered.textContent())).toBe(rows);
  expect(await all.getByRole('button').count()).toBe(0);
});

it('what has no price, and so is in no sum, is counted beside the findings, and a press shows it', async () => {
  const { page } = await openConsole({ width: 1280, height: 800 });
  await startPractice(page);
  await page.keyboard.press('Alt+3');
  await pullByKey(page);
  await settled(page);
  const line = page.locator('.side').getByRole('button', { name: /^Uten pris, ikke i beløpet/ });
  expect(await line.innerText()).toMatch(/\b1$/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/unpriced.png` });
  await line.click();
  await drawn(page);
  const shown = page.locator('.totals .filtered .posts');
  await expect.poll(async () => (await shown.textContent())!.replaceAll(/\D/g, '')).toBe('1');
});

it('the sentences of all cards begin at one edge, however long the figure of one is', async () => {
  const opened = await openConsole({ width: 1280, height: 800 });
  const { page } = opened;
  const service = await ownService(opened, 0);
  onTestFinished(() => service.close());
  service.generate(12_000);
  for (let n = 0; n < 3; n += 1) service.addMaterial({ approved: true });
  // A pull prepares: from then on the service can be asked how many hours are ready.
  await asked(page, (bridge) => bridge.runsPull({ kind: 'time', connection: 'Prøvebygg AS' }));
  await asked(page, (bridge) => bridge.runsDiscard({ run: 1 }));
  await page.getByRole('button', { name: 'Tell på nytt' }).click();
  await sees(page, /^11\s\d{3}\stimeposter er klare til henting/);
  const lefts = await page
    .locator('.todo .say')
    .evaluateAll((says) => says.map((say) => Math.round(say.getBoundingClientRect().left)));
  expect(lefts).toHaveLength(2);
  expect(new Set(lefts).size).toBe(1);
});

it('a run without entries says so, and has no columns without rows and no sum of nothing', async () => {
  const opened = await openConsole({ width: 1280, height: 800 });
  const { page } = opened;
  const service = await ownService(opened, 0);
  onTestFinished(() => service.close());
  await asked(page, (bridge) => bridge.runsPull({ kind: 'time', connection: 'Prøvebygg AS' }));
  await page.keyboard.press('Alt+2');
  await sees(page, 'Denne kjøringen har ingen poster.');
  expect(await page.locator('[role=grid], .totals, .side').count()).toBe(0);
});

it('figures of an answer stand whole and on one edge, however many digits they have', async () => {
  const opened = await openConsole({ width: 1440, height: 900 });
  const { page } = opened;
  const service = await ownService(opened, 0);
  onTestFinished(() => service.close());
  service.addMaterial({ Antall: 999_999_999.5, ProsjektId: '10482', approved: true });
  await asked(page, (bridge) => bridge.runsPull({ kind: 'material', connection: 'Prøvebygg AS' }));
  await page.keyboard.press('Alt+5');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('10482');
  await page.locator('.ledger tfoot .fin').waitFor();
  await drawn(page);
  const answer = await page.locator('.answer').evaluate((of) => of.scrollWidth - of.clientWidth);
  expect(answer).toBe(0);
  const rightOf = (of: string) =>
    page.locator(`.ledger ${of}`).evaluateAll((all) => [
      ...new Set(
        all.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return Math.round(range.getBoundingClientRect().right);
        }),
      ),
    ]);
  expect(await rightOf('tfoot td.n:last-child')).toHaveLength(1);
  expect(await rightOf(':is(tbody td.a, tfoot td.second.n)')).toHaveLength(1);
});

it('what happened has room for its words beside figures of twelve digits, and its heads stand clear of each other', async () => {
  const opened = await openConsole({ width: 1440, height: 900 });
  const { page } = opened;
  const service = await ownService(opened, 0);
  onTestFinished(() => service.close());
  const amount = { AntallTimer: 999_999_999_999.25, FakturaTimeAntall: 999_999_999_999.25 };
  service.addTime({ ...amount, AnsattId: 1001, Dato: '2026-10-05T00:00:00', ProsjektId: '10482', approved: true });
  await asked(page, (bridge) => bridge.runsPull({ kind: 'time', connection: 'Prøvebygg AS' }));
  await asked(page, (bridge) => bridge.handOverWrite({ run: 1, way: { byHand: 'ført for hånd' } }));
  await page.keyboard.press('Alt+5');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('10482');
  await page.locator('.ledger tbody tr').nth(1).waitFor();
  for (const size of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await resize(opened, size);
    await drawn(page);
    const wide = await page
      .locator('.ledger :is(thead td, thead th, tbody td)')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      );
    expect(wide).toEqual([]);
    if (size[0] === 1440)
      expect(await page.locator('.answer').evaluate((of) => of.scrollWidth - of.clientWidth)).toBe(0);
  }
});
