// One line is one line, where a count stands beside others in a sentence too.

import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';

test.each([
  ['nb', '1 linje godtas, 0 avvises, 2 venter', '2 linjer godtas', 'hele filen: 1 linje', '1 linje, 4 B'],
  ['en', '1 line accepted, 0 rejected, 2 wait', '2 lines accepted', 'the whole file is: 1 line', '1 line, 4 B'],
] as const)('in %s', async (language, rest, two, whole, file) => {
  const text = await inLanguage(language);
  const of = { rejected: 0, missing: 2 };
  expect(text.t('receipt.choice.restRest', { ...of, count: 1 })).toBe(rest);
  expect(text.t('receipt.choice.restRest', { ...of, count: 2 })).toContain(two);
  expect(text.t('receipt.choice.wholeRest', { count: 1 })).toMatch(new RegExp(`${whole}$`));
  expect(text.t('layouts.preview.about', { bytes: '4 B', count: 1 })).toBe(file);
});
