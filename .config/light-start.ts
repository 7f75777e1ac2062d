// What makes a start light. The build leaves out what nobody uses: a module of Node that is imported is asked for each of its exports, and
// some of those read what they stand for as soon as they are asked, as `WebSocket` of node:http reads the whole client undici, and
// `ReadStream` of node:fs the streams; `FormData`, which axios looks for while it is read, reads undici too. Calls go through the adapter
// of axios for node:http.

import { builtinModules } from 'node:module';
import type { Plugin } from 'vite';

/** Of axios: the adapter for browsers, which tries out what it may use as soon as it is read; and a look for a `FormData` of the system. */
const ADAPTER = '/axios/lib/adapters/fetch.js';
const LOOKS = '/axios/lib/utils.js';

const IMPORT = /^import (?:(\w+)(?:, )?)?(\{[^}]*\})? ?from "(?:node:)?([\w/]+)";$/gm;
/** For a service that is asked over HTTP/2, which none is. */
const UNUSED = 'http2';
const BUILT_IN: ReadonlySet<string> = new Set(builtinModules);

/** The same names, taken from the module as `require` gives it. */
function taken(whole: string, all: string | undefined, names: string | undefined, module: string): string {
  if (!BUILT_IN.has(module)) return whole;
  if (module === UNUSED && all !== undefined) return `const ${all} = {};`;
  const from = `process.getBuiltinModule("node:${module}")`;
  const some = names?.replaceAll(' as ', ': ');
  if (all === undefined) return `const ${some} = ${from};`;
  return `const ${all} = ${from};${some === undefined ? '' : ` const ${some} = ${all};`}`;
}

/** For programs that run under Node. */
export const lightStart: Plugin = {
  name: 'light-start',
  load: (id) => (id.endsWith(ADAPTER) ? 'export const getFetch = () => null;\n' : null),
  transform: (code, id) =>
    id.endsWith(LOOKS) ? { code: code.replaceAll('G.FormData', 'undefined'), map: null } : null,
  renderChunk: (code) => ({ code: code.replaceAll(IMPORT, taken), map: null }),
};

const NOT_ASCII = /[^\0-\x7f]/g;

/**
 * Writes every other character as its number: a file with a single one of them is held with two bytes for each of its characters, and is
 * made over twice at each start. Together with the shorter names and no comments of `minify` it is an eighth of a command.
 */
export const oneByteEach: Plugin = {
  name: 'one-byte-each',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replaceAll(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    }
  },
};
