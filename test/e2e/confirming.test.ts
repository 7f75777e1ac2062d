// A confirm in the window while it goes on, and behind a service that answers every mark with 500: what is said of each call, and what a
// person can do.

import { afterEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Bridge } from '../../preload/contract/bridge.ts';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import { confirmByKey, runsOf, sees, settled } from './steps.ts';
import { pulled } from './trouble-steps.ts';
import { closeAll, engineReady, openConsole, type OpenWindow } from './window.ts';

afterEach(closeAll);

interface PageWindow {
  readonly exportConsole: Bridge;
  together?: string[];
}

/** Twelve entries that the ERP has accepted, in calls of five. */
async function accepted(): Promise<{ opened: OpenWindow; page: Page; service: Sandbox }> {
  const opened = await openConsole({ width: 1280, height: 800 });
  await engineReady(opened);
  const service = await pulled(opened, 12);
  const { page } = opened;
  await page.evaluate(async () => {
    const { exportConsole } = window as unknown as PageWindow;
    await exportConsole.handOverWrite({ run: 1, way: { byHand: 'ført for hånd' } });
    await exportConsole.verdictGive({ run: 1, verdict: 'accept', ids: 'all' });
  });
  await page.reload();
  await engineReady(opened);
  await page.keyboard.press('Alt+2');
  await sees(page, /^Bekreft 12/);
  return { opened, page, service };
}

describe('confirming', () => {
  it('navigation and list say that it goes on, and no way to stop stands beside a run that is closed', async () => {
    const { page, service } = await accepted();
    service.setFault({ kind: 'delay', call: 'mark-time', ms: 700, times: 'always' });
    await page.evaluate(() => {
      const together: string[] = [];
      Object.assign(window, { together });
      new MutationObserver(() => {
        const closed = document.querySelector('.steps li:last-child .num svg');
        const stop = [...document.querySelectorAll('.head button')].find(({ textContent }) =>
          textContent.startsWith('Stopp'),
        );
        if (closed !== null && stop !== undefined) together.push(stop.textContent);
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await confirmByKey(page);
    const nav = page.getByRole('navigation');
    await nav.getByText('Bekreftes nå').waitFor();
    expect(await nav.getByText('Klar til å bekreftes').count()).toBe(0);
    await page.keyboard.press('Alt+5');
    await page.locator('.runs-table').getByText('Bekreftes nå').waitFor();
    await page.keyboard.press('Alt+2');
    await expect.poll(async () => (await runsOf(page))[0]?.state).toBe('closed');
    await page.locator('.steps li:last-child .num svg').waitFor({ state: 'attached' });
    await settled(page);
    expect(await page.evaluate(() => (window as unknown as PageWindow).together)).toEqual([]);
  });

  it('a service that answers every mark with 500: what lists settled is said of each call, and asking comes before more marks', async () => {
    const { page, service } = await accepted();
    service.setFault({
      kind: 'status',
      status: 500,
      call: 'mark-time',
      message: 'Internal Server Error',
      times: 'always',
    });
    await confirmByKey(page);
    await sees(page, 'Tjenesten svarte med en feil.');
    await sees(page, /^Vi vet ikke om \d+ poster er merket/);
    await settled(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mark-500.png` });
    // Nothing is drawn as marked, as nothing was.
    expect(await page.locator('.chunks .ok').count()).toBe(0);
    // The list before comes first. Of the last call alone nobody knows; the others are one line of what a list has settled.
    const results = await page.locator('table.calls tbody tr td:last-child').allInnerTexts();
    expect(results.slice(0, 3)).toEqual(['Sammenlignet', expect.stringMatching(/^Avgjort av liste/), 'Ukjent']);
    expect(results.filter((words) => words === 'Ukjent')).toHaveLength(1);
    expect(await page.locator('.head .btn.primary').innerText()).toMatch(/^Spør tjenesten/);
    await page.keyboard.press('Alt+1');
    await sees(page, /^Vi vet ikke om \d+ timeposter er merket\.$/);
    // The card that comes first asks for the same as the run.
    expect(await page.locator('.btn.primary').allInnerTexts()).toEqual([expect.stringMatching(/^Spør tjenesten/)]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mark-500-start.png` });
    service.clearFaults();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await runsOf(page))[0]?.state).toBe('confirming');
    await page.keyboard.press('Alt+2');
    await sees(page, /^Bekreft 12 poster/);
    await confirmByKey(page);
    await expect.poll(async () => (await runsOf(page))[0]?.state).toBe('closed');
  });
});
