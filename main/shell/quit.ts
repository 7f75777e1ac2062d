// Ends the program in order: the engine may finish its current call first. Whoever starts the console meanwhile gets a new one
// as soon as this one is gone.

import type { App } from 'electron';

export interface Quit {
  readonly underWay: boolean;
  /** Somebody started the console again while it was ending. */
  again(): void;
  /** Ends now, with this exit code. */
  withCode(code: number): void;
}

export function quitOrderly(app: App, close: () => Promise<void>): Quit {
  let state: 'running' | 'closing' | 'closed' = 'running';
  let exitCode = 0;
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void close().finally(() => {
      state = 'closed';
      app.exit(exitCode);
    });
  });
  return {
    get underWay() {
      return state !== 'running';
    },
    again: () => app.relaunch(),
    withCode(code) {
      exitCode = code;
      app.quit();
    },
  };
}
