// Unit, store, service, sandbox and fault tests. The end-to-end tests have a configuration of their own.

import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BUILT_READER, BY_NODE, COMPILED, IN_MEMORY, LongestFirst } from './test-speed.ts';

const root = path.resolve(import.meta.dirname, '..');

const LINUX = 'test/**/*.linux.test.ts';

/** What takes so long hangs. It measures nothing: a machine may be ten times slower than the one on which the tests were written. */
const HANGS = { testTimeout: 600_000, hookTimeout: 600_000 };

function project(
  name: string,
  include: string[],
  exclude: string[],
  more: Pick<
    NonNullable<TestProjectInlineConfiguration['test']>,
    'testTimeout' | 'hookTimeout' | 'env' | 'isolate' | 'pool' | 'setupFiles' | 'server'
  >,
): TestProjectInlineConfiguration {
  return { root, test: { name, environment: 'node', include, exclude, ...more } };
}

// A page keeps its state in its modules, and a module is replaced before anything has loaded it: these files have a thread each.
const ALONE = [
  'test/renderer/**/*.test.ts',
  'test/shell/**/*.test.ts',
  'test/files/write/write-file-faults.test.ts',
  'test/store/file/locked.test.ts',
];

const ENVIRONMENT = { ...COMPILED, ...BUILT_READER, ...IN_MEMORY };

// All others share what a process has loaded: loading it anew for each was a tenth of the time. Modules keep nothing (.config/tidy.ts).
const SHARED = {
  ...HANGS,
  isolate: false,
  env: ENVIRONMENT,
  setupFiles: ['test/support/nothing-left.ts'],
};

const NATIVE = { ...SHARED, server: BY_NODE };

export default defineConfig({
  root,
  test: {
    ...HANGS,
    // A third of them waits for a process that it started: with three, the two cores had nothing to do for a quarter of the time.
    maxWorkers: 4,
    globalSetup: ['test/support/build-processes.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      project('tests', ['test/**/*.test.ts'], ['test/e2e/**', 'test/faults/**', LINUX, ...ALONE], NATIVE),
      project('tests-alone', ALONE, [LINUX], { ...SHARED, isolate: true, pool: 'threads' }),
      project('faults', ['test/faults/**/*.test.ts'], [LINUX], { ...NATIVE, testTimeout: 1_800_000 }),
      // What can only be asked of Linux exists there only: mounts, limits, pipes, signals, /proc and /dev/full.
      ...(process.platform === 'linux' ? [project('linux', [LINUX], ['test/e2e/**'], NATIVE)] : []),
    ],
  },
});
