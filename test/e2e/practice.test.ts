// A controller's practice: a cycle of time, a correction, and a cycle of material, in the real window; by keyboard alone.

import { afterEach, describe, expect, it } from 'vitest';
import { closeByKeyboard, pullByKey, runsOf, sees, startPractice } from './steps.ts';
import { closeAll, openConsole } from './window.ts';

afterEach(closeAll);

describe('practice in the sandbox', () => {
  it('closes time, then a correction of it, then material, by keyboard alone', async () => {
    const { page } = await openConsole({ width: 1280, height: 800 });
    await startPractice(page);
    await closeByKeyboard(page, 'Alt+2');
    await page.getByRole('button', { name: 'Endre en eksportert post' }).press('Enter');
    await sees(page, /Neste henting gir en korreksjon/);
    await closeByKeyboard(page, 'Alt+2');
    const [, correction] = await runsOf(page);
    expect(correction).toMatchObject({ records: 2, adjustments: 1, state: 'closed' });
    await closeByKeyboard(page, 'Alt+3');
    const runs = await runsOf(page);
    expect(runs.map((run) => [run.kind, run.state])).toEqual([
      ['time', 'closed'],
      ['time', 'closed'],
      ['material', 'closed'],
    ]);
    await page.keyboard.press('Alt+1');
    await sees(page, 'Siste kjøringer');
  });

  it('shows a correction opened in place: the original, its reversal, the new version and the net', async () => {
    const { page } = await openConsole({ width: 1280, height: 800 });
    await startPractice(page);
    await closeByKeyboard(page, 'Alt+2');
    await page.getByRole('button', { name: 'Endre en eksportert post' }).click();
    await sees(page, /Neste henting gir en korreksjon/);
    await page.keyboard.press('Alt+2');
    await pullByKey(page);
    for (const text of ['Korreksjon', 'Ikke i summen', 'Tilbakeføring', 'Ny versjon', 'Netto til ERP'])
      await sees(page, text);
  });
});
