// Before the first test: builds what tests start as processes of their own (test/support/processes.ts), and makes the folder that theirs
// lie in.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { lightStart, oneByteEach } from '../../.config/light-start.ts';
import { IN_MEMORY } from '../../.config/test-speed.ts';
import { layoutsOf } from '../../main/files/layouts/folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PLACE = path.join(root, 'node_modules/.cache/processes');

const INPUT = {
  console: 'main/command-line/console.ts',
  engine: 'main/host/process.ts',
  reader: 'main/host/reader.ts',
  'reading-thread': 'main/host/reading-thread.ts',
  practice: 'main/host/practice-process.ts',
  killed: 'test/faults/killed-process.ts',
  'killed-naming': 'test/faults/killed-naming-process.ts',
};

/** Makes the folder in which the tests make theirs. */
export function makeFolder(): void {
  mkdirSync(IN_MEMORY.TMPDIR, { recursive: true });
}

/** Removes it with all that a test left in it. */
export function removeFolder(): void {
  if (IN_MEMORY.TMPDIR !== tmpdir()) rmSync(IN_MEMORY.TMPDIR, { recursive: true, force: true });
}

export default async function setup(): Promise<() => void> {
  makeFolder();
  mkdirSync(PLACE, { recursive: true });
  // As for the product: where nothing says what its files are, Node reads each of them twice to find out.
  writeFileSync(path.join(PLACE, 'package.json'), '{ "type": "module" }\n');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // As in the product's own build (electron.vite.config.ts).
    define: { SHIPPED_LAYOUTS: JSON.stringify(layoutsOf(path.join(root, 'main/files/layouts'))) },
    plugins: [lightStart, oneByteEach],
    ssr: { noExternal: ['axios', 'electron-log', 'pg', 'yauzl', 'zod'] },
    // What lies there already may be running for another test command.
    build: {
      ssr: true,
      target: 'node24',
      minify: true,
      outDir: PLACE,
      emptyOutDir: false,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(INPUT).map(([name, file]) => [name, path.join(root, file)])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return removeFolder;
}
