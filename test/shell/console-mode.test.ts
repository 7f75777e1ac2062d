// When the packaged program is a command line and no window.

import { expect, test } from 'vitest';
import { consoleWords } from '../../main/shell/console-mode.ts';

test.each([
  [
    ['pull', 'time', '--json'],
    ['console', 'pull', 'time', '--json'],
  ],
  [['runs'], ['--no-sandbox', 'console', 'runs']],
  [[], ['console']],
  [null, []],
  [null, ['--self-test']],
  [null, ['/home/kari/console', 'console']],
  [null, ['Console']],
])('%j is what is typed in %j', (words, typed) => {
  expect(consoleWords(['/opt/export-console', ...typed])).toEqual(words);
});
