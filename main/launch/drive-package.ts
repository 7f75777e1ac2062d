// Starts a packaged program and drives it once, from the page through the bridge to SQLite and back, over the debugging port
// that Chromium opens for it.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const PATIENCE_MS = 60_000;

/** Runs in the page: writes a setting, reads it back, asks about the store. */
const DRIVE = `(async () => {
  const { settingsSet, settingsGet, storeAbout, shellState } = window.exportConsole;
  const written = await settingsSet({ density: 'roomy' });
  const read = await settingsGet({});
  const about = await storeAbout({});
  // The engine may answer before the page is drawn.
  const until = Date.now() + 10000;
  const count = () => document.getElementById('root')?.childElementCount ?? 0;
  while (count() === 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 25));
  const drawn = count();
  return JSON.stringify({ url: location.href, drawn, written, read, about, shell: await shellState() });
})()`;

interface Driven {
  readonly url: string;
  readonly drawn: number;
  readonly written: { readonly ok: boolean };
  readonly read: { readonly ok: boolean; readonly value?: { readonly density: string } };
  readonly about: { readonly ok: boolean; readonly value?: { readonly sqlite: string; readonly engine: string } };
  readonly shell: { readonly engine: { readonly state: string; readonly way?: string } };
}

/** Asks the page behind a debugging port to evaluate an expression. */
async function evaluate(port: string, expression: string): Promise<string> {
  const targets: Record<string, string>[] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const page = targets.find((target) => target.type === 'page' && target.url?.startsWith('app://'));
  if (page?.webSocketDebuggerUrl === undefined) throw new Error('no page yet');
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  try {
    return await new Promise<string>((resolve, reject) => {
      socket.addEventListener('error', () => reject(new Error('the page cannot be reached')));
      socket.addEventListener('open', () => {
        const params = { expression, awaitPromise: true, returnByValue: true };
        socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
      });
      socket.addEventListener('message', ({ data }) => {
        const answer: { id?: number; result?: { result?: { value?: unknown } } } = JSON.parse(String(data));
        const value = answer.result?.result?.value;
        if (answer.id !== 1) return;
        if (typeof value === 'string') resolve(value);
        else reject(new Error(String(data)));
      });
    });
  } finally {
    socket.close();
  }
}

/** Tries until it works or patience ends. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** What the packaged program answered, in a sentence. Throws when it did not come through. */
export async function drivePackage(command: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'export-console-package-'));
  const words = [...command.slice(1), '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(command[0]!, words, { env: environment, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const lines: string[] = [];
  const port = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the program ended with ${code}\n${lines.join('\n')}`)));
  });
  const gone = new Promise<void>((resolve) => void child.on('close', () => resolve()));
  try {
    const here = await port;
    const driven: Driven = JSON.parse(await patiently(() => evaluate(here, DRIVE)));
    const { read, about, shell } = driven;
    if (!driven.written.ok || read.value?.density !== 'roomy' || !about.value || driven.drawn === 0)
      throw new Error(`the package did not come through to SQLite: ${JSON.stringify(driven)}`);
    return `${driven.url} → bridge → engine (${shell.engine.way}, Node ${about.value.engine}) → SQLite ${about.value.sqlite}`;
  } finally {
    // The whole group: xvfb-run does not hand a signal on to what it started.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
}
