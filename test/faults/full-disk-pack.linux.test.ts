// A proof pack whose disk takes no more half way: it is said of the pack alone, and nothing is left behind, so that a smaller one fits.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDesk } from '../support/desk.ts';
import { smallDisk } from '../support/limits.ts';

const ROOM = 65_536;

it('says so and leaves nothing behind', async () => {
  const { root } = await openDesk();
  const folder = path.join(root, 'small');
  mkdirSync(folder);
  const [program, ...words] = [
    ...smallDisk(folder, ROOM),
    process.execPath,
    path.resolve('test/support/pack-process.ts'),
  ];
  const pack = (ids: number): unknown => {
    const { stdout, stderr } = spawnSync(program, [...words, folder, String(ids)], { encoding: 'utf8' });
    expect(stderr).not.toContain('    at ');
    return JSON.parse(stdout);
  };
  // Of a disk that is full, and of a limit on the size of files, which stands in for it.
  expect(pack(20_000)).toMatchObject({
    code: 'file-not-written',
    operation: 'save a file',
    values: { why: expect.stringMatching(/^(disk-full|too-large)$/) },
  });
  expect(readdirSync(folder)).toEqual([]);
  const written = { path: path.join(folder, 'proof-run-1.zip') };
  expect(pack(100)).toMatchObject(written);
  expect(readdirSync(folder)).toEqual(['proof-run-1.zip']);
  // What lies there already stays when the next one does not fit.
  expect(pack(20_000)).toMatchObject({ code: 'file-not-written' });
  expect(readdirSync(folder)).toEqual(['proof-run-1.zip']);
});
