// Messages between page and program go through their one wrapper, where the sender is checked: nothing else touches raw IPC.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['main', 'preload', 'renderer'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file)),
);

it.each([
  ['ipcMain', ['main/shell/handle.ts']],
  ['ipcRenderer', ['preload/index.ts']],
  ['webContents.send', ['main/shell/handle.ts']],
])('%s stands in its wrapper alone', (word, allowed) => {
  const found = sources.filter((file) => readFileSync(path.join(root, file), 'utf8').includes(word));
  expect(found).toEqual(allowed);
});

it('nothing of the shell opens an address or a file', () => {
  const opening = /\b(openExternal|openPath)\b/;
  expect(sources.filter((file) => opening.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
