// Gives the page one frozen object of named functions, `window.exportConsole`: one for each channel of the contract. No channel can
// be named from the page, and nothing of Electron crosses. Runs sandboxed: one CommonJS file that requires only electron.

import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type Bridge, DROP_CHANNEL, type Functions, nameOf } from './contract/bridge.ts';
import type { Channel } from './contract/channels.ts';
import type { GivenPath } from './contract/given-path.ts';
import type { ShellCall, ShellEvents } from './contract/shell-channels.ts';

/** The names of the contract; the build writes them in, so that no schema is loaded into the page's process. */
declare const CHANNEL_NAMES: readonly (Channel | ShellCall)[];

function functions(): Functions {
  const made = CHANNEL_NAMES.map((channel) => [
    nameOf(channel),
    (...words: unknown[]): Promise<unknown> => ipcRenderer.invoke(channel, ...words),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a type made from texts; test/preload proves names against it
  return Object.fromEntries(made) as Functions;
}

/** The listener gets what the event carries and never the event itself, which leads back to Electron. */
function listen<E extends keyof ShellEvents>(event: E) {
  return (listener: (carried: ShellEvents[E]) => void): (() => void) => {
    const heard = (_event: unknown, carried: ShellEvents[E]) => listener(carried);
    ipcRenderer.on(event, heard);
    return () => void ipcRenderer.off(event, heard);
  };
}

/** The path is the system's own word for a file that a person dropped: a page makes none, and never sees it go by. */
async function takeDrop(file: File): Promise<GivenPath | null> {
  const path = webUtils.getPathForFile(file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of our own main process
  return path === '' ? null : ((await ipcRenderer.invoke(DROP_CHANNEL, path)) as GivenPath | null);
}

const bridge = {
  ...functions(),
  takeDrop,
  onProgress: listen('event/progress'),
  onChanged: listen('event/changed'),
  onEngine: listen('event/engine'),
  onCommand: listen('event/command'),
} satisfies Bridge;

contextBridge.exposeInMainWorld('exportConsole', Object.freeze(bridge));
