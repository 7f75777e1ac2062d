// The program around the page: second start, a folder that is held, its place on the screen, menu, PDF, self-test.

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../main/launch/system.ts';
import type { Bridge, EngineState } from '../../preload/contract/bridge.ts';
import { closeAll, engineReady, environmentIn, newFolder, openConsole, stubDialogs } from './window.ts';
import { run } from './run-program.ts';

declare const window: { readonly exportConsole: Bridge; states: EngineState[]; commands: string[] };

afterEach(closeAll);

test('a second start on the same data shows the first window and ends', async () => {
  const first = await openConsole();
  await engineReady(first);
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.hide());
  const words = ['--no-sandbox', '--disable-gpu', root, `--user-data-dir=${first.folder}`];
  const second = await run(process.env.E2E_ELECTRON!, words, environmentIn('nb'));
  expect(second.code).toBe(0);
  expect(second.output).toContain('already open');
  await expect
    .poll(() => first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isVisible()))
    .toBe(true);
});

test('a window that is closed in the middle of a pull loses nothing', async () => {
  const folder = newFolder();
  const first = await openConsole({ folder });
  await engineReady(first);
  await first.page.evaluate(async () => {
    const started = await window.exportConsole.practiceStart({});
    if (!started.ok) throw new Error(started.error.cause);
    void window.exportConsole.runsPull({ kind: 'time', connection: started.value.connection });
  });
  await first.close();
  const again = await openConsole({ folder });
  await engineReady(again);
  const runs = await again.page.evaluate(() => window.exportConsole.runsList({}));
  expect(runs.ok && runs.value.map(({ state }) => state)).not.toContain('pulling');
  const checks = await again.page.evaluate(() => window.exportConsole.storeVerify({}));
  expect(checks.ok && checks.value.filter((check) => !check.ok)).toEqual([]);
});

test('a backup is made and put back in the window: the engine starts anew with it, and what stood there is kept', async () => {
  const opened = await openConsole({ width: 1280, height: 800 });
  await engineReady(opened);
  const { page, folder } = opened;
  await page.evaluate(() => window.exportConsole.practiceStart({}));
  await page.reload();
  await page.locator('.nav').waitFor();
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Ta kopi nå' }).click();
  const row = page.getByRole('row', { name: /for hånd/ });
  await row.getByRole('button', { name: 'Legg tilbake …' }).click();
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /^Legg tilbake/ })
    .click();
  const last = () => page.evaluate(() => window.exportConsole.backupsLastPutBack({}));
  await expect.poll(last).toMatchObject({ ok: true, value: { backup: expect.stringContaining('by-hand') } });
  expect(readdirSync(folder).filter((name) => name.startsWith('console.sqlite.before-'))).not.toEqual([]);
  const checks = await page.evaluate(() => window.exportConsole.storeVerify({}));
  expect(checks.ok && checks.value.filter((check) => !check.ok)).toEqual([]);
});

test('a folder that another program holds is said so, and opened as soon as it is free', async () => {
  const folder = newFolder();
  const holder = spawn(process.execPath, ['test/support/holding-process.ts', folder], { cwd: root, stdio: 'pipe' });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  const opened = await openConsole({ folder });
  const engine = () => opened.page.evaluate(async () => (await window.exportConsole.shellState()).engine);
  await expect.poll(engine).toMatchObject({ state: 'failed', error: { code: 'store-busy' } });
  expect(await opened.page.evaluate(() => window.exportConsole.runsList({}))).toMatchObject({
    ok: false,
    error: { code: 'store-busy' },
  });
  holder.kill('SIGKILL');
  await expect.poll(engine).toMatchObject({ state: 'ready' });
});

test('the window opens where and as large as it was', async () => {
  const folder = newFolder();
  const first = await openConsole({ folder });
  await first.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]!.setBounds({ x: 120, y: 80, width: 1_200, height: 760 });
  });
  // It is written once the window stands still.
  const kept = path.join(folder, 'window.json');
  await expect.poll(() => existsSync(kept) && readFileSync(kept, 'utf8')).toContain('760');
  await first.close();
  const again = await openConsole({ folder });
  const bounds = await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getBounds());
  expect(bounds).toEqual({ x: 120, y: 80, width: 1_200, height: 760 });
});

test('the menu is in the language of the system and sends the ids of commands', async () => {
  const opened = await openConsole({ language: 'nb' });
  await engineReady(opened);
  await opened.page.evaluate(() => {
    window.commands = [];
    window.exportConsole.onCommand((command) => window.commands.push(command));
  });
  const label = await opened.app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()!.getMenuItemById('go-history')!;
    item.click();
    return item.label;
  });
  expect(label).toBe('Historikk');
  await expect.poll(() => opened.page.evaluate(() => window.commands)).toEqual(['go-history']);
  await opened.page.evaluate(() => window.exportConsole.settingsSet({ language: 'en' }));
  const english = await opened.app.evaluate(
    ({ Menu }) => Menu.getApplicationMenu()!.getMenuItemById('go-history')!.label,
  );
  expect(english).toBe('History');
});

test('the page is printed to a PDF that the person names', async () => {
  const opened = await openConsole();
  const file = path.join(opened.folder, 'kjøring.pdf');
  await stubDialogs(opened, { save: file });
  expect(await opened.page.evaluate(() => window.exportConsole.printPdf('Kjøring 1', null))).toBe(file);
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  await stubDialogs(opened, { save: null });
  expect(await opened.page.evaluate(() => window.exportConsole.printPdf('Kjøring 1', null))).toBeNull();
});

test('the self-test starts everything, says what was checked and ends with 0', async () => {
  const ended = await run(process.execPath, ['main/launch/start.ts', '--self-test'], environmentIn('nb'));
  expect(ended.output).toContain('engine says hello');
  expect(ended.output).toMatch(/All \d+ checks passed/);
  expect(ended.output).not.toContain('FAIL');
  expect(ended.code).toBe(0);
});
