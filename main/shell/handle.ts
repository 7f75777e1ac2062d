// The one place that listens to the page and talks to it. Every message is taken only from the top frame of our own window
// on our own origin. What is asked of the engine is checked there, once; what is asked of the shell itself is checked here.

import { type BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron';
import { type Channel, CHANNELS, isChannel } from '../../preload/contract/channels.ts';
import {
  isShellCall,
  SHELL_CALLS,
  type ShellAnswers,
  type ShellCall,
  type ShellEvents,
  type ShellSpec,
  type ShellWords,
} from '../../preload/contract/shell-channels.ts';
import type { Envelope } from '../../preload/contract/common.ts';
import { DROP_CHANNEL } from '../../preload/contract/bridge.ts';
import type { GivenPath } from '../../preload/contract/given-path.ts';
import { ORIGIN } from './page-protocol.ts';

export type ShellHandlers = { readonly [C in ShellCall]: (...words: ShellWords[C]) => Promise<ShellAnswers[C]> };
export type AskEngine = (channel: Channel, input: unknown) => Promise<Envelope<unknown>>;

/** Throws unless the message is from the page of that window. */
function checkSender(event: IpcMainInvokeEvent, window: BrowserWindow | null): void {
  const frame = event.senderFrame;
  const ours =
    window !== null &&
    frame !== null &&
    event.sender === window.webContents &&
    frame === window.webContents.mainFrame &&
    frame.origin === ORIGIN;
  if (!ours) throw new Error('this sender may not ask');
}

/** Answers every channel of the engine by asking it. `window` gives the window of the page. */
export function handleEngineChannels(window: () => BrowserWindow | null, ask: AskEngine): void {
  for (const channel of Object.keys(CHANNELS).filter(isChannel)) {
    ipcMain.handle(channel, async (event, input: unknown) => {
      checkSender(event, window());
      return ask(channel, input);
    });
  }
}

function wordsOf<C extends ShellCall>(name: C, words: unknown[]): ShellWords[C] {
  const calls: { readonly [K in ShellCall]: ShellSpec<ShellWords[K], unknown> } = SHELL_CALLS;
  const parsed = calls[name].words.safeParse(words);
  if (!parsed.success) throw new Error(`${name}: ${parsed.error.issues[0]?.message ?? 'wrong words'}`);
  return parsed.data;
}

/** Answers the calls of the shell itself. A call with wrong words is refused: the page throws. */
export function handleShellCalls(window: () => BrowserWindow | null, handlers: ShellHandlers): void {
  const handle = <C extends ShellCall>(name: C): void => {
    ipcMain.handle(name, async (event, ...words: unknown[]) => {
      checkSender(event, window());
      return handlers[name](...wordsOf(name, words));
    });
  };
  for (const name of Object.keys(SHELL_CALLS)) if (isShellCall(name)) handle(name);
}

/** Takes what the preload script says was dropped on the window. */
export function handleDrops(window: () => BrowserWindow | null, take: (path: unknown) => GivenPath | null): void {
  ipcMain.handle(DROP_CHANNEL, async (event, path: unknown) => {
    checkSender(event, window());
    return take(path);
  });
}

/** Tells the page something, when there is one. */
export function tellPage<E extends keyof ShellEvents>(
  window: BrowserWindow | null,
  event: E,
  carried: ShellEvents[E],
): void {
  if (window === null || window.isDestroyed() || window.webContents.isDestroyed()) return;
  window.webContents.send(event, carried);
}
