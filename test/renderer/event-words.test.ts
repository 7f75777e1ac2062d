// Everything that the journal notes of a run, and every act, has words in both languages: history and paper never show a word of the
// program's own.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ACT_WORDS } from '../../main/engine/acts.ts';
import { inLanguage } from './in-language.ts';

const engine = path.resolve(import.meta.dirname, '../../main/engine');

/** What is noted of a run: the words of every `note(run, …)`, those in a constant looked up in all sources. */
function noted(): Set<string> {
  const sources = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(engine, name), 'utf8'));
  const whole = sources.join('\n');
  const calls = whole.matchAll(/\.note\(\s*(?!null\b)[^,]+,\s*((?:[A-Z_]+|[^{;]*?'[^']+'[^{;]*?)),/g);
  const words = [...calls].flatMap(([, said = '']) => {
    const constant = /^[A-Z_]+$/.test(said) ? new RegExp(`\\b${said}\\b[^=]*= '([^']+)'`).exec(whole)?.[1] : undefined;
    return constant === undefined ? [...said.matchAll(/'([^']+)'/g)].map(([, word]) => word!) : [constant];
  });
  return new Set(words);
}

test.each(['nb', 'en'] as const)('each has its words (%s)', async (language) => {
  const text = await inLanguage(language);
  const all = [...noted(), ...ACT_WORDS];
  expect(noted().size).toBeGreaterThan(20);
  expect(all.filter((word) => text.maybe(`history.event.${word}`, '') === '')).toEqual([]);
});
