// Every check of `npm run check`, seen to fail: a copy of the tree with one deliberate violation per rule. A check that cannot fail
// would pass for ever unnoticed (dependency-cruiser without its parser looks at nothing and passes).

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const copied = ['main', 'preload', 'renderer', '.config', 'package.json', 'tsconfig.json', 'electron.vite.config.ts'];
/** For what looks at one file after the other, and at the types that it uses: a fifth of the tree, which has no others in it. */
const copiedOfSmall = ['main/domain', 'main/ports', 'preload', '.config/oxlint.json', 'package.json', 'tsconfig.json'];
/** A tool over the whole tree, beside another test file. */
const LONGEST = 120_000;
let tree: string;
let small: string;

function copyOf(names: readonly string[]): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'console-checks-'));
  for (const name of names) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  for (const name of ['test', 'renderer']) mkdirSync(path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  spawnSync('git', ['init', '-q'], { cwd: copy });
  return copy;
}

beforeAll(() => {
  tree = copyOf(copied);
  small = copyOf(copiedOfSmall);
});

afterAll(() => {
  for (const copy of [tree, small]) rmSync(copy, { recursive: true, force: true });
});

interface Violation {
  readonly file: string;
  readonly text: string;
  /** What the check must say of it. */
  readonly says: string | RegExp;
}

/** Runs one check in a copy with these files added, and takes them away again. */
function check(name: string, violations: readonly Violation[], inside = tree): { exit: number | null; said: string } {
  for (const { file, text } of violations) {
    mkdirSync(path.dirname(path.join(inside, file)), { recursive: true });
    writeFileSync(path.join(inside, file), text);
  }
  try {
    const run = spawnSync('npm', ['run', '-s', `check:${name}`], {
      cwd: inside,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    return { exit: run.status, said: `${run.stdout}\n${run.stderr}` };
  } finally {
    for (const { file } of violations) rmSync(path.join(inside, file));
  }
}

const importing = (what: string, from: string): string =>
  `import { ${what} } from '${from}';\n\nexport const used = ${what};\n`;

const imports: readonly Violation[] = [
  { file: 'main/domain/cycle-a.ts', text: importing('b', './cycle-b.ts').replace('used', 'a'), says: 'no-cycles' },
  { file: 'main/domain/cycle-b.ts', text: importing('a', './cycle-a.ts').replace('used', 'b'), says: 'no-cycles' },
  {
    file: 'main/domain/impure.ts',
    text: importing('readFileSync', 'node:fs'),
    says: /domain-is-pure: main\/domain\/impure/,
  },
  {
    file: 'main/engine/knows-axios.ts',
    text: importing('AxiosError', 'axios'),
    says: /engine-knows-domain-and-ports: main\/engine\/knows-axios/,
  },
  {
    file: 'main/service/knows-store.ts',
    text: importing('openStore', '../store/store.ts'),
    says: /service: main\/service\/knows-store/,
  },
  {
    file: 'main/store/knows-service.ts',
    text: importing('AxiosError', 'axios'),
    says: /store: main\/store\/knows-service/,
  },
  {
    file: 'main/ports/knows-store.ts',
    text: importing('openStore', '../store/store.ts'),
    says: /ports-know-the-domain: main\/ports\/knows-store/,
  },
  {
    file: 'main/host/knows-shell.ts',
    text: importing('createWindow', '../shell/window.ts'),
    says: /host-knows-the-adapters: main\/host\/knows-shell/,
  },
  {
    file: 'main/command-line/knows-engine.ts',
    text: importing('startEngine', '../engine/engine.ts'),
    says: /command-line: main\/command-line\/knows-engine/,
  },
  {
    file: 'main/files/knows-store.ts',
    text: importing('openStore', '../store/store.ts'),
    says: /files: main\/files\/knows-store/,
  },
  {
    file: 'main/shell/knows-engine.ts',
    text: importing('openStore', '../store/store.ts'),
    says: /shell: main\/shell\/knows-engine/,
  },
  {
    file: 'preload/contract/knows-node.ts',
    text: importing('readFileSync', 'node:fs'),
    says: /contract-knows-zod: preload\/contract\/knows-node/,
  },
  {
    file: 'renderer/parts/knows-state.tsx',
    text: importing('bridge', '../bridge.ts'),
    says: /parts-know-no-state: renderer\/parts\/knows-state/,
  },
  {
    file: 'renderer/screens/start/knows-bridge.tsx',
    text: importing('bridge', '../../bridge.ts'),
    says: /screens-know-no-bridge: renderer\/screens\/start\/knows-bridge/,
  },
  {
    file: 'renderer/format/knows-node.ts',
    text: importing('readFileSync', 'node:fs'),
    says: /renderer-knows-no-node: renderer\/format\/knows-node/,
  },
  {
    file: 'main/engine/knows-electron.ts',
    text: importing('app', 'electron'),
    says: /electron-only-in-shell: main\/engine\/knows-electron/,
  },
  {
    file: 'main/domain/knows-test.ts',
    text: importing('helper', '../../test/helper.ts'),
    says: /nothing-imports-test: main\/domain\/knows-test/,
  },
  { file: 'test/helper.ts', text: 'export const helper = 1;\n', says: 'test/helper.ts' },
];

const longFunction = `export function long(): number {\n  let sum = 0;\n${'  sum += 1;\n'.repeat(71)}  return sum;\n}\n`;

test(
  'types: a text where a number belongs, and a channel that two topics have, which is named',
  () => {
    const wrong = { file: 'main/domain/wrong.ts', text: "export const hours: number = 'seven';\n", says: '' };
    const twice = {
      file: 'preload/contract/twice.ts',
      text: "import { CONNECTIONS } from './connections.ts';\nimport { together } from './topic.ts';\n\nexport const twice = together(CONNECTIONS).and(CONNECTIONS);\n",
      says: '',
    };
    const { exit, said } = check('types', [wrong, twice], small);
    expect(exit).not.toBe(0);
    expect(said).toMatch(/main\/domain\/wrong\.ts.*TS2322/);
    expect(said).toContain('connections/add is there twice');
  },
  LONGEST,
);

const lint: readonly Violation[] = [
  {
    file: 'main/engine/floating.ts',
    text: 'async function act(): Promise<number> {\n  return Promise.resolve(1);\n}\n\nexport function start(): void {\n  act();\n}\n',
    says: /no-floating-promises[^×]*main\/engine\/floating\.ts/,
  },
  { file: 'main/engine/long.ts', text: longFunction, says: /max-lines-per-function[^×]*main\/engine\/long\.ts/ },
  {
    file: 'main/engine/any.ts',
    text: 'export const anything: any = 1;\n',
    says: /no-explicit-any[^×]*main\/engine\/any\.ts/,
  },
  {
    file: 'main/engine/forgets.ts',
    text: "export function say(state: 'ready' | 'held'): string {\n  switch (state) {\n    case 'ready':\n      return 'r';\n  }\n  return '';\n}\n",
    says: /switch-exhaustiveness-check[^×]*main\/engine\/forgets\.ts/,
  },
  {
    file: 'main/engine/shadow.ts',
    text: 'export function sum(hours: number): (hours: number) => number {\n  return (hours) => hours;\n}\n',
    says: /no-shadow[^×]*main\/engine\/shadow\.ts/,
  },
  {
    file: 'main/shell/raw.ts',
    text: "import { ipcMain } from 'electron';\n\nipcMain.handle('runs/list', () => []);\n",
    says: /no-restricted-imports[^×]*main\/shell\/raw\.ts/,
  },
  {
    file: 'main/service/cast.ts',
    text: 'export const fields = (text: string): string[] => JSON.parse(text) as string[];\n',
    says: /no-unsafe-type-assertion[^×]*main\/service\/cast\.ts/,
  },
];

test(
  'lint: a floating promise, a function of 74 lines, any, a forgotten state, a shadow, a raw channel, a cast',
  () => {
    const { exit, said } = check('lint', lint, small);
    expect(exit).not.toBe(0);
    for (const { says } of lint) expect(said).toMatch(says);
  },
  LONGEST,
);

test(
  'format: double quotes',
  () => {
    const quotes = { file: 'main/domain/quotes.ts', text: 'export const word = "timer"\n', says: '' };
    const { exit, said } = check('format', [quotes]);
    expect(exit).not.toBe(0);
    expect(said).toContain('main/domain/quotes.ts');
  },
  LONGEST,
);

test(
  'imports: each rule of the folder table, and cycles',
  () => {
    const { exit, said } = check('imports', imports);
    expect(exit).not.toBe(0);
    for (const { says } of imports) expect(said).toMatch(says);
  },
  LONGEST,
);

test(
  'exports: one that nobody uses, and a file that nobody imports',
  () => {
    const { exit, said } = check('exports', [
      { file: 'main/domain/dead.ts', text: 'export const dead = 1;\n', says: '' },
      { file: 'main/domain/half.ts', text: 'export const used = 1;\nexport const unused = 2;\n', says: '' },
      {
        file: 'main/launch/entry.ts',
        text: "import { used } from '../domain/half.ts';\n\nconsole.log(used);\n",
        says: '',
      },
    ]);
    expect(exit).not.toBe(0);
    expect(said).toMatch(/Unused files[^U]*main\/domain\/dead\.ts/);
    expect(said).toMatch(/Unused exports[^U]*unused\s[^U]*main\/domain\/half\.ts/);
  },
  LONGEST,
);

test(
  'sizes: a file of 401 lines, one three folders deep, a comment that is too wide, a module that keeps something, words that have a better one',
  () => {
    const long = { file: 'main/domain/long.ts', text: '// line\n'.repeat(401), says: '' };
    const deep = { file: 'main/domain/checks/more/deep.ts', text: 'export {};\n', says: '' };
    const wide = { file: 'main/domain/wide.ts', text: `// ${'wide '.repeat(28)}\nexport {};\n`, says: '' };
    const words = {
      file: 'main/service/words.ts',
      text: '/** @throws when keys belong into headers. */\nexport function lookBeyond(): void {}\n// As design section 5 says.\n',
      says: '',
    };
    const kept = {
      file: 'main/domain/kept.ts',
      text: 'let last = 0;\nexport const known = new Map<string, number>();\nconst all: string[] = [];\n',
      says: '',
    };
    const { exit, said } = check('sizes', [long, deep, wide, words, kept]);
    expect(exit).not.toBe(0);
    expect(said).toContain('main/domain/long.ts: 401 lines');
    expect(said).toContain('main/domain/checks/more/deep.ts: 3 folders');
    expect(said).toContain('main/domain/wide.ts:1: a comment of 143 columns');
    expect(said).toContain('main/service/words.ts:1: not "/** @throws"');
    expect(said).toContain('main/service/words.ts:1: not "belong into", but "belong in"');
    expect(said).toContain('main/service/words.ts:2: not "look"');
    for (const line of [1, 2, 3]) expect(said).toMatch(new RegExp(`kept.ts:${line}: not .* a value that is handed in`));
    expect(said).toContain('main/service/words.ts:3: not "design section", but a rule by its number');
  },
  LONGEST,
);
