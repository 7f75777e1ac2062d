// Fails when a source file is longer than it may be or lies deeper than two folders below its top level folder, when a comment is
// wider than a screen, and when a word is used that the project has a better one for.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MOST_LINES = 400;
const MOST_FOLDERS = 2;
const WIDEST_COMMENT = 140;

/** The list itself, and the test that sees it fail. */
const HOLDS_THE_WORDS: readonly string[] = ['.config/tidy.ts', 'test/checks/deliberate-violations.test.ts'];

interface Banned {
  readonly words: RegExp;
  readonly instead: string;
  /** Only in these files; everywhere when it is left out. */
  readonly where?: RegExp;
}

/** What is said on the screen is not code: its words stand in the files of each language. */
const CODE = /^(main|preload|renderer\/(?!language\/)).*\.tsx?$/;

const BANNED: readonly Banned[] = [
  { words: /^\s*(\/\/|\/?\*).*@(throws|returns|param|example)\b/, instead: 'a sentence: "Throws `code` when …"' },
  { words: /^\s*private (readonly )?\w+\??[:=( ]/, instead: '#name' },
  { words: /\b(TODO|FIXME):/, instead: 'an issue' },
  {
    words: /\b(design( section|\.md)|(service|evidence)\.md)\b|\bdesign §/i,
    instead: 'a rule by its number, or a README of this repository',
  },
  { words: /\bbelongs? into\b/, instead: '"belong in"' },
  { words: /\bstop(s|ped)? to fit\b/, instead: '"no longer fits"' },
  { words: /\bTurn (them|it) round\b/i, instead: '"swap them"' },
  { words: /\b(has|have) not (a|an|the|two|any)\b/, instead: '"does not have"' },
  { words: /\bis no (whole|environment|decision)\b/, instead: '"is not a …"' },
  { words: /\b(can|cannot) be had\b/, instead: '"is (not) available"' },
  { words: /\bfa(ll|lls|lling) over (the|options|on)\b/, instead: '"fails on"' },
  { words: /\bwebContents\.send\b/, instead: 'tellPage()', where: /^(main|preload|renderer)\/(?!shell\/handle\.ts$)/ },
  // A value that was read must not pass in silence; a page must not fall.
  { words: /\bsatisfies never\b/, instead: 'assertNever()', where: /^main\// },
  { words: /\bassertNever\b/, instead: '"satisfies never"', where: /^renderer\// },
  // What a module keeps between calls is shared by all who import it. A Map or Set that begins empty is there to be filled.
  {
    words: /^(export )?(let |var |const .*= new (Weak)?(Map|Set)(<.*>)?\(\)|const \w+: (?!readonly )[^=]*\[\] = \[\])/,
    instead: 'a value that is handed in, or a field of a class',
    where: /^(main|preload)\//,
  },
  {
    words: /^(export )?(let |var )/,
    instead: 'a store of zustand',
    where: /^renderer\//,
  },
  // The glossary: one word, one meaning.
  { words: /(?<!['\w])settle(?!d\b|: ')/i, instead: 'sync, compare, or close', where: CODE },
  { words: /\blook(?=[A-Z(])(?!Up)|\bglance/, instead: 'read, probe, check: look is a word for people', where: CODE },
  { words: /\bremember(?!ed'|ed: ')/i, instead: 'keep', where: CODE },
  { words: /\bbook[A-Z-]|\bfaultBook/, instead: 'history, or what it holds', where: CODE },
  { words: /\bworked[A-Z]|\btimeAmount|\bwork\(/, instead: 'hours, or what the function does', where: CODE },
];

/** Empty for a file that git lists and that is not there any more. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function* problemsOf(file: string): Generator<string> {
  const lines = linesOf(file);
  const folders = file.split('/').length - 2;
  if (lines.length - 1 > MOST_LINES)
    yield `${file}: ${lines.length - 1} lines, at most ${MOST_LINES}: split it by what it does`;
  if (folders > MOST_FOLDERS) yield `${file}: ${folders} folders below the top level, at most ${MOST_FOLDERS}`;
  const banned = BANNED.filter(({ where }) => where === undefined || where.test(file));
  for (const [index, line] of lines.entries()) {
    const place = `${file}:${index + 1}`;
    if (/^\s*(\/\/|\/?\*)/.test(line) && line.length > WIDEST_COMMENT)
      yield `${place}: a comment of ${line.length} columns, at most ${WIDEST_COMMENT}`;
    for (const { words, instead } of banned) {
      const found = words.exec(line)?.[0].trim();
      if (found !== undefined) yield `${place}: not "${found}", but ${instead}`;
    }
  }
}

const patterns = ['*.ts', '*.tsx', '*.css'];
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !HOLDS_THE_WORDS.includes(file));
const problems = files.flatMap((file) => [...problemsOf(file)]);
for (const problem of problems) console.error(problem);
console.log(`${files.length} files read, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
