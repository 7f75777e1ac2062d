// Unit, store, service, sandbox and fault tests. The end-to-end tests run in their own project, one file at a time.

import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    projects: [
      {
        root,
        test: {
          name: 'tests',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/faults/**'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: { name: 'faults', environment: 'node', include: ['test/faults/**/*.test.ts'], testTimeout: 300_000 },
      },
    ],
  },
});
