// The packaged program: one SQLite binding, no sources, every fuse as set, and driven once from its page to SQLite.

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { resolveElectron } from '../../main/launch/electron-runtime.ts';
import { root } from '../../main/launch/system.ts';
import { environmentIn } from './window.ts';

test('npm run package builds, looks into and drives the unpacked program', () => {
  const done = spawnSync(process.execPath, ['main/launch/package.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: environmentIn('nb'),
  });
  expect(done.stderr).toContain('One SQLite binding, no sources, no maps, every fuse as set.');
  expect(done.stderr).toContain('No debugger gets in, and a file that was altered is refused.');
  expect(done.stderr).toMatch(/Driven once: app:\/\/console\/index\.html → bridge → engine .* → SQLite 3\./);
  expect(done.stderr).toContain('Its self-test passes');
  expect(done.stderr).toMatch(/Its command line: \d+ rows pulled and handed over without a display\./);
  expect(done.status).toBe(0);
});

test('a release is refused on the runtime of the registry', async () => {
  const { fallback } = await resolveElectron(root, () => {});
  const done = spawnSync(process.execPath, ['main/launch/package.ts', '--release'], {
    cwd: root,
    encoding: 'utf8',
    env: environmentIn('nb'),
  });
  if (fallback) expect([done.status, done.stderr]).toEqual([1, expect.stringContaining('A release is made with')]);
  else expect(done.status).toBe(0);
});
