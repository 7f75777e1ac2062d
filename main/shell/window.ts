// The one window: sandboxed, isolated, with the page's own title strip, where it last stood.

import path from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { PAGE } from './page-protocol.ts';
import { type Environment, groundOf, titleBarOf } from './title-bar.ts';
import { placeOn, readPlace, SMALLEST, writePlace } from './window-place.ts';

export interface WindowOptions {
  /** The data folder, where its place is kept. */
  readonly folder: string;
  /** The folder of the program: package.json and out/. */
  readonly appPath: string;
  readonly title: string;
}

/** Electron draws its buttons over the page on Windows, and on Linux where it has the means; a Mac always has its own. */
function hasOverlay(): boolean {
  return (
    process.platform === 'win32' || (process.platform === 'linux' && 'setTitleBarOverlay' in BrowserWindow.prototype)
  );
}

function workAreas() {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== main.id);
  return [main.workArea, ...others.map((display) => display.workArea)] as const;
}

function keepPlace(window: BrowserWindow, folder: string): void {
  let timer: NodeJS.Timeout | null = null;
  const write = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (window.isDestroyed() || window.isMinimized()) return;
    writePlace(folder, { ...window.getNormalBounds(), maximized: window.isMaximized() });
  };
  const soon = () => {
    timer ??= setTimeout(write, 500);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('close', write);
}

/** A page that died is loaded again, but not for ever. */
function reviveAfterCrash(window: BrowserWindow): void {
  let last = 0;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const soonAgain = performance.now() - last < 10_000;
    last = performance.now();
    if (!soonAgain) window.reload();
  });
}

export function openWindow({ folder, appPath, title }: WindowOptions): BrowserWindow {
  const { maximized, ...bounds } = placeOn(readPlace(folder), workAreas());
  const dark = nativeTheme.shouldUseDarkColors;
  const ownStrip = process.platform === 'darwin' || hasOverlay();
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title,
    show: false,
    backgroundColor: groundOf(dark),
    autoHideMenuBar: true,
    ...(ownStrip ? { titleBarStyle: 'hidden', titleBarOverlay: titleBarOf('none', dark) } : {}),
    ...(process.platform === 'linux' ? { icon: path.join(appPath, 'main/shell/icon/icon.png') } : {}),
    webPreferences: {
      preload: path.join(appPath, 'out/preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  keepPlace(window, folder);
  reviveAfterCrash(window);
  void window.loadURL(PAGE).catch((error: Error) => console.error(`The page could not be loaded: ${error.message}`));
  return window;
}

/** Colours the buttons of the system like the title strip. */
export function colourTitleBar(window: BrowserWindow | null, environment: Environment): void {
  if (window === null || window.isDestroyed() || !hasOverlay()) return;
  window.setTitleBarOverlay(titleBarOf(environment, nativeTheme.shouldUseDarkColors));
}

/** Brings the window to the front, whatever its state. */
export function focusWindow(window: BrowserWindow | null): void {
  if (window === null || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
