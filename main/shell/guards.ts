// What the page may not do, whatever runs in it: leave, open windows, embed, ask for permissions, download, or reach the
// network. Each line has a test that reads it from the running program.

import type { App, Session, WebContents } from 'electron';
import { ORIGIN } from './page-protocol.ts';

function isOurs(url: string): boolean {
  return url.startsWith(`${ORIGIN}/`);
}

function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Refuses every permission, download and request that is not for a file of the page itself. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, answer) => {
    const tools = details.url.startsWith('devtools://');
    answer({ cancel: !(isOurs(details.url) || tools) });
  });
}

/** Guards everything that will ever show a page. */
export function guardApp(app: App): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}
