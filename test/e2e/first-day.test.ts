// The first day, and a proof log that does not fit: what a person sees, and what opens the way again.

import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import { asked, confirmByKey, ownService, primaryByKey, sees, settled } from './steps.ts';
import { closeAll, engineReady, newFolder, openConsole } from './window.ts';

const services: Sandbox[] = [];
afterEach(async () => {
  await closeAll();
  for (const service of services.splice(0)) await service.close();
});

interface Rows {
  readonly state: string;
  readonly records: number;
}

describe('first day', () => {
  it('what the ERP has already is noted by a date, with its numbers first, and marked by the confirm alone', async () => {
    const opened = await openConsole({ width: 1440, height: 900 });
    await engineReady(opened);
    const service = await ownService(opened, 0);
    services.push(service);
    for (const [day, hours] of [
      ['2026-09-29', 7.5],
      ['2026-09-30', 4],
      ['2026-10-01', 8],
    ] as const)
      service.addTime({
        AnsattId: 1001,
        Dato: `${day}T00:00:00`,
        ProsjektId: '10482',
        AntallTimer: hours,
        FakturaTimeAntall: hours,
        approved: true,
      });
    const { page } = opened;
    await page.keyboard.press('Alt+2');
    await primaryByKey(page, /./);
    await sees(page, /^Overlever 3/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ERP har fra');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] input').fill('30.09.2026');
    await sees(page, '2 timeposter');
    await sees(page, /^11,50/);
    await sees(page, 'Noter 2 poster som allerede i ERP');
    await page.keyboard.press('Control+Enter');
    await settled(page);
    expect(service.dump().time.lines.filter((line) => line.exported)).toEqual([]);
    await confirmByKey(page);
    await expect
      .poll(async () => (await asked<Rows[]>(page, (bridge) => bridge.runsList({})))[0])
      .toMatchObject({ state: 'closed', records: 3 });
    expect(service.dump().time.lines.filter((line) => line.exported)).toHaveLength(2);
  });

  it('a proof log that is gone blocks hand-over; the card says how to go on, and a sentence opens it again', async () => {
    const folder = newFolder();
    const first = await openConsole({ folder, width: 1280, height: 800 });
    await engineReady(first);
    const service = await ownService(first, 3);
    services.push(service);
    await first.page.keyboard.press('Alt+2');
    await primaryByKey(first.page, /./);
    await sees(first.page, /^Overlever 3/);
    const [before] = await asked<{ run: number }[]>(first.page, (bridge) => bridge.runsList({}));
    expect(
      await first.page.evaluate(
        ([number]) =>
          (
            window as unknown as { exportConsole: { handOverWrite(input: object): Promise<{ ok: boolean }> } }
          ).exportConsole
            .handOverWrite({ run: number, way: { byHand: 'ført for hånd' } })
            .then((answer) => answer.ok),
        [before!.run],
      ),
    ).toBe(true);
    await first.close();
    rmSync(path.join(folder, 'proof.log'));
    const second = await openConsole({ folder, width: 1280, height: 800 });
    await engineReady(second);
    const { page } = second;
    await sees(page, 'Bevisloggen og databasen stemmer ikke overens.');
    await page.getByRole('button', { name: 'Se hva som er galt' }).click();
    await sees(page, /Sammenlign med ERP/);
    await page.locator('dialog[open] input').fill('sett på alt i ERP');
    await page.getByRole('button', { name: 'Åpne overlevering igjen' }).click();
    await settled(page);
    await sees(page, /Overlevering er åpen igjen/);
    expect(
      (await asked<{ kind: string }[]>(page, (bridge) => bridge.todoList({}))).map((card) => card.kind),
    ).not.toContain('proof');
  });
});
