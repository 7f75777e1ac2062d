// Which file a URL of the page means: only files of the page, however the path is written.

import { expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ protocol: {} }));
const { fileOf } = await import('../../main/shell/page-protocol.ts');

const FOLDER = '/program/out/renderer';

test.each([
  ['app://console/index.html', `${FOLDER}/index.html`],
  ['app://console/assets/a%20b.css?v=1#x', `${FOLDER}/assets/a b.css`],
  ['app://console/../../main/index.js', `${FOLDER}/main/index.js`],
])('%s is %s', (url, file) => {
  expect(fileOf(url, FOLDER)).toBe(file);
});

test.each([
  'app://console/',
  'app://other/index.html',
  'app://console/%2e%2e%5c%2e%2e%5cmain%5cindex.js',
  'app://console/index.js.map',
  'app://console/%00.js',
  'app://console/%zz.js',
  'app://console/secrets.sqlite',
])('%s is refused', (url) => {
  expect(fileOf(url, FOLDER)).toBeNull();
});

test.each(['app://console/..%2f..%2fmain%2findex.js', 'app://console/%2e%2e/%2e%2e/main/index.js'])(
  '%s stays inside the folder',
  (url) => {
    expect(fileOf(url, FOLDER) ?? FOLDER).toMatch(/^\/program\/out\/renderer/);
  },
);
