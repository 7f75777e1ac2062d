// The import rules: who may import whom, down the table of rooms in main/README.md. `from` may import only what is named; everything
// else is an error.

/** One rule: files in `from` may not import outside `allowed` (regular expressions on resolved paths). */
function only(name, from, allowed, but) {
  return {
    name,
    severity: 'error',
    from: { path: from, ...(but ? { pathNot: but } : {}) },
    to: { pathNot: [...allowed, '^node_modules/@types/'] },
  };
}

const npm = (name) => `node_modules/${name}/`;
const NODE = '^(node:)?(assert|buffer|child_process|crypto|events|fs|fs/promises|http|https|module|net|os|path|perf_hooks|process|readline|stream|stream/promises|string_decoder|timers|timers/promises|tls|url|util|v8|worker_threads|zlib)$';

/** Of the contract: what the page has as values. */
const NO_SCHEMA =
  '^preload/contract/(values|amounts|by-hand|checks|default-settings|grid-columns|listed|password-place|printable|screens)\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(virtual:|electron$)' } },
    { name: 'nothing-imports-test', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
    only('domain-is-pure', '^main/domain/', ['^main/domain/', '^(node:)?crypto$']),
    only('engine-knows-domain-and-ports', '^main/engine/', ['^main/engine/', '^main/domain/', '^main/ports/', '^preload/contract/', npm('zod'), NODE]),
    only('host-knows-the-adapters', '^main/host/', ['^main/(host|engine|ports|domain|store|service|files|sandbox)/', '^preload/contract/', npm('better-sqlite3'), npm('electron-log'), NODE]),
    only('ports-know-the-domain', '^main/ports/', ['^main/ports/', '^main/domain/']),
    only('service', '^main/service/', ['^main/service/', '^main/domain/', '^main/ports/', npm('axios'), NODE]),
    only('store', '^main/store/', ['^main/store/', '^main/domain/', '^main/ports/', npm('better-sqlite3'), npm('pg'), NODE]),
    // Layouts are parsed where they come from outside.
    only('files', '^main/files/', ['^main/files/', '^main/domain/', '^main/ports/', npm('yauzl'), npm('zod'), NODE]),
    only('sandbox', '^main/sandbox/', ['^main/sandbox/', '^main/domain/', npm('better-sqlite3'), NODE]),
    only('command-line', '^main/command-line/', ['^main/command-line/', '^main/host/', '^main/domain/', '^preload/contract/', NODE]),
    only('launch-knows-node', '^main/launch/', ['^main/launch/', npm('yauzl'), npm('@electron/fuses'), npm('@electron/asar'), '^out/', NODE]),
    only('shell', '^main/(shell/|index\\.ts$)', ['^main/shell/', '^preload/contract/', npm('electron'), npm('electron-log'), '^electron$', NODE]),
    only('contract-knows-zod', '^preload/contract/', ['^preload/contract/', '^main/domain/', npm('zod')]),
    only('preload', '^preload/index\\.ts$', ['^preload/contract/', npm('electron'), '^electron$']),
    only('bridge', '^renderer/bridge\\.ts$', ['^preload/contract/']),
    only('state', '^renderer/state/', ['^renderer/(state|format|language)/', '^renderer/bridge\\.ts$', '^preload/contract/', npm('zustand'), npm('react')]),
    only('format', '^renderer/format/', ['^renderer/format/', '^preload/contract/']),
    only('language', '^renderer/language/', ['^renderer/(language|format)/', '^preload/contract/', npm('react'), npm('react-i18next'), npm('i18next')]),
    only('parts-know-no-state', '^renderer/parts/', ['^renderer/(parts|format|language)/', '^preload/contract/', npm('react'), npm('lucide-react')]),
    only('dialogs-know-no-screen', '^renderer/screens/dialogs/', ['^renderer/(screens/dialogs|parts|state|language|format)/', '^preload/contract/', npm('react')]),
    { name: 'intake-grid-knows-no-intake', severity: 'error', from: { path: '^renderer/screens/intake-grid/' }, to: { path: '^renderer/screens/(?!intake-grid/|dialogs/)' } },
    { name: 'frame-is-above-the-screens', severity: 'error', from: { path: '^renderer/screens/(?!frame/)' }, to: { path: '^renderer/screens/frame/' } },
    { name: 'screens-know-no-bridge', severity: 'error', from: { path: '^renderer/screens/' }, to: { path: '^(renderer/bridge\\.ts|main/)' } },
    // A schema that the page loads is made before the page is drawn. What is only a type is gone by then.
    { name: 'page-loads-no-schema', severity: 'error', from: { path: '^renderer/' }, to: { path: '^preload/contract/', pathNot: NO_SCHEMA, dependencyTypesNot: ['type-only'] } },
    { name: 'values-know-no-schema', severity: 'error', from: { path: NO_SCHEMA }, to: { path: '^preload/contract/|node_modules/zod/', dependencyTypesNot: ['type-only'] } },
    { name: 'renderer-knows-no-node', severity: 'error', from: { path: '^renderer/' }, to: { path: `^main/|${NODE}`, pathNot: '^renderer/' } },
    { name: 'electron-only-in-shell', severity: 'error', from: { pathNot: '^(main/shell/|main/index\\.ts|preload/index\\.ts|test/)' }, to: { path: '^electron$|node_modules/electron/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^out/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'], exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
    parser: 'swc',
  },
};
