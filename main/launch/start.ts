// `npm start`: builds what is needed, finds an Electron, sees to display, libraries and root, and opens the window.
// `npm start -- --self-test` starts window, engine and store in a folder of their own, says what was checked, and ends.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { needBuild } from './build.ts';
import { resolveElectron } from './electron-runtime.ts';
import {
  hasDisplay,
  hasGraphics,
  isRoot,
  needLibraries,
  needSandbox,
  noDisplayWords,
  root,
  runToExit,
  say,
  withDisplay,
} from './system.ts';

/** Chromium's own complaints about parts of a desktop that it can do without. */
const NOISE = /^\[\d+:[^\]]*:(ERROR|WARNING):[^\]]*\]|^libva|^Gtk-(Message|WARNING)|^$/;

/** `--user-data-dir FOLDER` and `--user-data-dir=FOLDER` become one absolute word, as Chromium wants it. */
function readWords(given: readonly string[]): { words: string[]; selfTest: boolean; folder: boolean } {
  const words: string[] = [];
  let folder = false;
  for (let at = 0; at < given.length; at += 1) {
    const [name, value] = given[at]!.split(/=(.*)/s);
    if (name !== '--user-data-dir') {
      words.push(given[at]!);
      continue;
    }
    const named = value ?? given[(at += 1)];
    if (named === undefined || named === '') throw new Error('Name a folder: --user-data-dir FOLDER');
    words.push(`--user-data-dir=${path.resolve(named)}`);
    folder = true;
  }
  return { words, selfTest: words.includes('--self-test'), folder };
}

/** Runs a program to its end, its noise left out; its exit code. */
async function run(command: string, words: readonly string[]): Promise<number> {
  const { ELECTRON_RUN_AS_NODE: _node, NODE_OPTIONS: _options, ...env } = process.env;
  const child = spawn(command, words, { cwd: process.cwd(), env, stdio: ['ignore', 'inherit', 'pipe'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!NOISE.test(line)) say(line);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal !== null) say(`The window was ended by ${signal}.`);
      resolve(code ?? 1);
    });
  });
}

async function start(given: readonly string[]): Promise<number> {
  const { words, selfTest, folder } = readWords(given);
  if (!hasDisplay() && !selfTest) throw new Error(noDisplayWords());
  needBuild(root, say);
  const runtime = await resolveElectron(root, say);
  needLibraries(runtime.program);
  needSandbox(runtime.dist);
  if (isRoot())
    say('Running as root: Chromium is started without its sandbox (--no-sandbox). Use another user for real work.');
  // An older Electron asks for X11 unless it is told to ask for both.
  const onWayland = process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY !== undefined;
  const flags = [...(isRoot() ? ['--no-sandbox'] : []), ...(onWayland ? ['--ozone-platform-hint=auto'] : [])];
  const command = withDisplay([runtime.program, ...flags, root, ...words]);
  if (!hasGraphics() || !hasDisplay() || selfTest) command.push('--disable-gpu');
  const temporary = selfTest && !folder ? mkdtempSync(path.join(tmpdir(), 'export-console-')) : null;
  if (temporary !== null) command.push(`--user-data-dir=${temporary}`);
  try {
    return await run(command[0]!, command.slice(1));
  } finally {
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
  }
}

await runToExit(() => start(process.argv.slice(2)));
