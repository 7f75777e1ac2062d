// Opens the real window for a test, on a data folder of its own, and closes it again.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { seenFileOf } from '../../main/store/proof/seen.ts';
import { root } from '../../main/launch/system.ts';
import type { Bridge } from '../../preload/contract/bridge.ts';

/** As the page sees it, for functions that run there. */
interface PageWindow {
  readonly exportConsole: Bridge;
}

export interface OpenOptions {
  /** An earlier data folder; without it a new one, which goes with the window. */
  readonly folder?: string;
  readonly language?: 'nb' | 'en';
  readonly width?: number;
  readonly height?: number;
  /** More words for the program. */
  readonly words?: readonly string[];
}

export interface OpenWindow {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly folder: string;
  /** What the program wrote to its console. */
  readonly output: () => string;
  /** Closes as a person does and waits until the program is gone. */
  close(): Promise<void>;
}

/**
 * Playwright's own way to hold the program back until it listens. It loads this only when it chooses the Electron itself;
 * without it a window that is opened while Playwright connects can leave the launch waiting for ever.
 */
export const HOLD_BACK = path.join(root, 'node_modules/playwright-core/lib/server/electron/loader.js');

const open = new Set<OpenWindow>();
const temporary = new Set<string>();

export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-e2e-'));
  temporary.add(folder);
  return folder;
}

/** The environment of a program under test: this one's, in the given language. */
export function environmentIn(language: 'nb' | 'en'): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _node, NODE_OPTIONS: _options, EXPORT_CONSOLE_DATA: _data, ...rest } = process.env;
  const locale = language === 'nb' ? 'nb_NO.UTF-8' : 'en_GB.UTF-8';
  const displays = (process.env.E2E_DISPLAYS ?? '').split(' ');
  const own = displays[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % displays.length];
  const display: Record<string, string> = own ? { DISPLAY: own } : {};
  return {
    ...(rest as Record<string, string>),
    ...display,
    LANG: locale,
    LC_ALL: locale,
    LANGUAGE: locale.slice(0, 5),
  };
}

/** Notes when a dialog was closed: for a moment after it, no key begins an act. */
function noteDialogs(): void {
  let isOpen = false;
  const look = (): void => {
    const now = document.querySelector('dialog[open]') !== null;
    if (isOpen && !now) Object.assign(window, { dialogClosedAt: performance.now() });
    isOpen = now;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
}

/**
 * Asks Electron once more where the collector took the answer's promise before Playwright had it: what the question did is done, and it may
 * be done twice.
 */
async function onceMore<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (fault) {
    if (!/garbage collected/.test(String(fault))) throw fault;
    return await ask();
  }
}

/** Gives the page another size and waits until it has it. */
export async function resize({ app, page }: OpenWindow, [width, height]: readonly [number, number]): Promise<void> {
  await app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]!.setContentSize(...size), [
    width,
    height,
  ] as [number, number]);
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

export async function openConsole(options: OpenOptions = {}): Promise<OpenWindow> {
  const { folder = newFolder(), language = 'nb', words = [], width, height } = options;
  let output = '';
  const app = await _electron.launch({
    executablePath: process.env.E2E_ELECTRON!,
    args: ['-r', HOLD_BACK, '--disable-gpu', root, `--user-data-dir=${folder}`, '--password-store=basic', ...words],
    env: environmentIn(language),
    cwd: root,
    timeout: 90_000,
  });
  const collect = (text: Buffer): void => {
    output += text.toString();
  };
  app.process().stdout?.on('data', collect);
  app.process().stderr?.on('data', collect);
  const page = await app.firstWindow();
  await page.waitForFunction(() => (window as unknown as PageWindow).exportConsole !== undefined);
  await page.addInitScript(noteDialogs);
  await page.evaluate(noteDialogs);
  if (width !== undefined && height !== undefined)
    await onceMore(() =>
      app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]!.setContentSize(...size), [
        width,
        height,
      ] as [number, number]),
    );
  // A person who says yes to where a connection leads; a test of the question itself answers it another way.
  await onceMore(() =>
    app.evaluate(({ dialog }) => {
      dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
    }),
  );
  const opened: OpenWindow = {
    app,
    page,
    folder,
    output: () => output,
    async close() {
      if (!open.delete(opened)) return;
      await app.close();
    },
  };
  open.add(opened);
  return opened;
}

/** For afterEach: nothing stays open, nothing stays on disk. */
export async function closeAll(): Promise<void> {
  for (const opened of open) await opened.close();
  for (const folder of temporary) {
    rmSync(folder, { recursive: true, force: true });
    rmSync(seenFileOf(folder), { force: true });
  }
  temporary.clear();
}

/** Waits until the engine of the page is ready, and the page has drawn what it leads to: before, nobody sees a key that is pressed. */
export async function engineReady({ page }: OpenWindow): Promise<void> {
  await page.evaluate(async () => {
    const { exportConsole } = window as unknown as PageWindow;
    const until = Date.now() + 30_000;
    while ((await exportConsole.shellState()).engine.state !== 'ready') {
      if (Date.now() > until) throw new Error('the engine is not ready');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  await page.locator('nav, h1').first().waitFor({ timeout: 30_000 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))));
}

/** A token for a path, as when a person had chosen it: the page takes no path by itself. */
export async function tokenFor(opened: OpenWindow, what: 'file' | 'folder', place: string): Promise<string> {
  await stubDialogs(opened, { open: place });
  const given = await opened.page.evaluate((kind) => {
    const { pickFile, pickFolder } = (window as unknown as PageWindow).exportConsole;
    return kind === 'file' ? pickFile('', []) : pickFolder('');
  }, what);
  return given!.token;
}

/** Answers the next system dialogs of the window. */
export async function stubDialogs(
  { app }: OpenWindow,
  answers: { readonly open?: string | null; readonly save?: string | null },
): Promise<void> {
  await app.evaluate(({ dialog }, { open: chosen, save }) => {
    dialog.showOpenDialog = async () => ({ canceled: !chosen, filePaths: chosen ? [chosen] : [] });
    dialog.showSaveDialog = async () => ({ canceled: !save, filePath: save ?? '' });
  }, answers);
}
