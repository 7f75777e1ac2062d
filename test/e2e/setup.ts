// Before all end-to-end tests: the program is built, an Electron is there, and so is a display for each worker: windows on one display
// would take the focus from each other.

import { type ChildProcess, spawn } from 'node:child_process';
import { needBuild } from '../../main/launch/build.ts';
import { resolveElectron } from '../../main/launch/electron-runtime.ts';
import { makeFolder, removeFolder } from '../support/build-processes.ts';
import { needLibraries, needVirtualDisplay, root } from '../../main/launch/system.ts';

const SCREEN = '1920x1080x24';
const WORKERS = 3;

function say(line: string): void {
  console.error(line);
}

/** Starts Xvfb on a free number and waits until it says which. */
async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3]!.on('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return { display: `:${number}`, server };
}

/** What the tests need to know travels in the environment to their processes. */
export default async function setup(): Promise<() => void> {
  makeFolder();
  needBuild(root, say);
  const runtime = await resolveElectron(root, say);
  needLibraries(runtime.program);
  process.env.E2E_ELECTRON = runtime.program;
  if (process.platform !== 'linux' || process.env.DISPLAY) return removeFolder;
  needVirtualDisplay();
  const displays = await Promise.all(Array.from({ length: WORKERS }, startDisplay));
  process.env.E2E_DISPLAYS = displays.map(({ display }) => display).join(' ');
  return () => {
    for (const { server } of displays) server.kill();
    removeFolder();
  };
}
