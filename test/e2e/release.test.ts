// What is released in the window: what a person said to be in the ERP, what she must say something of, and what waits for the ERP's answer
// are not taken along by releasing everything that is held.

import { afterEach, expect, it } from 'vitest';
import { secondReversal } from '../support/decided.ts';
import { acceptAll, type Desk, entry, handOver, hours, openDesk, pull, records, resolve } from '../support/desk.ts';
import { shots } from './shots.ts';
import { sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole, type OpenWindow } from './window.ts';

afterEach(closeAll);

async function openRun(data: string): Promise<OpenWindow> {
  const opened = await openConsole({ folder: data, width: 1280, height: 800 });
  await engineReady(opened);
  await showRun(opened);
  return opened;
}

async function showRun({ page }: OpenWindow): Promise<void> {
  await page.keyboard.press('Alt+2');
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: /^(Frigi|Release) 2 …/ }).waitFor();
}

const standing = async (desk: Desk, run: number) => (await records(desk, run)).map(({ status }) => status).sort();

it('what was said to be in the ERP is released with a reason, and a warning says what that does', async () => {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const ids = [1001, 1002].map((AnsattId) => desk.sandbox.addTime(entry({ AnsattId })));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  for (const id of ids) desk.sandbox.edit(id, hours(6));
  await pull(desk);
  for (const id of ids) await resolve(desk, run, id, 'already-in-erp');
  const next = await pull(desk);
  const opened = await openRun(desk.data);
  const { page } = opened;
  await page.keyboard.press('f');
  await sees(page, /Det er sagt at ERP har alle 2 fra før/);
  await shots(opened, 'release-in-erp', async () => {
    await showRun(opened);
    await page.keyboard.press('f');
    await page.locator('dialog[open] .banner').waitFor();
  });
  await page.locator('dialog[open] input').first().fill('slettet i ERP');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  await opened.close();
  expect(await standing(desk, next.run)).toEqual(['ready', 'ready']);
});

it('what nobody has said what it is is named where it is released among others', async () => {
  const { desk, second } = await secondReversal();
  desk.sandbox.addTime(entry({ AnsattId: 1003 }));
  await desk.do('close', String(second.run));
  const { run } = await pull(desk);
  const own = (await records(desk, run)).find(({ status }) => status === 'ready')!.id;
  await desk.do('hold', String(run), '--ids', String(own), '--reason', 'mangler bilag');
  const opened = await openRun(desk.data);
  const { page } = opened;
  await page.keyboard.press('f');
  await sees(page, /1 av dem er holdt tilbake til noen har avgjort hva den er/);
  await shots(opened, 'release-undecided', async () => {
    await showRun(opened);
    await page.keyboard.press('f');
    await page.locator('dialog[open] .banner').waitFor();
  });
  await page.keyboard.press('Escape');
  await opened.close();
  expect(await standing(desk, run)).toEqual(['held', 'held']);
});
