// The one place that listens to the page and talks to it. Every message is taken only from the top frame of our own window
// on our own origin, and its words are checked against the contract before anything is done with them.

import { type BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron';
import { type Channel, CHANNELS } from '../../preload/contract/channels.ts';
import {
  SHELL_CALLS,
  type ShellCall,
  type ShellEvents,
  type ShellFunctions,
} from '../../preload/contract/shell-channels.ts';
import type { Envelope } from '../../preload/contract/wire.ts';
import { ORIGIN } from './page-protocol.ts';

export type ShellHandlers = { readonly [C in ShellCall]: ShellFunctions[C] };
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

function wrongInput(channel: string, path: string, message: string): Envelope<never> {
  return {
    ok: false,
    error: {
      code: 'wrong-usage',
      operation: channel,
      object: path || 'the request',
      cause: message,
      hint: 'Correct it and ask again.',
      retrySafe: true,
    },
  };
}

/** Answers every channel of the engine by asking it. `window` gives the window of the page. */
export function handleEngineChannels(window: () => BrowserWindow | null, ask: AskEngine): void {
  for (const channel of Object.keys(CHANNELS) as Channel[]) {
    ipcMain.handle(channel, async (event, input: unknown) => {
      checkSender(event, window());
      const parsed = CHANNELS[channel].safeParse(input);
      if (parsed.success) return ask(channel, parsed.data);
      const issue = parsed.error.issues[0];
      return wrongInput(channel, issue?.path.join('.') ?? '', issue?.message ?? 'it is not of the right form');
    });
  }
}

/** Answers the calls of the shell itself. A call with wrong words is refused: the page throws. */
export function handleShellCalls(window: () => BrowserWindow | null, handlers: ShellHandlers): void {
  for (const name of Object.keys(SHELL_CALLS) as ShellCall[]) {
    const handler = handlers[name] as (...words: unknown[]) => Promise<unknown>;
    ipcMain.handle(name, async (event, ...words: unknown[]) => {
      checkSender(event, window());
      const parsed = SHELL_CALLS[name].safeParse(words);
      if (!parsed.success) throw new Error(`${name}: ${parsed.error.issues[0]?.message ?? 'wrong words'}`);
      return handler(...parsed.data);
    });
  }
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
