// Inspects an unpacked package: what it must hold, what it must not, and which fuses are set.

import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

const FUSES: readonly (readonly [FuseV1Options, FuseState])[] = [
  [FuseV1Options.RunAsNode, FuseState.DISABLE],
  [FuseV1Options.EnableCookieEncryption, FuseState.ENABLE],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, FuseState.DISABLE],
  [FuseV1Options.EnableNodeCliInspectArguments, FuseState.DISABLE],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseState.ENABLE],
  [FuseV1Options.OnlyLoadAppFromAsar, FuseState.ENABLE],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, FuseState.DISABLE],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, FuseState.DISABLE],
];

function contentProblems(resources: string): string[] {
  const files = listPackage(path.join(resources, 'app.asar'), { isPack: false }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const modules = new Set(files.flatMap((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []));
  const bindings = globSync('**/*.node', { cwd: resources });
  return [
    ...files.filter((file) => /\.(map|tsx?|cpp|h)$/.test(file)).map((file) => `it holds ${file}`),
    ...(bindings.length === 1 ? [] : [`it holds ${bindings.length} native modules: ${bindings.join(', ')}`]),
    ...(modules.size === 1 && modules.has('better-sqlite3') ? [] : [`it holds the modules ${[...modules].join(', ')}`]),
    ...[
      '/out/main/index.js',
      '/out/main/package-facts.json',
      ...['console', 'engine', 'practice', 'reader', 'reading-thread'].map((name) => `/out/main/${name}.js`),
      '/out/preload/index.cjs',
      '/out/renderer/index.html',
      '/out/THIRD-PARTY-NOTICES.txt',
    ]
      .filter((file) => !files.includes(file))
      .map((file) => `it lacks ${file}`),
    ...(existsSync(path.join(resources, 'default_app.asar')) ? ["it holds Electron's default program"] : []),
  ];
}

async function fuseProblems(program: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(program);
  return FUSES.filter(([fuse, state]) => wire[fuse] !== state).map(
    ([fuse, state]) => `fuse ${FuseV1Options[fuse]} is not ${FuseState[state]}`,
  );
}

/** What is wrong with a package; empty when it is as it should be. */
export async function inspectPackage(folder: string, program: string): Promise<string[]> {
  return [...contentProblems(path.join(folder, 'resources')), ...(await fuseProblems(program))];
}
