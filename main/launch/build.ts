// Builds the program, and tells whether out/ is older than its sources.

import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = [
  'main/**/*.{ts,json}',
  'preload/**/*.ts',
  'renderer/**/*',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
];
const OUTPUTS = [
  'out/main/index.js',
  'out/main/engine.js',
  'out/main/reader.js',
  'out/main/reading-thread.js',
  'out/main/practice.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];

function changedAt(root: string, file: string): number | null {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function isFresh(root: string): boolean {
  const built = OUTPUTS.map((file) => changedAt(root, file));
  if (built.includes(null)) return false;
  const oldest = Math.min(...built.map(Number));
  return globSync(SOURCES, { cwd: root, exclude: ['main/launch/**'] }).every(
    (file) => (changedAt(root, file) ?? 0) <= oldest,
  );
}

/** Builds out/ when it is missing or older than its sources. Throws a sentence for a person when that fails. */
export function needBuild(root: string, say: (line: string) => void): void {
  if (isFresh(root)) return;
  say('Building …');
  build(root);
}

/** Builds out/. Throws a sentence for a person when that fails. */
export function build(root: string): void {
  const program = path.join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const done = spawnSync(process.execPath, [program, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) throw new Error('The build failed. Run "npm ci", then "npm run build".');
}
