// `npm run package`: builds the unpacked program of this system with electron-builder, also on a closed network, inspects it, and
// drives it once.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { needBuild } from './build.ts';
import { driveConsole } from './drive-console.ts';
import { drivePackage } from './drive-package.ts';
import { type Runtime, resolveElectron } from './electron-runtime.ts';
import { inspectPackage } from './inspect-package.ts';
import { noticesOf } from './notices.ts';
import { isRoot, needLibraries, root, runToExit, say, withDisplay } from './system.ts';

const PLATFORMS: Readonly<Record<string, string>> = { linux: '--linux', darwin: '--mac', win32: '--win' };

const FACTS = path.join(root, 'out/main/package-facts.json');
const NOTICES = path.join(root, 'out/THIRD-PARTY-NOTICES.txt');

/** What the program is to know of itself: the hashes of the files beside its archive, and whether a debugger may drive it. */
function writeFacts(drivable: boolean, files: Readonly<Record<string, string>>): void {
  writeFileSync(FACTS, JSON.stringify({ drivable, files }));
}

/** Everything that lies beside the archive, as it was packaged. */
function hashesIn(folder: string): Record<string, string> {
  const unpacked = path.join(folder, 'resources/app.asar.unpacked');
  const files = globSync('**/*', { cwd: unpacked, withFileTypes: true }).filter((entry) => entry.isFile());
  const named = files.map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    named.map((file) => [
      path.relative(unpacked, file).replaceAll('\\', '/'),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}

/** A certificate that the environment names signs; without one nothing is looked for in the keychain. */
function signing(): NodeJS.ProcessEnv {
  const isNamed = ['CSC_LINK', 'CSC_NAME', 'WIN_CSC_LINK'].some((name) => process.env[name] !== undefined);
  return isNamed ? process.env : { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' };
}

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
      env: signing(),
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

/** The older Electron cannot hold the SQLite binding itself; a package for people is made with the newer one. */
function environmentFor(runtime: Runtime): NodeJS.ProcessEnv {
  return runtime.fallback ? { ...process.env, EXPORT_CONSOLE_ENGINE_NODE: process.execPath } : process.env;
}

async function drive(program: string, runtime: Runtime): Promise<string> {
  const command = withDisplay([program, '--disable-gpu', ...(isRoot() ? ['--no-sandbox'] : [])]);
  return drivePackage(command, environmentFor(runtime));
}

/** Packages, and takes away what electron-builder leaves of a distribution that it was given. */
function packaged(runtime: Runtime, drivable: boolean, files: Readonly<Record<string, string>>) {
  writeFacts(drivable, files);
  build(runtime);
  const places = packagePlaces();
  rmSync(path.join(places.folder, 'resources/default_app.asar'), { force: true });
  return places;
}

/** Starts it with what must not work: a debugger's port, and a file that was altered. */
function refusals(program: string, folder: string, runtime: Runtime): string[] {
  const environment = environmentFor(runtime);
  const data = mkdtempSync(path.join(tmpdir(), 'export-console-refusals-'));
  const start = (...words: string[]) => {
    const own = [program, '--disable-gpu', ...(isRoot() ? ['--no-sandbox'] : []), `--user-data-dir=${data}`, ...words];
    const [first, ...rest] = withDisplay(own);
    return spawnSync(first!, rest, { encoding: 'utf8', env: environment, timeout: 60_000 });
  };
  const problems: string[] = [];
  const debugged = start('--remote-debugging-port=0', '--self-test');
  if (debugged.stderr.includes('DevTools listening')) problems.push('a debugger can drive it');
  if (debugged.status !== 0) problems.push(`its self-test does not pass: ${debugged.stdout}${debugged.stderr}`);
  const engine = path.join(folder, 'resources/app.asar.unpacked/out/main/engine.js');
  const whole = readFileSync(engine);
  appendFileSync(engine, '\n// altered');
  const altered = start('--self-test');
  writeFileSync(engine, whole);
  if (altered.status !== 1 || !altered.stderr.includes('engine.js is not as it was packaged'))
    problems.push(`an altered engine is started (${altered.status}): ${altered.stderr}`);
  rmSync(data, { recursive: true, force: true });
  return problems;
}

async function makePackage(): Promise<number> {
  const isRelease = process.argv.includes('--release');
  needBuild(root, say);
  const runtime = await resolveElectron(root, say);
  if (isRelease && runtime.fallback)
    throw new Error(
      `A release is made with Electron's own binary: here there is only ${runtime.version} of the registry.`,
    );
  say('Packaging …');
  writeFileSync(NOTICES, noticesOf(root));
  const hashes = hashesIn(packaged(runtime, true, {}).folder);
  // The one that is driven differs from the one for people in that alone.
  const driven = packaged(runtime, true, hashes);
  needLibraries(driven.program);
  const way = await drive(driven.program, runtime);
  const { folder, program } = packaged(runtime, false, hashes);
  const problems = [...(await inspectPackage(folder, program)), ...refusals(program, folder, runtime)];
  if (problems.length > 0) throw new Error(`The package is not as it should be:\n  ${problems.join('\n  ')}`);
  const switches = isRoot() ? ['--no-sandbox'] : [];
  const commands = await driveConsole({ program, switches, environment: environmentFor(runtime) });
  say('One SQLite binding, no sources, no maps, every fuse as set.');
  say('No debugger gets in, and a file that was altered is refused.');
  say('Its self-test passes: bridge, policy, preferences of the page, engine and store.');
  say(`Driven once: ${way}`);
  say(`Its command line: ${commands}.`);
  console.log(folder);
  return 0;
}

await runToExit(makePackage);
