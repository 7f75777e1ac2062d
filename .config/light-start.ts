// What makes a start light. The build leaves out what nobody uses: Node reads its whole own client, undici, 28 ms of the processor for a
// command that calls a service, as soon as anybody imports node:http as a module (each of its exports is read then, `WebSocket` among them)
// or looks at `FormData` or `Request`, as axios does while it is read. Nothing of that is used here: calls go through the adapter of axios
// for node:http.

import { getBuiltinModule } from 'node:process';
import type { Plugin } from 'vite';

const IMPORTED = /(from\s+|import\()(['"])(?:node:)?(https?)\2/g;
const OURS = 'light:';
/** Asking for one of these reads undici. */
const OF_UNDICI: ReadonlySet<string> = new Set(['WebSocket', 'CloseEvent', 'MessageEvent']);

/** The module as a text that asks for each export by its name. */
function textOf(id: string): string {
  const name = id.endsWith('https') ? 'node:https' : 'node:http';
  const names = Object.keys(getBuiltinModule(name)).filter((key) => !OF_UNDICI.has(key));
  return `const all = process.getBuiltinModule('${name}');\nexport default all;\nexport const { ${names.join(', ')} } = all;\n`;
}

/** Of axios: the adapter for browsers, which tries out what it may use as soon as it is read; and a look for a `FormData` of the system. */
const ADAPTER = '/axios/lib/adapters/fetch.js';
const LOOKS = '/axios/lib/utils.js';

/** For programs that run under Node. */
export const lightStart: Plugin = {
  name: 'light-start',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith(OURS) ? `\0${source}` : null),
  load(id) {
    if (id.startsWith(`\0${OURS}`)) return textOf(id);
    return id.endsWith(ADAPTER) ? 'export const getFetch = () => null;\n' : null;
  },
  transform(code, id) {
    const own = id.endsWith(LOOKS) ? code.replaceAll('G.FormData', 'undefined') : code;
    const light = own.replace(IMPORTED, `$1$2${OURS}$3$2`);
    return light === code ? null : { code: light, map: null };
  },
};

const NOT_ASCII = /[^\0-\x7f]/g;

/**
 * Writes every other character as its number: a file with a single one of them is held with two bytes for each of its characters, and is
 * made over twice at each start. Together with the shorter names and no comments of `minify` it is a sixth of a command.
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
