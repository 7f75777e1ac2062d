// What the page may not do, whatever runs in it: leave, open windows, embed, ask for permissions, download, or reach the
// network. Each line has a test that reads it from the running program.

import type { App, Session, WebContents } from 'electron';
import { ORIGIN, PAGE } from './page-protocol.ts';

function isOurs(url: string): boolean {
  return url.startsWith(`${ORIGIN}/`);
}

function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // A peer connection would go past the session's requests; through a proxy alone it goes nowhere here.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  bringBack(contents);
}

/** To about:blank Chromium goes without asking: whoever led our page there finds it on its place again, and nothing was answered there. */
function bringBack(contents: WebContents): void {
  let wasOurs = false;
  contents.on('did-navigate', (_event, url) => {
    if (isOurs(url)) wasOurs = true;
    else if (wasOurs) void contents.loadURL(PAGE);
  });
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
