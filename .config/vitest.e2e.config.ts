// End-to-end tests in the real Electron window, three files at a time (a window mostly waits); they bring a display if there is none.

import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BY_NODE, COMPILED, IN_MEMORY, LongestFirst } from './test-speed.ts';

const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['test/e2e/**/*.test.ts'],
    // Where the engine is killed by its process id, or a display is missing: of Linux alone.
    exclude: process.platform === 'linux' ? [] : ['test/e2e/**/*.linux.test.ts'],
    env: { ...COMPILED, ...IN_MEMORY },
    // Files share what is loaded: a new process for each loaded the product and Playwright anew.
    isolate: false,
    server: BY_NODE,
    globalSetup: ['test/e2e/setup.ts'],
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Three windows on two cores: a key pressed in the wrong instant is tried once more, and the report says that it was.
    retry: 1,
    // What comes late on a busy machine is waited for: the second that vitest gives a poll is none for three windows.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
