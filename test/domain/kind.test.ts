// The two kinds of record stand in one list: what goes through both asks it, also in the window.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../main/launch/system.ts';

const LIST = /\[\s*(['"])time\1,\s*(['"])material\2\s*\]/;

it('no other file has a list of its own', () => {
  const found = ['main', 'preload', 'renderer'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name))
      .filter((name) => LIST.test(readFileSync(path.join(root, name), 'utf8'))),
  );
  expect(found).toEqual([path.join('main', 'domain', 'kind.ts')]);
});
