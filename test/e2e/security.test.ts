// Each line of the security of the window, read from the running program.

import { createServer, type Server } from 'node:http';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../main/launch/system.ts';
import { type Bridge, nameOf } from '../../preload/contract/bridge.ts';
import { CHANNELS } from '../../preload/contract/channels.ts';
import type { ConnectionWire } from '../../preload/contract/connections.ts';
import { SHELL_CALLS } from '../../preload/contract/shell-channels.ts';
import { tokenFor, closeAll, engineReady, newFolder, type OpenWindow, openConsole } from './window.ts';

declare const window: { readonly exportConsole: Bridge; inlineRan?: boolean } & Record<string, unknown>;
declare const document: Document;
declare const location: Location;

const PAGE = 'app://console/index.html';
let opened: OpenWindow;
let server: Server;
let outside: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('<html>outside</html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  outside = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  opened = await openConsole();
  await engineReady(opened);
});

afterAll(async () => {
  await closeAll();
  server.close();
});

test('the page is served by our own protocol', () => {
  expect(opened.page.url()).toBe(PAGE);
});

test('context isolation and sandbox are on, Node is off', async () => {
  const preferences = await opened.app.evaluate(({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    return (webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  });
  for (const name of ['allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures'])
    expect(preferences[name] ?? false, name).toBeOneOf([false, '']);
  expect(preferences.nodeIntegrationInWorker).not.toBe(true);
  const found = await opened.page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'global'].map((name) => typeof window[name]),
  );
  expect(found).toEqual(Array.from({ length: 5 }, () => 'undefined'));
});

test('the bridge is a frozen object of functions and cannot be replaced', async () => {
  const found = await opened.page.evaluate(() => {
    const before = window.exportConsole;
    try {
      (window as Record<string, unknown>).exportConsole = {};
    } catch {
      // As it should be.
    }
    return {
      frozen: Object.isFrozen(before),
      same: window.exportConsole === before,
      kinds: [...new Set(Object.values(before).map((part) => typeof part))],
      names: Object.keys(before).toSorted(),
    };
  });
  const names = [...Object.keys(CHANNELS), ...Object.keys(SHELL_CALLS)].map(nameOf);
  expect(found).toEqual({
    frozen: true,
    same: true,
    kinds: ['function'],
    names: [...names, 'takeDrop', 'onProgress', 'onChanged', 'onEngine', 'onCommand'].toSorted(),
  });
});

test('the content security policy is a header and lets no script in but the page’s own files', async () => {
  const policy = await opened.app.evaluate(
    async ({ session }, page) => (await session.defaultSession.fetch(page)).headers.get('content-security-policy'),
    PAGE,
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).toContain("connect-src 'none'");
  const refused = await opened.page.evaluate(async (url) => {
    const directives: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => directives.push(event.effectiveDirective));
    const inline = document.createElement('script');
    inline.textContent = 'window.inlineRan = true';
    document.body.append(inline);
    const remote = document.createElement('script');
    remote.src = `${url}script.js`;
    document.body.append(remote);
    const frame = document.createElement('iframe');
    frame.src = url;
    document.body.append(frame);
    const image = new Image();
    image.src = `${url}image.png`;
    const fetched = await fetch(url).then(
      () => 'answered',
      () => 'refused',
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const element of [inline, remote, frame]) element.remove();
    return { directives: directives.toSorted(), ran: window.inlineRan === true, fetched };
  }, outside);
  expect(refused.ran).toBe(false);
  expect(refused.fetched).toBe('refused');
  expect(refused.directives).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem', 'script-src-elem']);
  expect(asked).toEqual([]);
});

test('the session of the page reaches no network, even past the policy', async () => {
  const answer = await opened.app.evaluate(
    ({ session }, url) =>
      session.defaultSession.fetch(url).then(
        () => 'answered',
        (error: Error) => error.message,
      ),
    outside,
  );
  expect(answer).toContain('ERR_BLOCKED_BY_CLIENT');
  expect(asked).toEqual([]);
});

test.each(['outside', 'app://console/other.html', 'file:///etc/passwd', 'data:text/html,x'])(
  'the page cannot be led to %s',
  async (to) => {
    await opened.page.evaluate(
      (url) => {
        location.href = url;
      },
      to === 'outside' ? outside : to,
    );
    await opened.page.waitForTimeout(200);
    expect(opened.page.url()).toBe(PAGE);
    expect(asked).toEqual([]);
  },
);

test('led to about:blank, which nothing can refuse, the page is answered nothing there and stands on its place again', async () => {
  await opened.page.evaluate(() => {
    window.inlineRan = true;
    location.href = 'about:blank';
  });
  // Another document, and ours.
  await opened.page.waitForFunction(() => window.inlineRan === undefined && document.querySelector('h1') !== null);
  expect(opened.page.url()).toBe(PAGE);
  await engineReady(opened);
  expect(asked).toEqual([]);
});

test('no peer connection and no look-up of a name goes past the policy', async () => {
  const found = await opened.app.evaluate(
    async ({ BrowserWindow, session }, page) => ({
      policy: BrowserWindow.getAllWindows()[0]!.webContents.getWebRTCIPHandlingPolicy(),
      prefetch: (await session.defaultSession.fetch(page)).headers.get('x-dns-prefetch-control'),
    }),
    PAGE,
  );
  expect(found).toEqual({ policy: 'disable_non_proxied_udp', prefetch: 'off' });
  const candidates = await opened.page.evaluate(async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:9' }] });
    const seen: string[] = [];
    peer.onicecandidate = ({ candidate }) => void (candidate === null ? null : seen.push(candidate.candidate));
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
    await new Promise((resolve) => setTimeout(resolve, 500));
    peer.close();
    return seen.filter((one) => / udp /i.test(one));
  });
  expect(candidates).toEqual([]);
});

test('no window is opened', async () => {
  const handle = await opened.page.evaluate(
    (url) => window.open === undefined || (window as never as Window).open(url) === null,
    outside,
  );
  expect(handle).toBe(true);
  expect(opened.app.windows()).toHaveLength(1);
});

test('every permission is refused', async () => {
  const states = await opened.page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'clipboard-read', 'camera', 'microphone', 'midi'];
    const permissions = await Promise.all(
      names.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state),
    );
    return [...permissions, await Notification.requestPermission()];
  });
  expect(new Set(states)).toEqual(new Set(['denied']));
});

test('a webview stays an empty element', async () => {
  const before = await opened.app.evaluate(({ webContents }) => webContents.getAllWebContents().length);
  await opened.page.evaluate((url) => {
    const view = document.createElement('webview');
    view.setAttribute('src', url);
    document.body.append(view);
    setTimeout(() => view.remove(), 150);
  }, outside);
  await opened.page.waitForTimeout(200);
  expect(await opened.app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(before);
  expect(asked).toEqual([]);
});

test('nothing is downloaded', async () => {
  const started = opened.app.evaluate(
    ({ session }) =>
      new Promise<string>((resolve) => {
        session.defaultSession.once('will-download', (event) => resolve(event.defaultPrevented ? 'refused' : 'begun'));
        setTimeout(() => resolve('not even asked'), 1_000);
      }),
  );
  await opened.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['x']));
    link.download = 'x.txt';
    link.click();
  });
  expect(await started).not.toBe('begun');
});

test('files outside the page are not served', async () => {
  const paths = [
    '../main/index.js',
    '%2e%2e/main/index.js',
    '..%2fmain%2findex.js',
    '%2e%2e%5cmain%5cindex.js',
    'x.sqlite',
  ];
  const found = await opened.app.evaluate(
    async ({ session }, names) =>
      Promise.all(names.map(async (name) => (await session.defaultSession.fetch(`app://console/${name}`)).status)),
    paths,
  );
  expect(found).toEqual(paths.map(() => 404));
});

test('another window is not answered, even with our page and preload script', async () => {
  const said = await opened.app.evaluate(
    async ({ BrowserWindow }, { page, preload }) => {
      const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      await other.loadURL(page);
      const answer = (await other.webContents.executeJavaScript(
        "window.exportConsole.runsList({}).then(() => 'answered', (error) => error.message)",
      )) as string;
      other.destroy();
      return answer;
    },
    { page: PAGE, preload: path.join(root, 'out/preload/index.cjs') },
  );
  expect(said).toContain('this sender may not ask');
});

test('wrong words are refused before they go anywhere', async () => {
  const { envelope, call } = await opened.page.evaluate(async () => ({
    envelope: await window.exportConsole.runsGet({ run: 'one' } as never),
    call: await window.exportConsole.pickFile('x', ['../x']).then(
      () => 'answered',
      (error: Error) => error.message,
    ),
  }));
  expect(envelope).toMatchObject({ ok: false, error: { code: 'wrong-usage', object: 'run' } });
  expect(call).toContain('shell/pick-file');
});

test('the page names no path of its own: nothing is read, written or shown where it was not chosen', async () => {
  const place = path.join(newFolder(), 'navn.csv');
  writeFileSync(place, 'id;navn\r\n1;Kari\r\n');
  const shown = await opened.app.evaluate(({ shell }) => {
    const seen: string[] = [];
    shell.showItemInFolder = (file) => void seen.push(file);
    Object.assign(globalThis, { seen });
    return seen.length;
  });
  expect(shown).toBe(0);
  const refused = await opened.page.evaluate(async (file) => {
    const bridge = window.exportConsole;
    await bridge.practiceStart({});
    const answers = [
      await bridge.namesImport({ connection: 'Sandkasse', list: 'ansatt', file }),
      await bridge.intakeRead({ connection: 'Sandkasse', file }),
      await bridge.handOverWrite({ run: 1, way: { layout: 'plain-csv', folder: '/tmp' } }),
      await bridge.connectionsUpdate({ name: 'Sandkasse', options: { caFile: file } }),
    ];
    await bridge.showFile({ token: file });
    const call = await (bridge.showFile as (file: unknown) => Promise<void>)(file).catch(
      (error: Error) => error.message,
    );
    const made = await bridge.takeDrop(new File(['x'], 'navn.csv'));
    return { answers, call, made };
  }, place);
  for (const answer of refused.answers)
    expect(answer).toMatchObject({
      ok: false,
      error: { cause: 'the window named a path that was not chosen for this' },
    });
  expect(refused.call).toContain('shell/show-file');
  expect(refused.made).toBeNull();
  expect(await opened.app.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
  const given = await tokenFor(opened, 'file', place);
  const read = await opened.page.evaluate(
    (file) => window.exportConsole.namesImport({ connection: 'Sandkasse', list: 'ansatt', file }),
    given,
  );
  expect(read).toMatchObject({ ok: true, value: { names: 1 } });
});

test('the page leads no connection elsewhere: a new address, proxy or certificate file is confirmed in a question of the system', async () => {
  const answerWith = (response: number) =>
    opened.app.evaluate(({ dialog }, index) => {
      const questions: Electron.MessageBoxOptions[] = [];
      dialog.showMessageBox = async (...words: unknown[]) => {
        questions.push(words.at(-1) as Electron.MessageBoxOptions);
        return { response: index, checkboxChecked: false };
      };
      Object.assign(globalThis, { questions });
    }, response);
  const questions = () =>
    opened.app.evaluate(() => (globalThis as unknown as { questions: Electron.MessageBoxOptions[] }).questions);
  const elsewhere = 'https://kari:x@elsewhere.example/api';
  const tryAll = (url: string) =>
    opened.page.evaluate(async (to) => {
      const bridge = window.exportConsole;
      await bridge.practiceStart({});
      const { connection: name } = ((await bridge.practiceStart({})) as { value: { connection: string } }).value;
      return [
        await bridge.connectionsAdd({ name: 'Ny', url: to, environment: 'test', headers: [] }),
        await bridge.connectionsUpdate({ name, url: to }),
        await bridge.connectionsUpdate({ name, options: { proxy: 'http://proxy.example:8080' } }),
      ];
    }, url);
  await answerWith(1);
  for (const answer of await tryAll(elsewhere))
    expect(answer).toMatchObject({ ok: false, error: { code: 'refused', values: { why: 'not-confirmed' } } });
  const told = await questions();
  expect(told.map(({ message }) => message)).toEqual([
    'Skal nøkler og poster gå til elsewhere.example?',
    'Skal nøkler og poster gå til elsewhere.example?',
    'Skal tilkoblingen gå denne veien?',
  ]);
  expect(told.every(({ defaultId, cancelId }) => defaultId === 1 && cancelId === 1)).toBe(true);
  expect(told[2]!.detail).toContain('http://proxy.example:8080');
  const kept = await opened.page.evaluate(() => window.exportConsole.connectionsList({}));
  expect(JSON.stringify(kept)).not.toContain('example');

  // What leads nowhere else is not asked about.
  await answerWith(1);
  const renamed = await opened.page.evaluate(async () => {
    const bridge = window.exportConsole;
    const [first] = ((await bridge.connectionsList({})) as { value: ConnectionWire[] }).value;
    return bridge.connectionsUpdate({ name: first!.name, url: first!.url, options: { proxy: 'none', chunk: 50 } });
  });
  expect(renamed).toMatchObject({ ok: true });
  expect(await questions()).toEqual([]);
});

test('a key without a keyring stays in memory: not in the page, not on disk', async () => {
  const value = 'nøkkel-som-ingen-skal-se';
  const state = await opened.page.evaluate(
    (secret) =>
      window.exportConsole.saveSecret({
        connection: 'u-1',
        origin: 'https://a.example:443',
        header: 'Nøkkel',
        value: secret,
      }),
    value,
  );
  expect(state).toEqual({
    kept: 'session',
    known: [{ connection: 'u-1', origin: 'https://a.example:443', header: 'Nøkkel' }],
  });
  expect(JSON.stringify(await opened.page.evaluate(() => window.exportConsole.secretState()))).not.toContain(value);
  const files = readdirSync(opened.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(3);
  for (const file of files)
    expect(readFileSync(path.join(file.parentPath, file.name)).includes(value), file.name).toBe(false);
  expect(opened.output()).not.toContain(value);
});
