// `npm run package`: builds the unpacked program of this system with electron-builder, also on a closed network, inspects it, and
// drives it once.

import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { needBuild } from './build.ts';
import { drivePackage } from './drive-package.ts';
import { type Runtime, resolveElectron } from './electron-runtime.ts';
import { inspectPackage } from './inspect-package.ts';
import { isRoot, needLibraries, root, runToExit, say, withDisplay } from './system.ts';

const PLATFORMS: Readonly<Record<string, string>> = { linux: '--linux', darwin: '--mac', win32: '--win' };

function build(runtime: Runtime): void {
  const platform = PLATFORMS[process.platform];
  if (platform === undefined) throw new Error(`There is no package for ${process.platform}.`);
  const own = runtime.fallback ? [`-c.electronDist=${runtime.dist}`, `-c.electronVersion=${runtime.version}`] : [];
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const done = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/electron-builder/cli.js'), platform, 'dir', '--publish', 'never', ...own],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
    },
  );
  if (done.status !== 0) throw new Error('electron-builder failed.');
}

/** The folder with `resources` and the program in it. */
function packagePlaces(): { folder: string; program: string } {
  if (process.platform === 'darwin') {
    const [bundle] = globSync(path.join(root, 'dist/mac*/*.app'));
    return { folder: path.join(bundle!, 'Contents'), program: path.join(bundle!, 'Contents/MacOS/Export console') };
  }
  const [folder] = globSync(path.join(root, 'dist/*-unpacked'));
  return {
    folder: folder!,
    program: path.join(folder!, process.platform === 'win32' ? 'Export console.exe' : 'export-console'),
  };
}

async function drive(program: string, runtime: Runtime): Promise<string> {
  const command = withDisplay([program, '--disable-gpu', ...(isRoot() ? ['--no-sandbox'] : [])]);
  // The older Electron cannot hold the SQLite binding itself; a package for people is made with the newer one.
  const environment = runtime.fallback ? { ...process.env, EXPORT_CONSOLE_ENGINE_NODE: process.execPath } : process.env;
  return drivePackage(command, environment);
}

async function makePackage(): Promise<number> {
  needBuild(root, say);
  const runtime = await resolveElectron(root, say);
  say('Packaging …');
  build(runtime);
  const { folder, program } = packagePlaces();
  // electron-builder removes it from a distribution that it fetched, not from one that it was given.
  rmSync(path.join(folder, 'resources/default_app.asar'), { force: true });
  const problems = await inspectPackage(folder, program);
  if (problems.length > 0) throw new Error(`The package is not as it should be:\n  ${problems.join('\n  ')}`);
  say('One SQLite binding, no sources, no maps, every fuse as set.');
  needLibraries(program);
  say(`Driven once: ${await drive(program, runtime)}`);
  console.log(folder);
  return 0;
}

await runToExit(makePackage);
