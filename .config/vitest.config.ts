// Unit, store, service, sandbox and fault tests. The end-to-end tests have a configuration of their own.

import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { COMPILED, LongestFirst } from './test-speed.ts';

const root = path.resolve(import.meta.dirname, '..');

const LINUX = 'test/**/*.linux.test.ts';

function project(
  name: string,
  include: string[],
  exclude: string[],
  testTimeout: number,
): TestProjectInlineConfiguration {
  return { root, test: { name, environment: 'node', include, exclude, testTimeout, env: COMPILED } };
}

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    globalSetup: ['test/support/build-processes.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      project('tests', ['test/**/*.test.ts'], ['test/e2e/**', 'test/faults/**', LINUX], 30_000),
      project('faults', ['test/faults/**/*.test.ts'], [LINUX], 300_000),
      // What can only be asked of Linux exists there only: mounts, limits, pipes, signals, /proc and /dev/full.
      ...(process.platform === 'linux' ? [project('linux', [LINUX], ['test/e2e/**'], 30_000)] : []),
    ],
  },
});
