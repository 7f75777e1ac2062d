// What a person decided of an entry is told in words, and not by the name that the command line has for it; then why.

import { expect, test } from 'vitest';
import { reasonWords } from '../../renderer/language/reason.ts';
import { inLanguage } from './in-language.ts';

const NAMES = [
  'marked-elsewhere',
  'marked',
  'still-waiting',
  'deleted',
  'removed-in-erp',
  'send-correction',
  'replaced-by',
  'send-again',
  'already-in-erp',
  'already-in-erp, marked',
  'marked-as-edited',
] as const;

test.each(['nb', 'en'] as const)('in %s every decision has words of its own', async (language) => {
  const text = await inLanguage(language);
  const said = NAMES.map((name) => reasonWords(`${name}: gjennomgått`, text));
  for (const words of said) expect(words).toMatch(/^\p{L}[^:]*: gjennomgått$/u);
  for (const [at, words] of said.entries()) expect(words.startsWith(`${NAMES[at]!}:`)).toBe(false);
});

test('the words of a person are never taken for a decision', async () => {
  const text = await inLanguage('nb');
  expect(reasonWords('send-correction: retter: det gamle', text)).toBe('korreksjon sendes til ERP: retter: det gamle');
  expect(reasonWords('husk: ring Kari', text)).toBe('husk: ring Kari');
});
