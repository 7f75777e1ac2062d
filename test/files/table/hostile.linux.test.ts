// What is no file and would keep a reader waiting: a pipe is of Linux.

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createFiles } from '../../../main/files/files.ts';
import { readPlainFile } from '../../../main/files/plain-file.ts';
import { createTables } from '../../../main/files/table/tables.ts';
import { newFolder } from '../../support/desk.ts';

it.each(['/dev/zero', 'pipe', '.'])('%s where a small file is expected is refused at once', async (what) => {
  const root = newFolder('strange');
  if (what === 'pipe') spawnSync('mkfifo', [path.join(root, 'pipe')]);
  const file = path.resolve(root, what);
  expect(() => readPlainFile(file, 1_000)).toThrow(/it is (not a file|a folder)/);
  await expect(createFiles().readNames(file)).rejects.toThrow(/it is (not a file|a folder)/);
  expect(() => createTables().readJson(file)).toThrow(/it is (not a file|a folder)/);
});

it('what is no file, and what is not there, are told apart', async () => {
  const root = newFolder('strange');
  const why = (file: string) =>
    createTables()
      .take(file, root)
      .then(null, (error: { details?: { values?: object } }) => error.details?.values);
  expect(await why(root)).toEqual({ why: 'file-folder' });
  expect(await why(path.join(root, 'borte.csv'))).toEqual({ why: 'file-not-there' });
});

it('a pipe is not a file', async () => {
  const root = newFolder('strange');
  const pipe = path.join(root, 'pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  await expect(createTables().take(pipe, root)).rejects.toThrow(/it is not a file/);
});
