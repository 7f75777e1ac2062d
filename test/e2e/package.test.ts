// The packaged program: one SQLite binding, no sources, every fuse as set, and driven once from its page to SQLite.

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../../main/launch/system.ts';
import { environmentIn } from './window.ts';

test('npm run package builds, looks into and drives the unpacked program', () => {
  const done = spawnSync(process.execPath, ['main/launch/package.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: environmentIn('nb'),
  });
  expect(done.stderr).toContain('One SQLite binding, no sources, no maps, every fuse as set.');
  expect(done.stderr).toMatch(/Driven once: app:\/\/console\/index\.html → bridge → engine .* → SQLite 3\./);
  expect(done.status).toBe(0);
});
