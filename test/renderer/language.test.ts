import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { REASONS } from '../../main/domain/reason.ts';
import type { ErrorCode } from '../../main/domain/errors.ts';
import { en } from '../../renderer/language/en.ts';
import { nb } from '../../renderer/language/nb.ts';

/** Every code of an error, so that a new one without words does not compile. */
const CODES: Readonly<Record<ErrorCode, keyof typeof nb.error>> = {
  'wrong-usage': 'wrong-usage',
  refused: 'refused',
  'not-found': 'not-found',
  'service-unreachable': 'service-unreachable',
  'service-refused-key': 'service-refused-key',
  'service-error': 'service-error',
  'service-busy': 'service-busy',
  'service-broke-off': 'service-broke-off',
  'service-bad-answer': 'service-bad-answer',
  'list-short': 'list-short',
  'file-not-written': 'file-not-written',
  'file-unreadable': 'file-unreadable',
  'store-busy': 'store-busy',
  'store-newer': 'store-newer',
  'store-on-share': 'store-on-share',
  'store-damaged': 'store-damaged',
  'store-full': 'store-full',
  'stands-in-log': 'stands-in-log',
  'store-read-only': 'store-read-only',
  'proof-mismatch': 'proof-mismatch',
  'proof-log-away': 'proof-log-away',
  'proof-log-unknown': 'proof-log-unknown',
  overtaken: 'overtaken',
  'engine-stopped': 'engine-stopped',
  stopped: 'stopped',
  unexpected: 'unexpected',
};

type Tree = { readonly [key: string]: string | Tree };

function leaves(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...leaves(value, `${prefix}${key}.`)],
    ),
  );
}

const NB = leaves(nb);
const EN = leaves(en);

describe('the two languages', () => {
  test('have the same keys', () => expect([...NB.keys()].sort()).toEqual([...EN.keys()].sort()));

  test('put the same values into a sentence', () => {
    const holes = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((hole) => hole[1]))].sort();
    const stem = (key: string) => key.replace(/_(one|other)$/, '');
    const of = (all: Map<string, string>, key: string) =>
      [...new Set([...all].filter(([other]) => stem(other) === stem(key)).flatMap(([, text]) => holes(text)))].sort();
    for (const key of NB.keys()) expect(of(NB, key), key).toEqual(of(EN, key));
  });

  test('have a one for every other, and the other way round', () => {
    for (const key of NB.keys()) {
      if (key.endsWith('_one')) expect(NB.has(key.replace(/_one$/, '_other')), key).toBe(true);
      if (key.endsWith('_other')) expect(NB.has(key.replace(/_other$/, '_one')), key).toBe(true);
    }
  });

  test('have words for every error', () => {
    for (const code of Object.keys(CODES))
      for (const part of ['what', 'certain', 'todo']) expect(NB.has(`error.${code}.${part}`), code).toBe(true);
  });

  test('have words for every reason that the console gives by itself', () => {
    for (const reason of REASONS) expect(NB.has(`reason.${reason}`), reason).toBe(true);
  });

  test('explain where they stand the engine, and the cutoff on Overview', () => {
    for (const words of [nb, en]) {
      const { engine, error, start } = words;
      for (const said of [engine.restarting, error['engine-stopped'].what, error['engine-not-started'].what])
        expect(said).toMatch(/, delen av programmet som |, the part of the program that /);
      for (const said of [start.cutoff.moves, start.cutoff.always])
        expect(said).toMatch(/^(Neste henting|The next pull) /);
    }
  });
  test('have one term for a connection: of a line or a database nothing is said by the same word, or by another', () => {
    for (const [key, text] of NB) expect(text, key).not.toMatch(/forbindelse/i);
    for (const [key, text] of EN) if (key.startsWith('setup.team.')) expect(text, key).not.toMatch(/the connection\b/i);
    for (const [key, text] of EN) expect(text, key).not.toMatch(/(secure|encrypted|refused the) connection/i);
  });

  test('say nothing empty besides the words of no environment', () => {
    for (const [key, text] of [...NB, ...EN])
      if (!/^environment\.(none|production)/.test(key)) expect(text, key).not.toBe('');
  });

  test('write no OK, no exclamation mark, and Norwegian quotes', () => {
    for (const [key, text] of NB) {
      expect(text, key).not.toMatch(/\bOK\b|Feil!|!/);
      expect(text, key).not.toMatch(/[“”"]/);
    }
  });
});

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Words in a source that a person would read. */
function wordsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const between = [
    ...code.matchAll(/(?<![=\-)\w ])>\s*([^<>{}()=;:|&?]*\p{L}{2,}[^<>{}()=;|&?]*)</gu),
    ...code.matchAll(/<\w+(?:\s[^<>]*)?>\s*([^<>{}()=;:|&?]*\p{L}{2,}[^<>{}()=;|&?]*)</gu),
  ].map((found) => found[1]?.trim() ?? '');
  const spoken = [
    ...code.matchAll(/\b(?:aria-label|title|placeholder|alt|label|rest|hint|lead)="([^"]*\p{L}{2,}[^"]*)"/gu),
  ].map((found) => found[1] ?? '');
  const letters = code.match(/['"`>][^'"`<\n]*[æøåÆØÅ][^'"`<\n]*/g) ?? [];
  return [...between, ...spoken, ...letters];
}

describe('no text outside the language files', () => {
  const files = sources(path.resolve(import.meta.dirname, '../../renderer'));

  test('the search finds text', () => {
    expect(wordsIn('return <b>Print this</b>;')).not.toEqual([]);
    expect(wordsIn('<p className="x">Venter</p>')).not.toEqual([]);
    expect(wordsIn('<button aria-label="Close">')).not.toEqual([]);
    expect(wordsIn("const word = 'Kjøring';")).not.toEqual([]);
    expect(wordsIn("<b>{text.t('a.b')}</b>")).toEqual([]);
  });

  test.each(files)('%s', (file) => expect(wordsIn(readFileSync(file, 'utf8'))).toEqual([]));
});

test('one thing has one word: a connection alone is a «kobling», the dialog of the proof has one name, and how a thing stands is its status', () => {
  const linked = [...NB].filter(([, words]) => /(?<!til)kobling/i.test(words)).map(([key]) => key);
  expect(linked).toEqual([]);
  for (const texts of [NB, EN]) {
    expect(texts.get('history.runs.state')).toBe(texts.get('intake.table.state'));
    expect(texts.get('acts.record.state')).toBe(texts.get('intake.table.state'));
    expect([...texts.keys()].filter((key) => /\bprint$/.test(key) && key.startsWith('confirm'))).toEqual([]);
  }
});
