// `--self-test`: looks at the running program from inside, says what was found, one line each, and gives the exit code.

import { readFileSync } from 'node:fs';
import { app, type BrowserWindow, session } from 'electron';
import type { EngineSupervisor } from './engine-supervisor.ts';
import { PAGE, POLICY } from './page-protocol.ts';

interface Check {
  readonly ok: boolean;
  readonly what: string;
  readonly found: string;
}

const PATIENCE_MS = 30_000;

/** Runs in the page, as text: what the page has and what it has not. */
const IN_PAGE = `(async () => {
  const until = Date.now() + 10000;
  const drawn = () => (document.getElementById('root')?.childElementCount ?? 0) > 0;
  while (!drawn() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 25));
  const bridge = window.exportConsole;
  const inline = document.createElement('script');
  inline.textContent = 'window.inlineScriptRan = true';
  document.head.append(inline);
  inline.remove();
  const before = await bridge?.settingsGet({});
  const density = before?.value?.density === 'roomy' ? 'dense' : 'roomy';
  const written = await bridge?.settingsSet({ density });
  const read = await bridge?.settingsGet({});
  const about = await bridge?.storeAbout({});
  if (before?.ok) await bridge.settingsSet({ density: before.value.density });
  return {
    url: location.href,
    drawn: drawn(),
    functions: bridge ? Object.values(bridge).filter((part) => typeof part === 'function').length : 0,
    parts: bridge ? Object.keys(bridge).length : 0,
    frozen: bridge !== undefined && Object.isFrozen(bridge),
    node: [typeof require, typeof process, typeof module, typeof Buffer].join(' '),
    inline: window.inlineScriptRan === true,
    wrote: written?.ok === true && read?.ok === true && read.value.density === density,
    sqlite: about?.ok ? about.value.sqlite : JSON.stringify(about?.error ?? null),
  };
})()`;

interface PageReport {
  readonly url: string;
  readonly drawn: boolean;
  readonly functions: number;
  readonly parts: number;
  readonly frozen: boolean;
  readonly node: string;
  readonly inline: boolean;
  readonly wrote: boolean;
  readonly sqlite: string;
}

async function within<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function engineReady(engine: EngineSupervisor): Promise<void> {
  while (engine.state.state !== 'ready' && engine.state.state !== 'failed')
    await new Promise((resolve) => setTimeout(resolve, 25));
}

function engineChecks(engine: EngineSupervisor): Check[] {
  const { state, hello } = engine;
  const way =
    state.state === 'ready'
      ? `${state.way === 'utility-process' ? "Electron's utility process" : 'a child process'}, Node ${hello?.node}, SQLite ${hello?.sqlite}`
      : state.state === 'failed'
        ? `${state.error.object}: ${state.error.cause}`
        : state.state;
  return [{ ok: state.state === 'ready', what: 'engine says hello', found: way }];
}

function pageChecks(page: PageReport): Check[] {
  return [
    { ok: page.url.startsWith(PAGE), what: 'page is served by our own protocol', found: page.url },
    { ok: page.drawn, what: 'page is drawn', found: page.drawn ? 'yes' : 'its root is empty' },
    {
      ok: page.functions > 50 && page.functions === page.parts,
      what: 'bridge is there',
      found: `${page.functions} functions, ${page.parts - page.functions} others`,
    },
    { ok: page.frozen, what: 'bridge is frozen', found: String(page.frozen) },
    { ok: /^(undefined ?){4}$/.test(page.node), what: 'page has no Node', found: page.node },
    { ok: !page.inline, what: 'inline script is refused', found: page.inline ? 'it ran' : 'it did not run' },
    { ok: page.wrote, what: 'store is written and read from the page', found: `SQLite ${page.sqlite}` },
  ];
}

async function policyCheck(): Promise<Check> {
  const answer = await session.defaultSession.fetch(PAGE, { bypassCustomProtocolHandlers: false });
  const found = answer.headers.get('content-security-policy') ?? 'none';
  return { ok: found === POLICY, what: 'content security policy is sent', found };
}

const MUST_BE_OFF = [
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'webviewTag',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'enableBlinkFeatures',
];

function preferencesCheck(window: BrowserWindow): Check {
  const { webContents } = window;
  // Electron has it and does not declare it.
  const given: Record<string, boolean> =
    'getLastWebPreferences' in webContents && typeof webContents.getLastWebPreferences === 'function'
      ? webContents.getLastWebPreferences()
      : {};
  const wrong = [
    ...['contextIsolation', 'sandbox', 'webSecurity'].filter((name) => given[name] !== true),
    ...MUST_BE_OFF.filter((name) => Boolean(given[name])),
  ];
  return {
    ok: wrong.length === 0,
    what: 'page is isolated and sandboxed, with nothing of the checklist of Electron switched on',
    found: wrong.length === 0 ? 'yes' : `wrong: ${wrong.join(', ')}`,
  };
}

/** Whether the system itself holds the page's process: on Linux a filter of system calls. Root has to do without. */
function systemSandboxCheck(window: BrowserWindow): Check {
  const without = app.commandLine.hasSwitch('no-sandbox');
  if (process.platform !== 'linux')
    return { ok: !without, what: 'sandbox of the system', found: without ? 'off' : 'on' };
  const status = readFileSync(`/proc/${window.webContents.getOSProcessId()}/status`, 'utf8');
  const on = /^Seccomp:\s*2$/m.test(status);
  return {
    ok: on || without,
    what: 'sandbox of the system',
    found: on ? 'on (seccomp)' : without ? 'off: started with --no-sandbox, as root must' : 'off',
  };
}

/** Checks the running program and prints each line. Returns 0 when all is well, else 1. */
export async function selfTest(window: BrowserWindow, engine: EngineSupervisor): Promise<number> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`${app.name} ${app.getVersion()}, Electron ${process.versions.electron}, data in ${app.getPath('userData')}`);
  const checks: Check[] = [];
  try {
    if (window.webContents.isLoadingMainFrame())
      await within(
        new Promise<void>((resolve) => window.webContents.once('did-finish-load', () => resolve())),
        'load the page',
      );
    await within(engineReady(engine), 'start the engine');
    checks.push(...engineChecks(engine));
    const page: PageReport = await within(window.webContents.executeJavaScript(IN_PAGE), 'ask the page');
    checks.push(...pageChecks(page), await policyCheck(), preferencesCheck(window), systemSandboxCheck(window));
  } catch (error) {
    checks.push({ ok: false, what: 'self-test', found: error instanceof Error ? error.message : String(error) });
  }
  for (const { ok, what, found } of checks) say(`${ok ? 'ok  ' : 'FAIL'}  ${what}: ${found}`);
  const failed = checks.filter((check) => !check.ok).length;
  say(failed === 0 ? `All ${checks.length} checks passed.` : `${failed} of ${checks.length} checks failed.`);
  return failed === 0 ? 0 : 1;
}
