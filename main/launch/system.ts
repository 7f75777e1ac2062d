// What a Linux system lacks for a window: shared libraries, a display, a user that is not root. Each is met with the exact
// command to run; root on a Debian system simply gets the packages.

import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Debian packages by the library that Electron asks for. */
const PACKAGES: Readonly<Record<string, string>> = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libgdk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libasound.so.2': 'libasound2',
  'libgbm.so.1': 'libgbm1',
  'libdrm.so.2': 'libdrm2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcups.so.2': 'libcups2',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libcairo.so.2': 'libcairo2',
  'libX11.so.6': 'libx11-6',
  'libxcb.so.1': 'libxcb1',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libexpat.so.1': 'libexpat1',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libdbus-1.so.3': 'libdbus-1-3',
};

/** The folder of the project, from this file. */
export const root = path.resolve(import.meta.dirname, '../..');

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Says a line to the person who started this. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs a program of this folder to its exit code; a failure is said in its own words. */
export async function runToExit(program: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await program();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;
}

function missingLibraries(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found$/gm)]
    .map(([, library]) => library!)
    .filter((library) => library !== 'libffmpeg.so');
}

/** Newer Debians renamed some packages with `t64` at the end. */
function nameHere(name: string): string {
  const renamed = spawnSync('apt-cache', ['show', `${name}t64`], { stdio: 'ignore' }).status === 0;
  return renamed ? `${name}t64` : name;
}

/** Installs packages as root on a Debian system, quietly. Throws the command to run where that cannot be done. */
function install(names: readonly string[], why: string): void {
  const packages = names.map(nameHere);
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!isRoot() || !has('apt-get')) throw new Error(`${why} Run:\n  sudo sh -c '${command}'`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = spawnSync('sh', ['-c', command], { env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${why} This failed:\n  ${command}\n${done.stderr}`);
}

/** Makes sure that the libraries of the program are there. Throws a sentence with the command to run. */
export function needLibraries(program: string): void {
  if (process.platform !== 'linux') return;
  const missing = missingLibraries(program);
  if (missing.length === 0) return;
  const packages = [...new Set(missing.flatMap((library) => PACKAGES[library] ?? []))];
  const why = `Electron needs libraries that this system lacks: ${missing.join(', ')}.`;
  if (packages.length === 0) throw new Error(why);
  if (isRoot()) say(`Installing ${packages.join(', ')} …`);
  install(packages, why);
  const still = missingLibraries(program);
  if (still.length > 0) throw new Error(`These libraries are still missing: ${still.join(', ')}.`);
}

/** Whether the namespaces that Chromium's sandbox is made of are there without being root. */
function hasNamespaces(): boolean {
  return (
    spawnSync('unshare', ['--user', '--map-root-user', '--pid', '--fork', 'true'], { stdio: 'ignore' }).status === 0
  );
}

/** Makes sure that Chromium can sandbox its processes. Throws a sentence with the command to run. */
export function needSandbox(dist: string): void {
  if (process.platform !== 'linux' || isRoot() || hasNamespaces()) return;
  const helper = path.join(dist, 'chrome-sandbox');
  const found = statSync(helper, { throwIfNoEntry: false });
  if (found?.uid === 0 && (found.mode & 0o4000) !== 0) return;
  throw new Error(
    `This system lets only root make the sandbox that Chromium runs its pages in. Run once:\n  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  );
}

/** Without a graphics device Chromium's GPU process draws in software, and now and then a page waits for it for ever. */
export function hasGraphics(): boolean {
  return process.platform !== 'linux' || existsSync('/dev/dri');
}

export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}

/** Makes sure that `xvfb-run`, a display without a screen, is there. Throws a sentence with the command to run. */
export function needVirtualDisplay(): void {
  const missing = [...(has('Xvfb') && has('xvfb-run') ? [] : ['xvfb']), ...(has('xauth') ? [] : ['xauth'])];
  if (missing.length === 0) return;
  if (isRoot()) say(`Installing ${missing.join(', ')} …`);
  install(missing, 'There is no display here, and no virtual one.');
}

/** The command with a display: where there is none, a virtual one goes before it. Throws a sentence with the command to run. */
export function withDisplay(command: readonly string[]): string[] {
  if (hasDisplay()) return [...command];
  needVirtualDisplay();
  return ['xvfb-run', '-a', '-s', '-screen 0 1920x1080x24', ...command];
}

/** What to do where there is no display. */
export function noDisplayWords(): string {
  return [
    'There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), and a window needs one.',
    'On a machine without a screen, run:',
    '  xvfb-run -a npm start',
    ...(has('xvfb-run') ? [] : ['after:', `  ${isRoot() ? '' : 'sudo '}apt-get install -y xvfb xauth`]),
    'or use the command line, which needs no window:',
    '  npm run -s console -- --help',
  ].join('\n');
}
