// Every line of the threat model names the test that shows it, and that test is there under that name.

import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const LINES = readFileSync('.github/SECURITY.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| who'));

it('each line of .github/SECURITY.md has its test', () => {
  expect(LINES.length).toBeGreaterThan(30);
  const wrong = LINES.filter((line) => {
    const [, file, name] = /\| `(test\/[\w./-]+)` "([^"]+)" \|$/.exec(line) ?? [];
    return file === undefined || name === undefined || !existsSync(file) || !readFileSync(file, 'utf8').includes(name);
  });
  expect(wrong).toEqual([]);
});
