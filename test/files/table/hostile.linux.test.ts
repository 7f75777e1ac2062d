// What is no file and would keep a reader waiting: a pipe is of Linux.

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTables } from '../../../main/files/table/tables.ts';
import { newFolder } from '../../support/desk.ts';

it('a pipe is not a file', async () => {
  const root = newFolder('strange');
  const pipe = path.join(root, 'pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  await expect(createTables().take(pipe, root)).rejects.toThrow(/it is not a file/);
});
